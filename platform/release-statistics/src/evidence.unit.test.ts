import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { betsAgainst, betsFor, betsOnRatio, betsRare, logEvidence, logSum, RATIOS } from './evidence.ts';
import { proportion } from './confidence.ts';
import { stretchesOf } from './stretches.ts';
import { Scale } from './weigh.ts';

/** E as the formula reads, by multiplication. */
const product = (tolerated: number, odds: number, x: readonly number[], invert = false): number => {
  const theta0 = (tolerated * odds) / (1 + tolerated * odds);
  let sum = 0;
  for (const r of RATIOS) {
    const ratio = invert ? 1 / r : r;
    const theta = (ratio * tolerated * odds) / (1 + ratio * tolerated * odds);
    sum += x.reduce((e, bad) => e * (bad ? theta / theta0 : (1 - theta) / (1 - theta0)), 1);
  }
  return sum / RATIOS.length;
};

describe('E', () => {
  test('has the value that was worked out by hand', () => {
    // R = 1, o = 1: θ0 = ½, θ_j = r/(1+r). Three bad visitors in canary, none in control: E = 1/8 Σ (2r/(1+r))³
    // r = 1.1: 1.15010, 1.25: 1.37174, 1.5: 1.728, 2: 2.37037, 3: 3.375, 5: 4.62963, 10: 6.01052, 30: 7.25056
    expect(Math.exp(logEvidence(betsAgainst(1, 1), 3, 0))).toBeCloseTo(27.885_92 / 8, 4);
    // one of each, R = 1.2, o = 1: θ0 = 6/11
    expect(Math.exp(logEvidence(betsAgainst(1.2, 1), 1, 1))).toBeCloseTo(product(1.2, 1, [1, 0]), 12);
  });

  test('is the product of the formula, in any order of the events', () => {
    const shape = fc.record({
      x: fc.array(fc.constantFrom(0, 1), { maxLength: 60 }),
      tolerated: fc.double({ min: 1, max: 3, noNaN: true }),
      odds: fc.double({ min: 0.2, max: 19, noNaN: true }),
    });
    fc.assert(
      fc.property(shape, ({ x, tolerated, odds }) => {
        const bad = x.filter(Boolean).length;
        const good = x.length - bad;
        const against = Math.exp(logEvidence(betsAgainst(tolerated, odds), bad, good));
        expect(against / product(tolerated, odds, x)).toBeCloseTo(1, 8);
        const better = Math.exp(logEvidence(betsFor(tolerated, odds), bad, good));
        expect(better / product(tolerated, odds, x, true)).toBeCloseTo(1, 8);
      }),
    );
  });

  test('is 1 before the first event, and stays finite after a million', () => {
    for (const bets of [betsAgainst(1.2, 1), betsFor(1, 19), betsRare(0.01), betsOnRatio(1)]) {
      expect(logEvidence(bets, 0, 0)).toBeCloseTo(0, 12);
      for (const counts of [
        [1_000_000, 0],
        [0, 1_000_000],
        [500_000, 500_000],
      ] as const)
        expect(Number.isFinite(logEvidence(bets, counts[0], counts[1]))).toBe(true);
    }
    expect(logSum([-800, -800])).toBeCloseTo(-800 + Math.LN2, 10);
  });

  test('is on average 1 for one more event when there is no difference (a martingale, whatever came before)', () => {
    const bets = betsAgainst(1.2, 3);
    const chance = (1.2 * 3) / (1 + 1.2 * 3);
    for (const [bad, good] of [
      [0, 0],
      [5, 1],
      [40, 13],
    ] as const) {
      const next =
        chance * Math.exp(logEvidence(bets, bad + 1, good)) +
        (1 - chance) * Math.exp(logEvidence(bets, bad, good + 1));
      expect(next / Math.exp(logEvidence(bets, bad, good))).toBeCloseTo(1, 10);
    }
  });

  test('finds 2 → 100 % after about 11 visitors an arm, and that rare events are rare', () => {
    const scale = new Scale(
      stretchesOf({ steps: [{ percent: 5, minMinutes: 0, minVisitors: 0 }] }),
      1.2,
      0.01,
    );
    let visitors = 0;
    while (!scale.failed && visitors < 100) {
      visitors++;
      scale.add({ metric: 'load_failure', step: 0, arm: 'canary', visitor: String(visitors), at: 0 });
    }
    expect(visitors).toBeGreaterThan(5);
    expect(visitors).toBeLessThanOrEqual(14);
    // none of 1,000 visitors bad: rarer than 1 % beyond doubt; 15 of 1,000: by no means
    expect(Math.exp(logEvidence(betsRare(0.01), 0, 1000))).toBeGreaterThan(500);
    expect(Math.exp(logEvidence(betsRare(0.01), 15, 985))).toBeLessThan(1);
  });
});

describe('stretches', () => {
  test('join the steps with equal arms; a step with a hold-back is judged alone', () => {
    const steps = [1, 5, 25, 50, 75, 100].map((percent) => ({ percent, minMinutes: 0, minVisitors: 0 }));
    expect(stretchesOf({ steps })).toEqual([
      { steps: [0, 1, 2, 3], odds: 1 },
      { steps: [4], odds: 3 },
      { steps: [5], odds: 19 },
    ]);
  });
});

describe('confidence sequences', () => {
  test('hold the truth at every look with 95 %, and get narrower', () => {
    let missed = 0;
    for (let trial = 0; trial < 200; trial++) {
      let [bad, state, outside] = [0, trial + 1, false];
      for (let visitors = 1; visitors <= 1000; visitors++) {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        if (state / 4_294_967_296 < 0.05) bad++;
        const { low, high } = proportion(bad, visitors);
        outside ||= low > 0.05 || high < 0.05;
      }
      if (outside) missed++;
    }
    expect(missed / 200).toBeLessThanOrEqual(0.05);
    expect(proportion(0, 0)).toEqual({ low: 0, high: 1 });
    const [few, many] = [proportion(5, 100), proportion(500, 10_000)];
    expect(many.high - many.low).toBeLessThan((few.high - few.low) / 5);
    expect(many.low).toBeLessThan(0.05);
    expect(many.high).toBeGreaterThan(0.05);
  });
});
