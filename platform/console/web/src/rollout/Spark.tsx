import type { Point } from './series.ts';
import css from './Spark.module.css';

const WIDTH = 300;
const HEIGHT = 72;
const TOP = 6;
const FLOOR = HEIGHT - 3;

interface SparkProps {
  label: string;
  canary: readonly Point[];
  control: readonly Point[];
  /** What canary's share is compared with, 0 to 1; none is drawn at 0. */
  limit: number;
}

/** Both cohorts at a glance: canary loud, control quiet, the limit dotted. */
export const Spark = ({ label, canary, control, limit }: SparkProps) => {
  const all = [...canary, ...control];
  const xs = all.map(({ x }) => x);
  const [first, last] = [Math.min(...xs), Math.max(...xs)];
  const most = Math.max(limit * 1.15, ...all.map(({ y }) => y)) || 1;
  const x = (at: number): number => (last === first ? WIDTH : ((at - first) / (last - first)) * WIDTH);
  const y = (value: number): number => FLOOR - (value / most) * (FLOOR - TOP);
  const line = (points: readonly Point[]): string => {
    const [only] = points;
    if (points.length === 1 && only) return `M0,${y(only.y)}H${WIDTH}`;
    return points
      .map((point, index) => `${index === 0 ? 'M' : 'L'}${x(point.x).toFixed(1)},${y(point.y).toFixed(1)}`)
      .join('');
  };
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className={css.root}
    >
      <path d={`M0,${FLOOR + 1.5}H${WIDTH}`} className={css.floor} />
      {limit > 0 ? <path d={`M0,${y(limit)}H${WIDTH}`} className={css.limit} /> : null}
      <path d={line(control)} className={css.control} />
      <path d={line(canary)} className={css.canary} />
    </svg>
  );
};
