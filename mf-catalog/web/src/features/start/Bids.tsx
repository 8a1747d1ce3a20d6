import type { OwnBid } from '@rollheim/contracts';
import { usePath, useServerTime } from '@rollheim/module-api';
import { ArrowDown, ArrowUp, ButtonLink, Clock, Empty, Link, Skeleton } from '@rollheim/ui';
import { useState } from 'react';
import { Failed } from '../../shared/Failed.tsx';
import { useTexts } from '../../texts.ts';
import { AskedBid } from '../bidding/AskedBid.tsx';
import { usePreparedBidding } from '../bidding/late-bidding.tsx';
import { Amount, End, Limit, NextStep, Standing, Vehicle } from '../own-bids/BidCells.tsx';
import type { useOwnBids } from '../own-bids/queries.ts';
import { firstOverbid, groupsOf, totalsOf, type BidGroup } from './groups.ts';
import css from './Start.module.css';

/** Ends come near while no one does anything, ms. */
const LOOK_MS = 10_000;

const ICONS = {
  soon: <Clock aria-hidden="true" />,
  overbid: <ArrowDown aria-hidden="true" />,
  leading: <ArrowUp aria-hidden="true" />,
};

interface Asked {
  readonly bid: OwnBid;
  /** Cents; null: a higher limit. */
  readonly amount: number | null;
}

const Group = ({
  group: { name, bids, total },
  first,
  onAsk,
}: {
  readonly group: BidGroup;
  readonly first: OwnBid | undefined;
  readonly onAsk: (asked: Asked) => void;
}) => {
  const t = useTexts();
  return (
    <>
      <h3 className={css.group} data-group={name}>
        {ICONS[name]}
        <span>{t(`start.group.${name}`)}</span>
        <span>{total}</span>
      </h3>
      <ul className={css.list}>
        {bids.map((bid) => (
          <li key={bid.product.entityId} className={css.bid}>
            <Vehicle bid={bid} />
            <div className={css.limit} data-none={bid.context?.ownLimit == null ? '' : undefined}>
              <span className={css.caption}>{t('bids.limit')}</span>
              <Limit bid={bid} />
            </div>
            <div className={css.price}>
              <Standing bid={bid} />
              <Amount bid={bid} />
            </div>
            <End bid={bid} />
            <div className={css.next}>
              <NextStep
                bid={bid}
                first={bid === first}
                onBid={(amount) => onAsk({ bid, amount })}
                onRaise={() => onAsk({ bid, amount: null })}
              />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
};

/** The dealer's state in running auctions, by what asks for something first. */
export const Bids = ({ pages, summary }: ReturnType<typeof useOwnBids>) => {
  const t = useTexts();
  const path = usePath();
  const now = useServerTime(LOOK_MS);
  const [asked, setAsked] = useState<Asked | null>(null);
  usePreparedBidding();
  const bids = pages.data?.pages.flatMap((page) => page.bids) ?? [];
  const open = summary.data?.counts.open ?? 0;
  const groups = groupsOf(bids, now, summary.data ? totalsOf(summary.data) : null);
  const first = firstOverbid(groups);
  const product =
    asked && (bids.find((bid) => bid.product.entityId === asked.bid.product.entityId) ?? asked.bid).product;
  return (
    <section className={css.panel}>
      <div className={css.head}>
        <h2>{t('start.bids')}</h2>
        {open > 0 ? <Link href={path('bids')}>{t('start.all_bids', { value: String(open) })}</Link> : null}
      </div>
      {pages.isError && !pages.data ? (
        <Failed title={t('bids.failed')} query={pages} />
      ) : !pages.data ? (
        <Skeleton height="240px" />
      ) : groups.length === 0 ? (
        <Empty
          title={t('start.no_bids')}
          action={
            <ButtonLink variant="outline" href={`${path('catalog-list')}?auction_status=running`}>
              {t('to_catalog')}
            </ButtonLink>
          }
        >
          {t('bids.none_text')}
        </Empty>
      ) : (
        groups.map((group) => <Group key={group.name} group={group} first={first} onAsk={setAsked} />)
      )}
      {asked && product ? (
        <AskedBid
          key={product.entityId}
          product={product}
          amount={asked.amount}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </section>
  );
};
