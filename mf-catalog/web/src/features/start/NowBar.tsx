import type { OwnBid } from '@rollheim/contracts';
import { ArrowDown, Countdown, cx } from '@rollheim/ui';
import { useEffect, useState } from 'react';
import { useTexts } from '../../texts.ts';
import { NextStep } from '../own-bids/BidCells.tsx';
import css from './NowBar.module.css';

/** True while any of the element is in sight, and until that is known. */
function useInSight(element: Element | null): boolean {
  const [inSight, setInSight] = useState(true);
  useEffect(() => {
    if (!element) return undefined;
    const observer = new IntersectionObserver((entries) =>
      setInSight(entries.at(-1)?.isIntersecting ?? false),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return inSight;
}

interface Props {
  readonly bid: OwnBid;
  /** Its row: while that is in sight, the bar is not needed. */
  readonly row: Element | null;
  /** Cents; null: a higher limit. */
  readonly onAsk: (bid: OwnBid, amount: number | null) => void;
}

/** The overbid auction that ends first, with its next step, at the lower edge of a small screen. */
export const NowBar = ({ bid, row, onAsk }: Props) => {
  const t = useTexts();
  const inSight = useInSight(row);
  const { title, auction } = bid.product;
  if (!auction.endAt) return null;
  return (
    <div className={cx(css.root, inSight && css.away)}>
      <div className={css.what}>
        <span className={css.state}>
          <ArrowDown aria-hidden="true" />
          {t('overbid')}
        </span>
        <strong>{title}</strong>
      </div>
      <Countdown end={auction.endAt} label={t('ends_in')} endedLabel={t('ended')} />
      <div className={css.next}>
        <NextStep bid={bid} first onBid={(amount) => onAsk(bid, amount)} onRaise={() => onAsk(bid, null)} />
      </div>
    </div>
  );
};
