import { expect, test } from 'vitest';
import { learnStates, statesOf, varied, type Variant } from './variants.ts';
import type { Answer } from './questions.ts';

const instant = Date.parse('2026-12-01T12:00:00.000Z');
const answerOf = (json: unknown, status = 200): Answer => ({
  status,
  headers: {},
  json,
  body: Buffer.from(JSON.stringify(json)),
});
const variedBy = (variant: Variant, json: unknown, known: readonly unknown[] = []): unknown => {
  const words = new Map<string, Set<string>>();
  for (const each of known) learnStates(words, each);
  const { json: given, body } = varied(answerOf(json), { variant, instant, states: statesOf(words) });
  // the page is given the body, the gate compares the value
  expect(JSON.parse(body.toString())).toEqual(given);
  return given;
};

test('what was to come is over by as much, and what is over is to come', () => {
  expect(
    variedBy('moved', {
      ends: '2026-12-04T12:00:00.000Z',
      from: '2026-11-30',
      at: instant + 5000,
      offset: '2026-12-01T14:00:00+01:00',
    }),
  ).toEqual({
    ends: '2026-11-28T12:00:00.000Z',
    from: '2026-12-03',
    at: instant - 5000,
    offset: '2026-12-01T11:00:00.000Z',
  });
});

test('numbers are larger, but for those that name something or are a year or a place', () => {
  const names = { id: 4, vehicleId: 4, invoiceNumber: 12, page: 1, lat: 48.2, registered: 2019 };
  expect(variedBy('moved', { price: 20_000, bids: 0, ...names })).toEqual({
    price: 140_000,
    bids: 0,
    ...names,
  });
});

test('each yes is a no, and each state the next of those that were seen in that field', () => {
  const known = [{ items: [{ status: 'open', make: 'Hymer' }, { status: 'sold' }] }, { status: 'closed' }];
  expect(variedBy('turned', { watched: true, status: 'open', make: 'Hymer', title: 'open' }, known)).toEqual({
    watched: false,
    status: 'sold',
    make: 'Hymer',
    title: 'open',
  });
  expect(variedBy('turned', [{ status: 'sold' }], known)).toEqual([{ status: 'closed' }]);
});

test('a field of many words has names, not states', () => {
  const names = Array.from({ length: 20 }, (_, at) => ({ city: `City${'a'.repeat(at)}` }));
  expect(variedBy('turned', { city: 'City' }, names)).toEqual({ city: 'City' });
});

test('lists are empty, at every depth', () => {
  expect(variedBy('none', { vehicles: [1, 2], of: { bids: [{}] }, count: 2 })).toEqual({
    vehicles: [],
    of: { bids: [] },
    count: 2,
  });
});

test('every call fails with a problem', () => {
  const { status, headers } = varied(answerOf({}), { variant: 'failing', instant, states: new Map() });
  expect([status, headers['content-type']]).toEqual([503, 'application/problem+json']);
});

test.each(['moved', 'turned', 'none'] as const)(
  'an answer that is no success stays as it is: %s',
  (variant) => {
    const answer = answerOf({ items: [1], ok: true, at: '2026-12-04' }, 404);
    expect(varied(answer, { variant, instant, states: new Map() })).toBe(answer);
  },
);
