import { scaleBand, scaleLinear, scaleTime } from 'd3-scale';
import type { ChartPoint, ChartSeries } from './props.ts';

/** Where values are in the drawing, px. */
export interface Scales {
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
  readonly xTicks: readonly number[];
  readonly yTicks: readonly number[];
  /** Left edge and width of one bar; all bars of one x are side by side. */
  readonly bar: (x: number, index: number) => { left: number; width: number };
}

/** The box of the drawing without its axes, px. */
export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const extent = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)];
const reach = ({ y, low, high }: ChartPoint): number[] => [y, low ?? y, high ?? y];

/** Scales for all series together. y begins at 0, as bars must and rates should, unless it is to `fit`. */
export function scalesOf(
  series: readonly ChartSeries[],
  plot: Plot,
  {
    time = false,
    limit,
    fit = false,
    whole = false,
  }: {
    time?: boolean | undefined;
    limit?: number | undefined;
    fit?: boolean | undefined;
    whole?: boolean | undefined;
  },
): Scales {
  const points = series.flatMap((each) => each.points);
  const bars = series.filter((each) => each.look === 'bar');
  const [least, most] = extent([
    ...(fit && points.length > 0 ? [] : [0]),
    ...points.flatMap(reach),
    ...(limit === undefined ? [] : [limit]),
  ]);
  const y = scaleLinear([least, most === least ? least + 1 : most], [plot.bottom, plot.top]).nice(4);
  const xs = [...new Set(points.map((point) => point.x))].toSorted((a, b) => a - b);
  const few = Math.max(2, Math.floor((plot.right - plot.left) / 90));
  if (bars.length > 0) {
    const band = scaleBand<number>(xs, [plot.left, plot.right]).padding(0.24);
    const width = band.bandwidth() / bars.length;
    const every = Math.ceil(xs.length / few);
    return {
      x: (value) => (band(value) ?? plot.left) + band.bandwidth() / 2,
      y,
      xTicks: xs.filter((_, index) => index % every === 0),
      yTicks: y.ticks(4),
      bar: (value, index) => ({ left: (band(value) ?? plot.left) + index * width, width }),
    };
  }
  const [first, last] = extent(xs.length > 0 ? xs : [0, 1]);
  const domain: [number, number] = [first, last === first ? first + 1 : last];
  const range: [number, number] = [plot.left, plot.right];
  const x = time ? scaleTime(domain, range) : scaleLinear(domain, range);
  return {
    x: (value) => x(value),
    y,
    xTicks: x
      .ticks(few)
      .map(Number)
      .filter((tick) => !whole || Number.isInteger(tick)),
    yTicks: y.ticks(4),
    bar: () => ({ left: 0, width: 0 }),
  };
}
