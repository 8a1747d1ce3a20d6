import {
  OWN_BID_PLACES,
  OWN_BIDS_ONLY,
  type OwnBid,
  type OwnBidPlace,
  type OwnBidsOnly,
} from '@rollheim/contracts';
import { seesNet } from '@rollheim/auction-rules';
import {
  localeAtom,
  useAtomValue,
  useDocumentTitle,
  useLocation,
  useOwnArea,
  usePath,
  useQueryClient,
  useSearchParams,
} from '@rollheim/module-api';
import {
  Button,
  ButtonLink,
  Download,
  Empty,
  OwnArea,
  PageHead,
  Skeleton,
  TabNav,
  Table,
  type TableColumn,
} from '@rollheim/ui';
import { useState } from 'react';
import { useTaxProfile } from '../../shared/tax.ts';
import { Failed } from '../../shared/Failed.tsx';
import { useTexts } from '../../texts.ts';
import type { Intent } from '../bidding/intent.ts';
import { leastOf } from '../bidding/least.ts';
import { LateBidDialog, usePreparedBidding } from '../bidding/late-bidding.tsx';
import { contextKey } from '../vehicle/queries.ts';
import { Amount, End, Limit, NextStep, Standing, Vehicle } from './BidCells.tsx';
import { BidSums, BidTotal, BindingSum } from './BidSums.tsx';
import { OWN_BIDS_KEY, useOwnBids } from './queries.ts';
import { RowMenu } from './RowMenu.tsx';
import css from './OwnBids.module.css';

const placeIn = (text: string | null): OwnBidPlace =>
  OWN_BID_PLACES.find((place) => place === text) ?? 'open';

interface Asked {
  readonly bid: OwnBid;
  /** Null: a higher limit is typed in the dialog. */
  readonly intent: Intent | null;
}

const Rows = ({
  bids,
  onAsk,
}: {
  readonly bids: readonly OwnBid[];
  readonly onAsk: (asked: Asked) => void;
}) => {
  const t = useTexts();
  const first = bids.find(({ place, product }) => place === 'open' && product.context?.overbid);
  const columns: readonly TableColumn<OwnBid>[] = [
    { id: 'vehicle', header: t('bids.vehicle'), record: 'wide', cell: (bid) => <Vehicle bid={bid} /> },
    { id: 'standing', header: t('bids.standing'), cell: (bid) => <Standing bid={bid} /> },
    { id: 'limit', header: t('bids.limit'), align: 'end', cell: (bid) => <Limit bid={bid} /> },
    { id: 'bid', header: t('bids.bid'), align: 'end', cell: (bid) => <Amount bid={bid} /> },
    {
      id: 'end',
      header: t(bids[0]?.place === 'won' ? 'bids.bought' : 'bids.end'),
      align: 'end',
      cell: (bid) => <End bid={bid} />,
    },
    {
      id: 'next',
      header: t('bids.next'),
      align: 'end',
      record: 'wide',
      cell: (bid) => (
        <div className={css.act}>
          <NextStep
            bid={bid}
            first={bid === first}
            onBid={(amount) => onAsk({ bid, intent: { kind: 'bid', amount } })}
            onRaise={() => onAsk({ bid, intent: null })}
          />
          <RowMenu bid={bid} onRaise={() => onAsk({ bid, intent: null })} />
        </div>
      ),
    },
  ];
  return (
    <Table caption={t('bids.title')} columns={columns} rows={bids} rowKey={(bid) => bid.product.entityId} />
  );
};

/** Every bid of the tab as a file, those that are not shown yet too. */
const CsvLink = ({ place }: { readonly place: OwnBidPlace }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  return (
    <ButtonLink
      variant="outline"
      icon={<Download aria-hidden="true" />}
      href={`/api/private/auction/own-bids/export.csv?${new URLSearchParams({ tab: place, locale })}`}
      download
    >
      {t('bids.csv')}
    </ButtonLink>
  );
};

/** The dialog of what was pressed in a row: it stays open while the row changes behind it. */
const AskedDialog = ({ asked, onClose }: { readonly asked: Asked; readonly onClose: () => void }) => {
  const queries = useQueryClient();
  const { bid, intent } = asked;
  const { product, context } = bid;
  const leading = product.context?.holdingHighestBid === true;
  // where the field begins is what it was when the dialog opened
  const [least] = useState(() => leastOf(product.auction, leading ? context : null));
  return (
    <LateBidDialog
      vehicle={{
        entityId: product.entityId,
        auction: product.auction,
        content: { title: product.title, vatReportable: product.vatReportable },
      }}
      intent={intent ?? { kind: 'agent', amount: least }}
      typed={intent === null}
      onClose={onClose}
      onDone={() => {
        onClose();
        void queries.invalidateQueries({ queryKey: OWN_BIDS_KEY });
      }}
    />
  );
};

