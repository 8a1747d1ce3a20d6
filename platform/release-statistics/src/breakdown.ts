import { TRAITS, type ComparedArm } from '@rollheim/contracts';
import type { ArmCount } from '@rollheim/release-client';
import type { Cell } from './cells.ts';
import { proportion, type Interval } from './confidence.ts';
import { betsAgainst, fromLog, logEvidence, logSum } from './evidence.ts';
import type { BudgetedMetric } from './metrics.ts';
import type { Stretch } from './stretches.ts';
import { wantedOf } from './weigh.ts';

/** Of the cells that are found, so large a share is wrong on average at most; and so is the chance to find any where nothing is. */
export const FALSE_DISCOVERIES = 0.05;

/** Visitors of one cell in one arm of a stretch. */
export interface CellCount extends Cell, ArmCount {
  readonly stretch: number;
  readonly arm: ComparedArm;
}

/** A cell's figures, summed over the stretches. */
export interface CellJudgement extends Cell {
  readonly e: number;
  readonly canary: ArmCount & { readonly interval: Interval };
  readonly control: ArmCount & { readonly interval: Interval };
  readonly found: boolean;
}

/** All comparisons of a rollout among some of its visitors. */
export interface Breakdown {
  /** Number of comparisons, those included in which nothing was seen. */
  readonly comparisons: number;
  /** E from which on the cells count that are found; where none is, that of a single one. */
  readonly limit: number;
  readonly cells: readonly CellJudgement[];
}

const TRAIT_CELLS = Object.values(TRAITS).reduce((sum, { length }) => sum + length, 0);

/**
 * Compares the arms within each cell by the bets of the whole, and finds those that are worse with a controlled rate of
 * false discoveries (e-BH: Wang & Ramdas 2022, arXiv 2009.02824). It holds however the cells depend on each other, and at
 * every look: each E is that of a cell's own e-process.
 */
export function breakDown(
  metrics: readonly BudgetedMetric[],
  stretches: readonly Stretch[],
  counts: readonly CellCount[],
): Breakdown {
  const judged = new Map(
    metrics.filter(({ signalOnly }) => !signalOnly).map((metric) => [metric.name, metric] as const),
  );
  const cells = [...byCell(counts, stretches.length)].flatMap(([, { cell, arms }]) => {
    const metric = judged.get(cell.metric);
    return metric ? [{ ...cell, ...judgeCell(metric, stretches, arms) }] : [];
  });
  const places = cells.filter(({ dimension }) => !Object.hasOwn(TRAITS, dimension)).length;
  // whatever was seen of them: what is looked for is counted, not what is found
  const comparisons = judged.size * TRAIT_CELLS + places;
  const single = comparisons / FALSE_DISCOVERIES;
  const largest = cells.map(({ e }) => e).toSorted((a, b) => b - a);
  const found = largest.findLastIndex((e, index) => e >= single / (index + 1)) + 1;
  const limit = single / Math.max(found, 1);
  return { comparisons, limit, cells: cells.map((cell) => ({ ...cell, found: cell.e >= limit })) };
}

interface Arms {
  readonly canary: { visitors: number; bad: number }[];
  readonly control: { visitors: number; bad: number }[];
}

function byCell(
  counts: readonly CellCount[],
  stretches: number,
): Map<string, { readonly cell: Cell; readonly arms: Arms }> {
  const none = () => Array.from({ length: stretches }, () => ({ visitors: 0, bad: 0 }));
  const cells = new Map<string, { readonly cell: Cell; readonly arms: Arms }>();
  for (const { metric, dimension, value, stretch, arm, visitors, bad } of counts) {
    const key = `${metric} ${dimension} ${value}`;
    const known = cells.get(key) ?? {
      cell: { metric, dimension, value },
      arms: { canary: none(), control: none() },
    };
    const of = known.arms[arm][stretch];
    if (of) {
      of.visitors += visitors;
      of.bad += bad;
    }
    cells.set(key, known);
  }
  return cells;
}

function judgeCell(
  metric: BudgetedMetric,
  stretches: readonly Stretch[],
  arms: Arms,
): Pick<CellJudgement, 'e' | 'canary' | 'control'> & { readonly found: false } {
  const more = wantedOf(metric) === 'more';
  const logs = stretches.map(({ odds }, index) => {
    const [canary, control] = [arms.canary[index]?.bad ?? 0, arms.control[index]?.bad ?? 0];
    return more
      ? logEvidence(betsAgainst(metric.tolerated, 1 / odds), control, canary)
      : logEvidence(betsAgainst(metric.tolerated, odds), canary, control);
  });
  const sum = (arm: ComparedArm) => {
    const bad = arms[arm].reduce((total, count) => total + count.bad, 0);
    const visitors = Math.max(
      bad,
      arms[arm].reduce((total, count) => total + count.visitors, 0),
    );
    return { bad, visitors, interval: proportion(bad, visitors) };
  };
  const e = fromLog(logSum(logs) - Math.log(logs.length));
  return { e, canary: sum('canary'), control: sum('control'), found: false };
}
