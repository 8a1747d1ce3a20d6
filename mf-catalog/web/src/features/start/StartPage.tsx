import { hasMerchantMenu, type OwnBid } from '@rollheim/contracts';
import {
  customerAtom,
  localeAtom,
  Navigate,
  useAtomValue,
  useDocumentTitle,
  usePath,
  useServerTime,
} from '@rollheim/module-api';
import { ButtonLink, formatDateTime, Gavel, List, Page, PageHead } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import { AskedBid } from '../bidding/AskedBid.tsx';
import { usePreparedBidding } from '../bidding/late-bidding.tsx';
import { DayBand } from '../list/DayBand.tsx';
import { useOwnBidPages, useOwnBids } from '../own-bids/queries.ts';
import { Bids } from './Bids.tsx';
import { firstOverbid, groupsOf, totalsOf } from './groups.ts';
import { Invoices } from './Invoices.tsx';
import { NowBar } from './NowBar.tsx';
import { useOpenInvoices, useTasks } from './queries.ts';
import { SearchNews } from './SearchNews.tsx';
import { Tasks } from './Tasks.tsx';
import css from './Start.module.css';

/** Ends come near while no one does anything, ms. */
const LOOK_MS = 10_000;

interface Asked {
  readonly bid: OwnBid;
  /** Cents; null: a higher limit. */
  readonly amount: number | null;
}

/** The headline counts what is due. */
function useHeadline(overbid: number | null, tasks: number | null, invoices: number): string {
  const t = useTexts();
  if (overbid === null || tasks === null) return t('start.title');
  const due = [
    ...(overbid > 0 ? [t('start.overbid', { count: overbid })] : []),
    ...(tasks > 0 ? [t('start.tasks', { count: tasks })] : []),
    ...(invoices > 0 ? [t('start.invoices', { count: invoices })] : []),
  ];
  return due.length === 0 ? t('start.done') : t('start.today', { what: due.join(', ') });
}

const Start = () => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const now = useServerTime(60_000);
  const tasks = useTasks();
  // amounts and deadline of what is negotiated: asked for where something is
  const talks = useOwnBidPages('talks', { enabled: (tasks.data?.tasks?.offers ?? 0) > 0 });
  const own = useOwnBids('open');
  const { data: summary } = own.summary;
  const invoices = useOpenInvoices();
  // a module that does not answer makes no one owe anything
  const owed = invoices.isError ? 0 : (invoices.data?.count ?? null);
  const headline = useHeadline(
    summary ? totalsOf(summary).overbid : null,
    owed === null ? null : (tasks.data?.openCtas ?? null),
    owed ?? 0,
  );
  useDocumentTitle(t('start.title'));
  const near = useServerTime(LOOK_MS);
  const bids = own.pages.data?.pages.flatMap((page) => page.bids) ?? [];
  const groups = groupsOf(bids, near, summary ? totalsOf(summary) : null);
  const first = firstOverbid(groups);
  const [firstRow, setFirstRow] = useState<HTMLLIElement | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  usePreparedBidding();
  // as the page knows it now: a frame may have changed it since the press
  const product =
    asked && (bids.find((bid) => bid.product.entityId === asked.bid.product.entityId) ?? asked.bid).product;
  return (
    <>
      <Page className={css.root}>
        <p className={css.soft}>{formatDateTime(now, locale, 'dayLong')}</p>
        <PageHead
          title={headline}
          actions={
            <>
              <ButtonLink variant="outline" icon={<Gavel aria-hidden="true" />} href={path('bids')}>
                {t('bids.title')}
              </ButtonLink>
              <ButtonLink
                variant="outline"
                icon={<List aria-hidden="true" />}
                href={`${path('catalog-list')}?auction_status=running`}
              >
                {t('catalog')}
              </ButtonLink>
            </>
          }
        />
        <div className={css.columns}>
          <Tasks tasks={tasks} talks={talks.data?.pages.flatMap((page) => page.bids) ?? []} />
          <Bids
            pages={own.pages}
            open={summary?.counts.open ?? 0}
            groups={groups}
            first={first}
            firstRow={setFirstRow}
            onAsk={(bid, amount) => setAsked({ bid, amount })}
          />
        </div>
        <SearchNews />
        <div className={css.last}>
          <DayBand />
          <Invoices invoices={invoices.data} />
        </div>
      </Page>
      {first ? (
        <NowBar bid={first} row={firstRow} onAsk={(bid, amount) => setAsked({ bid, amount })} />
      ) : null}
      {asked && product ? (
        <AskedBid
          key={product.entityId}
          product={product}
          amount={asked.amount}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
};

/** The front page of a dealer: what is due, their state, what is new. Who is no dealer has their own vehicles. */
export const StartPage = () => {
  const path = usePath();
  const customer = useAtomValue(customerAtom);
  if (customer && !hasMerchantMenu(customer)) return <Navigate to={path('my-vehicles')} replace />;
  return <Start />;
};
