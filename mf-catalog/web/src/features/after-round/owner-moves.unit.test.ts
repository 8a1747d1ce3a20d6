import { readFileSync } from 'node:fs';
import { LOCALES, type OfferedMove, type OwnerContext } from '@rollheim/contracts';
import { formatPrice } from '@rollheim/ui';
import { expect, test } from 'vitest';
import type { CatalogText } from '../../texts.ts';
import { askedOf, bodyOf, namedMove, ownerMoves, type OwnerMove } from './owner-moves.ts';

const offered = (move: OfferedMove['move'], more: Partial<OfferedMove> = {}) =>
  ({ move, offerId: null, least: null, most: null, confirmAbove: null, until: null, ...more }) as OwnerMove;
/** What the panel reads of a context; the rest does not concern it. */
const owner = (moves?: readonly OfferedMove[]) =>
  ({
    role: 'owner',
    late: { offerId: 'offer-3', amount: 2_400_000 },
    ...(moves && { moves }),
  }) as OwnerContext;
/** Texts as their keys. */
const t = ((key: string, values: object = {}) =>
  `${key} ${JSON.stringify(values)}`) as unknown as CatalogText;

test('the owner is shown the moves that the rules name, in their order, but for those of other pages', () => {
  const moves = [offered('restart'), offered('negotiation/end'), offered('answer'), offered('withdraw')];
  expect(ownerMoves(owner(moves)).map(({ move }) => move)).toEqual(['restart', 'withdraw']);
  // a service that does not say it yet
  expect(ownerMoves(owner())).toEqual([]);
});

test('an address names one of the moves that may be made, and forgets it alone', () => {
  const moves = [offered('restart'), offered('withdraw')];
  expect(namedMove(moves, '?a=1&move=restart')).toEqual({ named: moves[0], rest: 'a=1' });
  expect(namedMove(moves, '?move=restart').rest).toBe('');
  // once it was made
  expect(namedMove([offered('withdraw')], '?move=restart').named).toBeUndefined();
  expect(namedMove(moves, '')).toEqual({ named: undefined, rest: '' });
});

test('each move says what it is about', () => {
  expect(bodyOf(offered('withdraw'), 0)).toBeUndefined();
  expect(bodyOf(offered('restart'), 2_850_000)).toEqual({ newMinimum: 28_500 });
  const about = { offerId: 'offer-3' };
  expect(bodyOf(offered('late-offer/counter', about), 2_600_000)).toEqual({
    offerId: 'offer-3',
    amount: 26_000,
  });
  expect(bodyOf(offered('reservation/confirm', about), 0)).toEqual({ offerId: 'offer-3' });
});

test('a restart begins at its highest minimum and is refused above it, off the grid, and below its least', () => {
  const { field } = askedOf(
    offered('restart', { least: 50_000, most: 2_850_000 }),
    owner(),
    formatPrice,
    String,
    t,
  );
  expect(field?.initial).toBe(2_850_000);
  expect(field?.check(2_850_000)).toBeNull();
  expect(field?.check(2_855_000)).toContain('at_most');
  expect(field?.check(2_840_010)).toContain('grid');
  expect(field?.check(45_000)).toContain('least');
});

test('a restart says the highest minimum that the rules name, whatever the reduction is', () => {
  const { lead } = askedOf(
    offered('restart', { least: 50_000, most: 2_025_000 }),
    owner(),
    formatPrice,
    String,
    t,
  );
  expect(lead).toBe(`owner_text.restart {"most":"${formatPrice(2_025_000)}"}`);
  for (const locale of LOCALES) {
    const file = new URL(`../../../locales/${locale}.json`, import.meta.url);
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    expect(texts['owner_text.restart']).toContain('{{most}}');
  }
});

test('without an amount that can be sent, the button names the move alone', () => {
  const { action } = askedOf(
    offered('restart', { least: 50_000, most: 2_850_000 }),
    owner(),
    formatPrice,
    String,
    t,
  );
  expect(action('')).toMatch(/^owner_move\.restart /);
  expect(action('28.500 €')).toMatch(/^owner_send\.restart .*28\.500 €/);
});

test('a counter lies within the bounds of its move', () => {
  const counter = offered('late-offer/counter', { offerId: 'offer-3', least: 2_405_000, most: 2_595_000 });
  const { field } = askedOf(counter, owner(), formatPrice, String, t);
  expect(field?.check(2_400_000)).toContain('least');
  expect(field?.check(2_595_000)).toBeNull();
  expect(field?.check(2_600_000)).toContain('at_most');
});

test('a move without an amount asks for none', () => {
  expect(askedOf(offered('withdraw'), owner(), formatPrice, String, t)).toMatchObject({ danger: true });
  expect(askedOf(offered('change'), owner(), formatPrice, String, t).field).toBeUndefined();
});

test('who changes or withdraws a vehicle while a bid binds reads that its dealer is free then', () => {
  const bound = { amount: 3_950_000, until: '2026-11-29T18:36:00.000Z', opensRestart: true };
  const noteOf = (move: OwnerMove['move'], binding: NonNullable<OwnerContext['bound']> | null) =>
    askedOf(offered(move), { ...owner(), bound: binding }, formatPrice, String, t).note;
  for (const move of ['change', 'withdraw'] as const) {
    expect(noteOf(move, bound)).toContain('owner_bound_freed');
    expect(noteOf(move, null)).toBeUndefined();
  }
  expect(noteOf('restart', bound)).toContain('owner_bound_opens');
  expect(noteOf('late-offers/open', bound)).toBeUndefined();
});
