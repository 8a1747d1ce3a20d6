/** Ratios that the mixture bets on, each with the same stake. */
export const RATIOS = [1.1, 1.25, 1.5, 2, 3, 5, 10, 30] as const;

/** What one event adds to the logarithm of each bet. */
export interface BetTable {
  readonly bad: Float64Array;
  readonly good: Float64Array;
}

/** Chance that a bad event's visitor is in canary when canary is `ratio` times as bad as control. */
const inCanary = (ratio: number, odds: number): number => (ratio * odds) / (1 + ratio * odds);

function table(nullChance: number, chances: readonly number[]): BetTable {
  const bad = new Float64Array(chances.length);
  const good = new Float64Array(chances.length);
  for (const [index, chance] of chances.entries()) {
    bad[index] = Math.log(chance / nullChance);
    good[index] = Math.log1p(-chance) - Math.log1p(-nullChance);
  }
  return { bad, good };
}

/**
 * Bets that canary is worse than `tolerated` times control. An event is a bad visitor; `bad` where they are in
 * canary. `odds` = share of canary / share of control. (Lindon & Malek 2022, arXiv 2011.03567; Netflix 2022,
 * arXiv 2205.14762)
 */
export const betsAgainst = (tolerated: number, odds: number): BetTable =>
  table(
    inCanary(tolerated, odds),
    RATIOS.map((ratio) => inCanary(ratio * tolerated, odds)),
  );

/** Bets that canary is better than `tolerated` times control. */
export const betsFor = (tolerated: number, odds: number): BetTable =>
  table(
    inCanary(tolerated, odds),
    RATIOS.map((ratio) => inCanary(tolerated / ratio, odds)),
  );

/** Bets that fewer than `most` of canary's visitors are bad; an event is a visitor of canary. */
export const betsRare = (most: number): BetTable =>
  table(
    most,
    RATIOS.map((ratio) => most / ratio),
  );

/** Bets that the arms are not as large as assigned, either way; an event is an enrolled visitor. */
export const betsOnRatio = (odds: number): BetTable =>
  table(
    inCanary(1, odds),
    RATIOS.flatMap((ratio) => [inCanary(ratio, odds), inCanary(1 / ratio, odds)]),
  );

/** Natural logarithm of a sum, from logarithms. */
export function logSum(logs: ArrayLike<number>): number {
  let largest = -Infinity;
  for (let index = 0; index < logs.length; index++) largest = Math.max(largest, logs[index] ?? -Infinity);
  if (largest === -Infinity) return -Infinity;
  let sum = 0;
  for (let index = 0; index < logs.length; index++) sum += Math.exp((logs[index] ?? -Infinity) - largest);
  return largest + Math.log(sum);
}

/**
 * ln E after `bad` and `good` events. The bets are products, so that the order of the events does not matter and counts
 * are enough; sums of counted logarithms stay exact where products of a million factors would not.
 */
export function logEvidence({ bad: ofBad, good: ofGood }: BetTable, bad: number, good: number): number {
  const logs = ofBad.map((step, index) => bad * step + good * (ofGood[index] ?? 0));
  return logSum(logs) - Math.log(logs.length);
}

/** E as a number; what is beyond a double is the largest one, so that it stays readable as JSON. */
export const fromLog = (log: number): number => Math.min(Math.exp(log), Number.MAX_VALUE);
