import type { OwnBid } from '@rollheim/contracts';
import { usePath } from '@rollheim/module-api';
import { ArrowDown, ArrowUp, ButtonLink, Clock, Countdown, Empty, Link, Skeleton } from '@rollheim/ui';
import type { Ref } from 'react';
import { Failed } from '../../shared/Failed.tsx';
import { useRoundWhen } from '../../shared/when.ts';
import { useTexts } from '../../texts.ts';
import { Amount, LimitInLine, NextStep, Standing, Vehicle } from '../own-bids/BidCells.tsx';
import type { useOwnBids } from '../own-bids/queries.ts';
import type { BidGroup } from './groups.ts';
import css from './Start.module.css';

const ICONS = {
  soon: <Clock aria-hidden="true" />,
  overbid: <ArrowDown aria-hidden="true" />,
  leading: <ArrowUp aria-hidden="true" />,
};

/** Cents that the dialog asks about; null: a higher limit. */
type OnAsk = (bid: OwnBid, amount: number | null) => void;

/** When the round of a row ends: the time of day above the clock. */
const RowEnd = ({ endAt }: { readonly endAt: string }) => {
  const t = useTexts();
  const say = useRoundWhen();
  return <Countdown end={endAt} label={t('ends_in')} caption={say('ends', endAt)} endedLabel={t('ended')} />;
};

const Group = ({
  group: { name, bids, total },
  first,
  firstRow,
  onAsk,
}: {
  readonly group: BidGroup;
  readonly first: OwnBid | undefined;
  readonly firstRow: Ref<HTMLLIElement>;
  readonly onAsk: OnAsk;
}) => {
  const t = useTexts();
  const list = `${usePath()('bids')}?only=${name}`;
  return (
    <>
      <h3 className={css.group} data-group={name}>
        {ICONS[name]}
        <Link href={list}>{t(`start.group.${name}`)}</Link>
        <span>{total}</span>
      </h3>
      {bids.length > 0 ? (
        <ul className={css.list}>
          {bids.map((bid) => (
            <li key={bid.product.entityId} className={css.bid} {...(bid === first ? { ref: firstRow } : {})}>
              <Vehicle bid={bid}>
                <LimitInLine bid={bid} className={css.inLine ?? ''} />
              </Vehicle>
              <div className={css.price}>
                <Standing bid={bid} />
                <Amount bid={bid} />
              </div>
              {bid.product.auction.endAt ? <RowEnd endAt={bid.product.auction.endAt} /> : null}
              <div className={css.next}>
                <NextStep
                  bid={bid}
                  first={bid === first}
                  onBid={(amount) => onAsk(bid, amount)}
                  onRaise={() => onAsk(bid, null)}
                />
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {name === 'soon' && total > bids.length ? (
        <p className={css.rest}>
          <Link href={list}>{t('start.all_soon', { value: String(total) })}</Link>
        </p>
      ) : null}
    </>
  );
};

interface Props extends Pick<ReturnType<typeof useOwnBids>, 'pages'> {
  /** Auctions that the dealer has bid in and that run. */
  readonly open: number;
  readonly groups: readonly BidGroup[];
  /** That of the page's one filled button. */
  readonly first: OwnBid | undefined;
  readonly firstRow: Ref<HTMLLIElement>;
  readonly onAsk: OnAsk;
}

/** The dealer's state in running auctions, by what asks for something first. */
export const Bids = ({ pages, open, groups, first, firstRow, onAsk }: Props) => {
  const t = useTexts();
  const path = usePath();
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
        groups.map((group) => (
          <Group key={group.name} group={group} first={first} firstRow={firstRow} onAsk={onAsk} />
        ))
      )}
    </section>
  );
};
