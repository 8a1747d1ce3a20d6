import type { OwnBid, OwnBidPlace } from '@rollheim/contracts';
import {
  referenceOf,
  useDocumentTitle,
  useErrorText,
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
  ErrorPanel,
  OwnArea,
  PageHead,
  Skeleton,
  TabNav,
  Table,
  type TableColumn,
} from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import type { Intent } from '../bidding/intent.ts';
import { LateBidDialog, usePreparedBidding } from '../bidding/late-bidding.tsx';
import { contextKey } from '../vehicle/queries.ts';
import { Amount, End, Limit, NextStep, Standing, standingText, Vehicle } from './BidCells.tsx';
import { BidSums, BidTotal } from './BidSums.tsx';
import { csvOf } from './csv.ts';
import { OWN_BIDS_KEY, useOwnBids } from './queries.ts';
import { RaiseDialog } from './RaiseDialog.tsx';
import css from './OwnBids.module.css';

const PLACES: readonly OwnBidPlace[] = ['open', 'talks', 'won', 'lost'];

const COLUMNS = ['number', 'vehicle', 'where', 'standing', 'limit', 'bid', 'next_bid', 'end'] as const;

const placeIn = (text: string | null): OwnBidPlace => PLACES.find((place) => place === text) ?? 'open';

interface Asked {
  readonly bid: OwnBid;
  /** Null: a higher limit is asked for first. */
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
    { id: 'end', header: t('bids.end'), align: 'end', cell: (bid) => <End bid={bid} /> },
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
        </div>
      ),
    },
  ];
  return (
    <Table caption={t('bids.title')} columns={columns} rows={bids} rowKey={(bid) => bid.product.entityId} />
  );
};

/** Saves the rows that are shown as a file. */
const CsvButton = ({ bids, place }: { readonly bids: readonly OwnBid[]; readonly place: OwnBidPlace }) => {
  const t = useTexts();
  const save = () => {
    const head = COLUMNS.map((column) => t(`bids.csv_${column}`));
    const text = csvOf(head, bids, (bid) => standingText(bid, t));
    const href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = href;
    link.download = `rollheim-${place}.csv`;
    link.click();
    URL.revokeObjectURL(href);
  };
  return (
    <Button
      variant="outline"
      icon={<Download aria-hidden="true" />}
      disabled={bids.length === 0}
      onPress={save}
    >
      {t('bids.csv')}
    </Button>
  );
};

/** The dialog of what was pressed in a row: it stays open while the row changes behind it. */
const AskedDialog = ({
  asked,
  onChange,
}: {
  readonly asked: Asked;
  readonly onChange: (asked: Asked | null) => void;
}) => {
  const queries = useQueryClient();
  const { bid, intent } = asked;
  const { product } = bid;
  const close = () => onChange(null);
  if (!intent)
    return (
      <RaiseDialog
        bid={bid}
        onClose={close}
        onAsk={(amount) => onChange({ bid, intent: { kind: 'agent', amount } })}
      />
    );
  return (
    <LateBidDialog
      vehicle={{
        entityId: product.entityId,
        auction: product.auction,
        content: { title: product.title, vatReportable: product.vatReportable },
      }}
      intent={intent}
      onClose={close}
      onDone={() => {
        close();
        void queries.invalidateQueries({ queryKey: OWN_BIDS_KEY });
      }}
    />
  );
};

/** The dealer's own bids: what they come to, where they stand, and the next step of each. */
export const OwnBidsPage = () => {
  const t = useTexts();
  const errorText = useErrorText();
  const path = usePath();
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const queries = useQueryClient();
  const found = useOwnBids();
  const [asked, setAsked] = useState<Asked | null>(null);
  usePreparedBidding();
  useDocumentTitle(t('bids.title'));
  const place = placeIn(parameters.get('tab'));
  const all = found.data?.bids ?? [];
  const of = (wanted: OwnBidPlace) => all.filter((bid) => bid.place === wanted);
  const bids = of(place);
  const now =
    asked && (all.find(({ product }) => product.entityId === asked.bid.product.entityId) ?? asked.bid);
  const ask = (next: Asked) => {
    // the dialog asks more of who bids far above the next step
    if (next.bid.context) queries.setQueryData(contextKey(next.bid.product.entityId), next.bid.context);
    setAsked(next);
  };
  return (
    <OwnArea area={useOwnArea()}>
      <div className={css.head}>
        <PageHead title={t('bids.title')} />
        <CsvButton bids={bids} place={place} />
      </div>
      {found.isError && !found.data ? (
        <ErrorPanel
          title={t('bids.failed')}
          reference={referenceOf(found.error)}
          retryLabel={t('retry')}
          onRetry={() => void found.refetch()}
          pending={found.isFetching}
        >
          {errorText(found.error)}
        </ErrorPanel>
      ) : !found.data ? (
        <Skeleton height="320px" />
      ) : (
        <>
          {of('open').length > 0 ? <BidSums bids={of('open')} /> : null}
          <section className={css.panel}>
            <div className={css.tabs}>
              <TabNav
                label={t('bids.by_place')}
                items={PLACES.map((each) => ({
                  href: each === 'open' ? pathname : `${pathname}?tab=${each}`,
                  label: t(`bids.place_${each}`),
                  count: of(each).length,
                  current: each === place,
                }))}
              />
              {place === 'open' ? <p className={css.order}>{t('bids.soonest')}</p> : null}
            </div>
            {bids.length === 0 ? (
              <Empty
                title={t('bids.none')}
                action={
                  <ButtonLink variant="outline" href={path('catalog-list')}>
                    {t('to_catalog')}
                  </ButtonLink>
                }
              >
                {t('bids.none_text')}
              </Empty>
            ) : (
              <Rows bids={bids} onAsk={ask} />
            )}
            {place === 'open' && bids.length > 0 ? <BidTotal bids={bids} /> : null}
          </section>
          <p className={css.note}>{t('bids.note')}</p>
        </>
      )}
      {asked && now ? <AskedDialog asked={{ ...asked, bid: now }} onChange={setAsked} /> : null}
    </OwnArea>
  );
};