/** The open bids by what they ask for: each list with its number; one without any is left out. */
const OnlyNav = ({
  counts,
  all,
  only,
}: {
  readonly counts: Readonly<Record<OwnBidsOnly, number>>;
  readonly all: number;
  readonly only: OwnBidsOnly | null;
}) => {
  const t = useTexts();
  const { pathname } = useLocation();
  const shown = OWN_BIDS_ONLY.filter((each) => each === only || counts[each] > 0);
  if (shown.length === 0) return null;
  return (
    <div className={css.only}>
      <TabNav
        label={t('bids.only')}
        items={[
          { href: pathname, label: t('bids.only_all'), count: all, current: only === null },
          ...shown.map((each) => ({
            href: `${pathname}?only=${each}`,
            label: t(`start.group.${each}`),
            count: counts[each],
            current: each === only,
          })),
        ]}
      />
    </div>
  );
};

/** The rows of a tab, those that come on demand below. */
const Tab = ({
  bids,
  only,
  total,
  pages,
  onAsk,
}: {
  readonly bids: readonly OwnBid[];
  readonly only: OwnBidsOnly | null;
  /** Null: it is not known. */
  readonly total: number | null;
  readonly pages: ReturnType<typeof useOwnBids>['pages'];
  readonly onAsk: (asked: Asked) => void;
}) => {
  const t = useTexts();
  const path = usePath();
  if (bids.length === 0)
    return (
      <Empty
        title={t('bids.none')}
        action={
          <ButtonLink variant="outline" href={path('catalog-list')}>
            {t('to_catalog')}
          </ButtonLink>
        }
      >
        {t(only ? `bids.none_${only}` : 'bids.none_text')}
      </Empty>
    );
  return (
    <>
      <Rows bids={bids} onAsk={onAsk} />
      {pages.hasNextPage ? (
        <div className={css.more}>
          <span role="status">{total === null ? null : t('bids.shown', { shown: bids.length, total })}</span>
          <Button
            variant="outline"
            pending={pages.isFetchingNextPage}
            onPress={() => void pages.fetchNextPage()}
          >
            {t('bids.more')}
          </Button>
        </div>
      ) : null}
    </>
  );
};

/** The dealer's own bids: what they come to, their state, and the next step of each. */
export const OwnBidsPage = () => {
  const t = useTexts();
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const queries = useQueryClient();
  const net = seesNet(useTaxProfile());
  const place = placeIn(parameters.get('tab'));
  const wanted = parameters.get('only');
  const only = place === 'open' ? (OWN_BIDS_ONLY.find((each) => each === wanted) ?? null) : null;
  const { pages, summary } = useOwnBids(place, only);
  const [asked, setAsked] = useState<Asked | null>(null);
  usePreparedBidding();
  useDocumentTitle(t('bids.title'));
  const bids = pages.data?.pages.flatMap((page) => page.bids) ?? [];
  const now =
    asked && (bids.find(({ product }) => product.entityId === asked.bid.product.entityId) ?? asked.bid);
  const ask = (next: Asked) => {
    // the dialog asks more of who bids far above the next step
    if (next.bid.context) queries.setQueryData(contextKey(next.bid.product.entityId), next.bid.context);
    setAsked(next);
  };
  const failed = [summary, pages].find((query) => query.isError && !query.data);
  return (
    <OwnArea area={useOwnArea()}>
      <div className={css.head}>
        <PageHead title={t('bids.title')} />
        {bids.length > 0 ? <CsvLink place={place} /> : null}
      </div>
      {failed ? (
        <Failed
          title={t('bids.failed')}
          query={{
            error: failed.error,
            isFetching: failed.isFetching,
            refetch: () => queries.refetchQueries({ queryKey: OWN_BIDS_KEY }),
          }}
        />
      ) : !summary.data ? (
        <Skeleton height="320px" />
      ) : (
        <>
          {summary.data.binding ? <BindingSum binding={summary.data.binding} /> : null}
          {summary.data.counts.open > 0 ? <BidSums sums={summary.data.sums} /> : null}
          <section className={css.panel}>
            <div className={css.tabs}>
              <TabNav
                label={t('bids.by_place')}
                items={OWN_BID_PLACES.map((each) => ({
                  href: each === 'open' ? pathname : `${pathname}?tab=${each}`,
                  label: t(`bids.place_${each}`),
                  count: summary.data.counts[each],
                  current: each === place,
                }))}
              />
              {place === 'open' ? <p className={css.order}>{t('bids.soonest')}</p> : null}
            </div>
            {place === 'open' && summary.data.only ? (
              <OnlyNav counts={summary.data.only} all={summary.data.counts.open} only={only} />
            ) : null}
            {pages.data ? (
              <Tab
                bids={bids}
                only={only}
                total={only ? (summary.data.only?.[only] ?? null) : summary.data.counts[place]}
                pages={pages}
                onAsk={ask}
              />
            ) : (
              <Skeleton height="240px" />
            )}
            {place === 'open' && !only && bids.length > 0 ? <BidTotal sums={summary.data.sums} /> : null}
          </section>
          <p className={css.note}>
            {net ? null : `${t('bids.all_gross')} `}
            {t('bids.note')}
          </p>
        </>
      )}
      {asked && now ? <AskedDialog asked={{ ...asked, bid: now }} onClose={() => setAsked(null)} /> : null}
    </OwnArea>
  );
};
