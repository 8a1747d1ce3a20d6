import { isRunning } from '@rollheim/auction-rules';
import type { CatalogDetail } from '@rollheim/contracts';
import { useCountdown } from '@rollheim/ui';
import css from './BidPanel.module.css';

/** How much of the round is left, as the yellow bar below price and time. */
export const Rest = ({ vehicle: { auction } }: { readonly vehicle: CatalogDetail }) => {
  const { seconds } = useCountdown(auction.endAt ?? '1970-01-01T00:00:00Z');
  if (!isRunning(auction.status) || !auction.endAt || !auction.startAt || seconds === null)
    return <div className={css.rest} />;
  const whole = (Date.parse(auction.endAt) - Date.parse(auction.startAt)) / 1000;
  const left = Math.max(0, Math.min(100, (seconds / whole) * 100));
  return (
    <div className={css.rest}>
      <i style={{ inlineSize: `${left}%` }} />
    </div>
  );
};
