import type { MetricJudgement, SeenLook } from '../types.ts';

/** A value at an instant (epoch ms). */
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly low?: number;
  readonly high?: number;
}

/** Share of bad visitors, 0 to 1. */
export const rate = ({ bad, visitors }: { bad: number; visitors: number }): number =>
  visitors === 0 ? 0 : bad / visitors;

/** The share of bad visitors of one arm over time; looks with fewer visitors are left out. */
export const seriesOf = (
  looks: readonly SeenLook[],
  name: string,
  side: 'canary' | 'control',
  fewest = 1,
): readonly Point[] =>
  looks.flatMap(({ at, verdict }) => {
    const arm: MetricJudgement['canary'] | undefined = verdict.metrics.find((each) => each.name === name)?.[
      side
    ];
    if (!arm || arm.visitors < fewest) return [];
    return [{ x: Date.parse(at), y: rate(arm), low: arm.interval.low, high: arm.interval.high }];
  });

/** At most so many points, the first and the last always among them. */
export function thinned<T>(points: readonly T[], most: number): readonly T[] {
  if (points.length <= most) return points;
  const step = (points.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => points[Math.round(index * step)] as T);
}
