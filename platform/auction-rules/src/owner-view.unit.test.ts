import { expect, test } from 'vitest';
import { HOUR, negotiating, NEXT, running, SLOT } from './testing/given.ts';
import { LATER } from './testing/lives.ts';
import { visibleState } from './visible.ts';

const TWO_DAYS = 48 * HOUR;

test('the owner is notified of the bid that still binds, and that a restart begins with it: as the restart does', () => {
  const life = negotiating();
  const bound = { amount: 1_020_000, until: SLOT + TWO_DAYS, opensRestart: true };
  expect(visibleState(life.state, 'owner').bound).toEqual(bound);
  life.given('owner', LATER, { kind: 'neg_decline', offer: life.standing, then: 'pause' });
  expect(visibleState(life.state, 'owner').bound).toEqual(bound);
  life.given('owner', LATER, { kind: 'restart', newMinimum: 1_000_000, ...NEXT });
  expect(life.state.round?.plan).toMatchObject({ opening: 1_020_000, carried: { customer: 'c1' } });
  expect(visibleState(life.state, 'owner').bound).toBeNull();
});

test('a bid that has lapsed binds no one', () => {
  const life = negotiating();
  life.given('owner', LATER, { kind: 'neg_decline', offer: life.standing, then: 'pause' });
  life.until(SLOT + TWO_DAYS);
  expect(visibleState(life.state, 'owner').bound).toBeNull();
});

test('the owner is notified when a sale was rescinded, until the vehicle is offered again', () => {
  const life = running().bid('m1', 1_300_000).until(SLOT);
  expect(visibleState(life.state, 'owner').rescindedAt).toBeNull();
  life.given('operator', LATER, { kind: 'rescind', reason: 'unpaid' });
  expect(visibleState(life.state, 'owner').rescindedAt).toBe(LATER);
  life.given('owner', LATER, { kind: 'restart', newMinimum: 1_200_000, ...NEXT });
  expect(visibleState(life.state, 'owner').rescindedAt).toBeNull();
});
