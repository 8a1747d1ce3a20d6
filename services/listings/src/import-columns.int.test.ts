import { randomUUID } from 'node:crypto';
import type { Outcome } from '@rollheim/bus';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  browser,
  code,
  commercial,
  send,
  startListings,
  stopListings,
  stranger,
} from './testing/listings.ts';

beforeAll(() => startListings());
afterAll(stopListings);

const remember = (actor: string | null, columns: Readonly<Record<string, string>>) =>
  send('listing.remember-columns', { columns }, actor);
const columnsOf = async (actor: string | null) =>
  ((await send('listing.columns', {}, actor)) as Outcome & { result: { columns: Record<string, string> } })
    .result.columns;

test('what headings mean adds up and is replaced, and is its own seller’s alone', async () => {
  expect(code(await remember(commercial, { preis: 'minimum_selling_price', notiz: '' }))).toBe('accepted');
  expect(code(await remember(commercial, { preis: 'start_price' }))).toBe('accepted');
  expect(await columnsOf(commercial)).toEqual({ preis: 'start_price', notiz: '' });
  expect(await columnsOf(stranger)).toEqual({});
  for (const actor of [null, `uuid:${browser}`, `operator:${randomUUID()}`]) {
    expect(code(await remember(actor, { preis: 'make' }))).toBe('not_allowed');
    expect(code(await send('listing.columns', {}, actor))).toBe('not_allowed');
  }
});

test('of very many headings the oldest are forgotten', async () => {
  const seller = randomUUID();
  for (let batch = 0; batch < 11; batch += 1) {
    const columns = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`b${batch}c${at}`, 'make']));
    expect(code(await remember(seller, columns))).toBe('accepted');
  }
  const left = Object.keys(await columnsOf(seller));
  expect(left).toHaveLength(1000);
  expect(left.filter((heading) => heading.startsWith('b0c'))).toEqual([]);
});
