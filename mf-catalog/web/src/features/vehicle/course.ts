import type { BidHistoryAnswer } from '@rollheim/contracts';

type Bid = BidHistoryAnswer['bids'][number];

/** One step of a round, as the chart draws it. */
export interface CourseStep {
  readonly seq: number;
  /** Epoch ms. */
  readonly at: number;
  /** Visible price after it, gross cents. */
  readonly price: number;
  readonly own: boolean;
  readonly kind: Bid['kind'];
  /** By how much it moved the end of the round, ms; 0: it did not. */
  readonly extendedBy: number;
}

/** A late bid leaves a round less than this, ms; the end that an outage moved lies at least half an hour ahead. */
const MOST_LEFT_MS = 10 * 60_000;

/** The end of the round before its first step: as it was planned, where that step moved it. */
function endBefore({ at, endAt }: Bid, planned: string | null): string {
  const left = Date.parse(endAt) - Date.parse(at);
  return planned !== null && at <= planned && left < MOST_LEFT_MS ? planned : endAt;
}

/**
 * The steps of a round in their order, with what each did to its end. `bids`: newest first, as the history has them. Who
 * was beaten at once did not bid the price that the answer of the leader's limit made: that answer alone is a step.
 * `planned`: planned end of the round, ISO instant.
 */
export function courseOf(bids: readonly Bid[], planned: string | null): readonly CourseStep[] {
  const steps = bids.filter(({ kind }) => kind !== 'beaten').toSorted((a, b) => a.seq - b.seq);
  return steps.map((step, index) => {
    const { seq, at, price, own, kind, endAt } = step;
    const before = steps[index - 1]?.endAt ?? endBefore(step, planned);
    const extendedBy = Math.max(0, Date.parse(endAt) - Date.parse(before));
    return { seq, at: Date.parse(at), price, own, kind, extendedBy };
  });
}

/** A box in px. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Figures of an axis between two values, rounded as people write them; `count` about. */
export function roundTicks(least: number, most: number, count: number): readonly number[] {
  const rough = (most - least) / count || 1;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * size).find((each) => each >= rough) ?? rough;
  const ticks: number[] = [];
  for (let at = Math.ceil(least / step) * step; at <= most; at += step) ticks.push(at);
  return ticks;
}

/** Where instants and prices are in a box. The axis of prices begins below the first one, not at nothing. */
export function scaleOf(
  steps: readonly CourseStep[],
  span: { readonly from: number; readonly to: number },
  box: Box,
): {
  readonly x: (at: number) => number;
  readonly y: (price: number) => number;
  readonly ticks: readonly number[];
} {
  const prices = steps.map(({ price }) => price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const room = Math.max((high - low) * 0.1, 10_000);
  const [least, most] = [Math.max(0, low - room), high + room];
  const duration = Math.max(1, span.to - span.from);
  const within = (value: number) => Math.min(1, Math.max(0, value));
  return {
    x: (at) => box.left + within((at - span.from) / duration) * (box.right - box.left),
    y: (price) => box.bottom - ((price - least) / (most - least)) * (box.bottom - box.top),
    ticks: roundTicks(least, most, 4),
  };
}

/** The path of a price that holds until the next step. */
export const stairs = (points: readonly (readonly [x: number, y: number])[], right: number): string =>
  points
    .map(([x, y], index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`))
    .join('')
    .concat(points.length > 0 ? `H${right}` : '');
