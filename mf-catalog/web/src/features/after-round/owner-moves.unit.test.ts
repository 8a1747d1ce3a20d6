import type { OwnerContext } from '@rollheim/contracts';
import { formatPrice } from '@rollheim/ui';
import { expect, test } from 'vitest';
import type { CatalogText } from '../../texts.ts';
import { askedOf, bodyOf, ownerMoves } from './owner-moves.ts';

const late = (more: object = {}) => ({
  offerId: 'offer-3',
  amount: 2_400_000,
  until: '2026-11-22T17:56:00.000Z',
  reserved: false,
  counter: null,
  ...more,
});
/** What the panel reads of a context; the rest does not concern it. */
const owner = (more: object = {}) =>
  ({
    role: 'owner',
    minimum: 3_000_000,
    highestRestartMinimum: 2_850_000,
    late: null,
    ...more,
  }) as OwnerContext;
/** Texts as their keys. */
const t = ((key: string, values: object = {}) =>
  `${key} ${JSON.stringify(values)}`) as unknown as CatalogText;

test('what the owner may do follows from the state', () => {
  expect(ownerMoves('running', owner())).toEqual([]);
  expect(ownerMoves('failed', owner())).toEqual(['restart', 'late-offers/open', 'change', 'withdraw']);
  expect(ownerMoves('acpt_late_offer', owner())).not.toContain('late-offers/open');
});

test('a late offer is answered, a reservation confirmed or refused: everyone else reads both as the same state', () => {
  expect(ownerMoves('recd_late_offer', owner({ late: late() }))).toEqual([
    'late-offer/accept',
    'late-offer/counter',
    'late-offer/decline',
  ]);
  expect(ownerMoves('recd_late_offer', owner({ late: late({ reserved: true }) }))).toEqual([
    'reservation/confirm',
    'reservation/refuse',
  ]);
});

test('each move says what it is about', () => {
  const context = owner({ late: late() });
  expect(bodyOf('withdraw', context, 0)).toBeUndefined();
  expect(bodyOf('restart', context, 28_500)).toEqual({ newMinimum: 28_500 });
  expect(bodyOf('late-offer/counter', context, 26_000)).toEqual({ offerId: 'offer-3', amount: 26_000 });
  expect(bodyOf('reservation/confirm', context, 0)).toEqual({ offerId: 'offer-3' });
});

test('a restart is proposed at 95 % and refused above it, off the grid, and below 500 EUR', () => {
  const { field } = askedOf('restart', owner(), formatPrice, t);
  expect(field?.initial).toBe(2_850_000);
  expect(field?.check(2_850_000)).toBeNull();
  expect(field?.check(2_855_000)).toContain('at_most');
  expect(field?.check(2_850_010)).toContain('grid');
  expect(field?.check(45_000)).toContain('least');
});

test('a counter lies above the offer, up to the target, and below the own last one', () => {
  const first = askedOf('late-offer/counter', owner({ late: late() }), formatPrice, t).field;
  expect(first?.check(2_400_000)).toContain('least');
  expect(first?.check(3_000_000)).toBeNull();
  expect(first?.check(3_005_000)).toContain('at_most');
  const counter = { offerId: 'offer-4', amount: 2_600_000 };
  const second = askedOf('late-offer/counter', owner({ late: late({ counter }) }), formatPrice, t).field;
  expect(second?.check(2_600_000)).toContain('at_most');
  expect(second?.check(2_595_000)).toBeNull();
});
