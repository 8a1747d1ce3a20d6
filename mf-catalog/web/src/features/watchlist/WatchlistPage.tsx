import { WATCHLIST_SHOWS, WATCHLIST_SORTS } from '@rollheim/contracts';
import {
  isDealerAtom,
  localeAtom,
  useAtomValue,
  useDocumentTitle,
  useLocation,
  useNavigate,
  useOwnArea,
  usePath,
  useSearchParams,
} from '@rollheim/module-api';
import {
  Button,
  ButtonLink,
  CalendarClock,
  Empty,
  OwnArea,
  PageHead,
  Pagination,
  Select,
  Skeleton,
  TabNav,
} from '@rollheim/ui';
import { useState } from 'react';
import { Failed } from '../../shared/Failed.tsx';
import { useTexts } from '../../texts.ts';
import { AskedBid } from '../bidding/AskedBid.tsx';
import { usePreparedBidding } from '../bidding/late-bidding.tsx';
import { NoteDialog } from './NoteDialog.tsx';
import { askedIn, useRemoval, useWatchlist, type WatchlistAnswer } from './queries.ts';
import { WatchTable } from './WatchTable.tsx';
import css from './Watchlist.module.css';

/** The address of this page with other parameters; defaults are left out. */
function useAddress() {
  const { pathname, search } = useLocation();
  return (changes: Readonly<Record<string, string | null>>): string => {
    const parameters = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) parameters.delete(name);
      else parameters.set(name, value);
    }
    const query = parameters.toString();
    return query ? `${pathname}?${query}` : pathname;
  };
}

const List = ({ answer }: { readonly answer: WatchlistAnswer }) => {
  const t = useTexts();
  const address = useAddress();
  const navigate = useNavigate();
  const dealer = useAtomValue(isDealerAtom);
  const [parameters] = useSearchParams();
  const { sort } = askedIn(parameters);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<{ readonly id: string; readonly amount: number | null } | null>(null);
  const [noted, setNoted] = useState<string | null>(null);
  const removal = useRemoval((left) => setChosen(new Set(left)));
  usePreparedBidding();
  const { products, page, pages } = answer;
  // what left the list meanwhile is not chosen any more
  const now = products.map(({ entityId }) => entityId).filter((id) => chosen.has(id));
  const noteFor = products.find(({ entityId }) => entityId === noted);
  const bidFor = asked && products.find(({ entityId }) => entityId === asked.id);
  return (
    <>
      <div className={css.bar}>
        {now.length > 0 ? (
          <>
            <span role="status">{t('watched.chosen', { count: now.length })}</span>
            <Button
              size="sm"
              variant="outline"
              pending={removal.isPending}
              onPress={() => removal.mutate(now)}
            >
              {t('watched.remove_chosen')}
            </Button>
            <Button size="sm" variant="quiet" onPress={() => setChosen(new Set())}>
              {t('watched.choose_none')}
            </Button>
          </>
        ) : null}
        <span className={css.sort}>
          <Select
            label={t('sort')}
            look="chip"
            choices={WATCHLIST_SORTS.map((value) => ({ value, label: t(`watched.sort.${value}`) }))}
            value={sort}
            onChange={(value) =>
              void navigate(address({ sort: value === WATCHLIST_SORTS[0] ? null : value, page: null }))
            }
          />
        </span>
      </div>
      <WatchTable
        products={products}
        chosen={chosen}
        onChoose={setChosen}
        sort={sort}
        onSort={(next) => void navigate(address({ sort: next, page: null }))}
        dealer={dealer}
        onBid={(id, amount) => setAsked({ id, amount })}
        onRemove={(id) => removal.mutate([id])}
        onNote={setNoted}
      />
      {pages > 1 ? (
        <div className={css.pages}>
          <Pagination
            label={t('pages')}
            page={page}
            pages={pages}
            hrefFor={(wanted) => address({ page: wanted === 1 ? null : String(wanted) })}
            pageLabel={(number) => t('page', { page: number })}
            previousLabel={t('page_previous')}
            nextLabel={t('page_next')}
          />
        </div>
      ) : null}
      {noteFor ? (
        <NoteDialog key={noteFor.entityId} product={noteFor} onClose={() => setNoted(null)} />
      ) : null}
      {asked && bidFor ? (
        <AskedBid key={asked.id} product={bidFor} amount={asked.amount} onClose={() => setAsked(null)} />
      ) : null}
    </>
  );
};

const Nothing = ({ answer }: { readonly answer: WatchlistAnswer }) => {
  const t = useTexts();
  const path = usePath();
  const address = useAddress();
  if (answer.total > 0)
    return (
      <Empty
        title={t('page_missing_title')}
        action={<ButtonLink href={address({ page: null })}>{t('watched.first_page')}</ButtonLink>}
      >
        {t('page_missing_text', { page: String(answer.pages) })}
      </Empty>
    );
  if (answer.counts.all > 0)
    return (
      <Empty
        title={t('watched.none_here')}
        action={
          <ButtonLink variant="outline" href={address({ show: null, page: null })}>
            {t('watched.show_all')}
          </ButtonLink>
        }
      />
    );
  return (
    <Empty
      title={t('watched.empty_title')}
      action={<ButtonLink href={path('catalog-list')}>{t('to_catalog')}</ButtonLink>}
    >
      {t('watched.empty_text')}
    </Empty>
  );
};

/** Watched vehicles to work from: sorted, filtered, taken off together; live. */
export const WatchlistPage = () => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const address = useAddress();
  const [parameters] = useSearchParams();
  const asked = askedIn(parameters);
  const watchlist = useWatchlist(asked);
  useDocumentTitle(t('watched.title'));
  const { data } = watchlist;
  return (
    <OwnArea area={useOwnArea()}>
      <PageHead
        title={t('watched.title')}
        actions={
          data && data.counts.all > 0 ? (
            <ButtonLink
              variant="outline"
              icon={<CalendarClock aria-hidden="true" />}
              href={`/api/private/customer/watchlist/calendar.ics?locale=${locale}`}
              download
            >
              {t('watched.calendar')}
            </ButtonLink>
          ) : null
        }
      />
      {watchlist.isError && !data ? (
        <Failed title={t('watched.failed')} query={watchlist} />
      ) : !data ? (
        <Skeleton height="320px" />
      ) : (
        <section className={css.panel}>
          {data.counts.all > 0 ? (
            <div className={css.tabs}>
              <TabNav
                label={t('watched.filter')}
                items={WATCHLIST_SHOWS.map((show) => ({
                  href: address({ show: show === WATCHLIST_SHOWS[0] ? null : show, page: null }),
                  label: t(`watched.show.${show}`),
                  count: data.counts[show],
                  current: asked.show === show,
                }))}
              />
            </div>
          ) : null}
          {data.products.length > 0 ? <List answer={data} /> : <Nothing answer={data} />}
        </section>
      )}
    </OwnArea>
  );
};
