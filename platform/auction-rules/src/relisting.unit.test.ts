import { describe, expect, test } from 'vitest';
import {
  DAY,
  HOUR,
  MINUTE,
  MONDAY,
  NEXT,
  reviewed,
  running,
  SLOT,
  SUBMIT,
  type TERMS,
} from './testing/given.ts';

const AT = NEXT.r;
const restart = (newMinimum: number) => ({ kind: 'restart', newMinimum, ...NEXT }) as const;

/** In editing again after a round that failed. */
const changed = (reserve = true) =>
  running({}, { reserve }).until(SLOT).given('owner', AT, { kind: 'change' });

/** In review again after a round that failed. */
const relisted = (terms: Partial<typeof TERMS>, reserve = true) =>
  changed(reserve).given('owner', AT, { ...SUBMIT, ...terms });

describe('restart', () => {
  test('needs a minimum of at most 95 % of the last one', () => {
    const failed = running().until(SLOT);
    expect(failed.when('owner', AT, restart(1_145_000))).toBe('reduction_too_small');
    expect(failed.when('owner', AT, restart(1_140_000))).toMatchObject([
      { type: 'RoundScheduled', by: 'restart' },
    ]);
    expect(failed.when('owner', AT, restart(1_140_001))).toBe('invalid_amount');
    expect(failed.when('owner', AT, restart(45_000))).toBe('invalid_prices');
    expect(failed.when('operator', AT, restart(1_140_000))).toBe('not_allowed');
  });

  test('lowers a start price above the new minimum to it', () => {
    expect(running().until(SLOT).when('owner', AT, restart(900_000))).toMatchObject([
      { terms: { startPrice: 900_000, minimum: 900_000, buyNow: 1_500_000 } },
    ]);
  });

  test('without reserve the start price falls to the highest grid price at most 95 % of the last', () => {
    const failed = running({ startPrice: 70_000 }, { reserve: false }).until(SLOT);
    expect(failed.when('owner', AT, restart(1_140_000))).toMatchObject([{ terms: { startPrice: 65_000 } }]);
    const least = running({ startPrice: 5_000 }, { reserve: false }).until(SLOT);
    expect(least.when('owner', AT, restart(1_140_000))).toMatchObject([{ terms: { startPrice: 5_000 } }]);
  });

  test('a minimum of 500 EUR is restarted as it is', () => {
    const failed = running({ startPrice: 40_000, minimum: 50_000 }).until(SLOT);
    expect(failed.when('owner', AT, restart(50_000))).toMatchObject([{ terms: { minimum: 50_000 } }]);
    expect(failed.when('owner', AT, restart(55_000))).toBe('reduction_too_small');
  });

  test('after a rescinded sale it needs no reduction, of the start price neither, and nothing is archived', () => {
    const life = running({}, { reserve: false }).bid('m1', 1_100_000).until(SLOT);
    life.given('operator', AT, { kind: 'rescind', reason: 'unpaid' });
    expect(life.state).toMatchObject({ status: 'failed', archived: null, orders: [{ status: 'canceled' }] });
    expect(life.when('owner', AT, restart(1_205_000))).toBe('reduction_too_small');
    expect(life.when('owner', AT, restart(1_200_000))).toMatchObject([{ terms: { startPrice: 1_000_000 } }]);
  });
});

describe('release', () => {
  test('is refused without the reduction, where the submission did not check it', () => {
    const submitted = (minimum: number) => relisted({ startPrice: 900_000, minimum });
    expect(submitted(1_145_000).when('operator', AT, { kind: 'release', ...NEXT })).toBe(
      'reduction_too_small',
    );
    expect(submitted(1_140_000).when('operator', AT, { kind: 'release', ...NEXT })).toMatchObject([
      { by: 'release' },
    ]);
  });

  test('from the second round on is reduced like a restart, which the submission checks already', () => {
    const submission = (minimum: number) =>
      changed().when('owner', AT, { ...SUBMIT, startPrice: 900_000, minimum }, { reducedAtSubmission: true });
    expect(submission(1_200_000)).toBe('reduction_too_small');
    expect(submission(1_145_000)).toBe('reduction_too_small');
    expect(submission(1_140_000)).toMatchObject([{ type: 'Submitted' }]);
    expect(
      relisted({ startPrice: 900_000, minimum: 1_140_000 }).when('operator', AT, {
        kind: 'release',
        ...NEXT,
      }),
    ).toMatchObject([{ by: 'release' }]);
  });

  test('without reserve also its start price', () => {
    const submission = (startPrice: number) =>
      changed(false).when(
        'owner',
        AT,
        { ...SUBMIT, startPrice, minimum: 1_100_000 },
        { reducedAtSubmission: true },
      );
    expect(submission(955_000)).toBe('reduction_too_small');
    expect(submission(950_000)).toMatchObject([{ type: 'Submitted' }]);
    expect(
      relisted({ startPrice: 950_000, minimum: 1_100_000 }, false).when('operator', AT, {
        kind: 'release',
        ...NEXT,
      }),
    ).toMatchObject([{ by: 'release' }]);
  });

  test('names what is incomplete before the reduction, and the reduction before the other ad', () => {
    const submission = (complete: boolean, facts: object) =>
      changed().when('owner', AT, { ...SUBMIT, complete }, { reducedAtSubmission: true, ...facts });
    expect(submission(false, {})).toBe('incomplete');
    expect(submission(true, { listedElsewhere: true })).toBe('reduction_too_small');
  });

  test('never carries a bid', () => {
    const life = running().bid('m1', 1_000_000).until(SLOT);
    life.given('owner', AT, { kind: 'neg_decline', offer: life.standing, then: 'pause' });
    life.given('owner', AT, { kind: 'change' }).given('owner', AT, { ...SUBMIT, minimum: 1_100_000 });
    expect(life.when('operator', AT, { kind: 'release', ...NEXT })).toMatchObject([{ carried: null }]);
  });

  test('the first one heeds the last minimum of an ad that became failed_na within 90 days', () => {
    const release = { kind: 'release', r: MONDAY, start: MONDAY, slot: SLOT } as const;
    expect(reviewed().when('operator', MONDAY, release, { priorMinimum: 1_250_000 })).toBe(
      'reduction_too_small',
    );
    expect(reviewed().when('operator', MONDAY, release, { priorMinimum: 1_265_000 })).toHaveLength(1);
  });

  test('needs a fresh and legal reservation', () => {
    const legal = { kind: 'release', r: MONDAY, start: MONDAY, slot: SLOT } as const;
    const refused = (change: object, at = MONDAY) => reviewed().when('operator', at, { ...legal, ...change });
    expect(refused({}, MONDAY + MINUTE)).toHaveLength(1);
    expect(refused({}, MONDAY + MINUTE + 1)).toBe('slot_invalid');
    expect(refused({ r: MONDAY + 1_000 })).toBe('slot_invalid');
    expect(refused({ start: MONDAY + 1_000 })).toBe('slot_invalid');
    expect(refused({ slot: SLOT + 1_000 })).toBe('slot_invalid');
    expect(refused({ slot: MONDAY + 21 * HOUR - MINUTE })).toBe('slot_invalid');
    expect(refused({ slot: SLOT + 15 * DAY })).toBe('slot_invalid');
    expect(refused({ slot: Number.NaN })).toBe('slot_invalid');
  });
});
