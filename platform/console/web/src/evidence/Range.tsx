import type { Interval } from '@rollheim/release-statistics';
import css from './Range.module.css';

interface RangeProps {
  /** In words, for who does not see it. */
  readonly label: string;
  readonly rate: number;
  readonly interval: Interval;
  /** Control's share. */
  readonly control: number;
  /** The share at which canary would be just tolerated. */
  readonly limit: number;
}

const WIDTH = 110;
const HEIGHT = 16;
const MIDDLE = HEIGHT / 2;
/** An interval of few visitors spans nearly everything: it leaves the drawing where it is so much wider than the rest. */
const WIDEST = 4;

/** Canary's share with the interval of the true one, beside control's and the limit. */
export const Range = ({ label, rate, interval, control, limit }: RangeProps) => {
  const largest = Math.max(rate, control, limit, 1e-6);
  const end = Math.min(1, Math.max(largest, Math.min(interval.high, largest * WIDEST)) * 1.1);
  const x = (share: number): number => Math.min(1, share / end) * WIDTH;
  const [low, high] = [x(interval.low), x(interval.high)];
  return (
    <svg
      className={css.root}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={label}
    >
      <path className={css.control} d={`M${x(control)} 1V${HEIGHT - 1}`} />
      <path className={css.limit} d={`M${x(limit)} 0V${HEIGHT}`} />
      <path className={css.range} d={`M${low} ${MIDDLE}H${high}M${low} 4V12M${high} 4V12`} />
      <rect className={css.rate} x={x(rate) - 2.5} y={MIDDLE - 4} width="5" height="8" rx="1" />
    </svg>
  );
};
