import fc from 'fast-check';
import { expect, test } from 'vitest';
import { publishedCode, REFUSALS, type Code } from './codes.ts';
import { newAuction } from './state.ts';
import { createEngine, step } from './step.ts';
import { KINDS, type Kind } from './table.ts';
import { MONDAY } from './testing/given.ts';
import { concretise, intents, SCHEDULE } from './testing/random-life.ts';

const rows = Object.entries(REFUSALS);

test('every refusal that random lives meet is one of its row, and they meet most', () => {
  const met = new Map<Code, Set<Kind>>();
  for (const list of fc.sample(intents(90), { numRuns: 120, seed: 4 })) {
    const origin = { auctionId: 'a', plannedSaleDate: null, emailVerified: true, systemMinimum: null };
    const owner = { customer: 'seller', uuid: null };
    const engine = createEngine(newAuction({ ...origin, owner, reserve: true, at: MONDAY }));
    list.forEach((intent, index) => {
      for (const { code, payload } of step(engine, concretise(intent, engine, index), SCHEDULE).entries)
        if (code !== null) met.set(code, (met.get(code) ?? new Set()).add(payload.kind));
    });
  }
  for (const [code, kinds] of met) {
    const { of } = REFUSALS[code];
    const strange = [...kinds].filter((kind) => of !== 'every' && !(of as readonly Kind[]).includes(kind));
    expect([code, ...strange]).toEqual([code]);
  }
  expect(met.size).toBeGreaterThanOrEqual(14);
});

test('a row names kinds of the table of moves, or every one', () => {
  for (const [code, { of }] of rows) {
    expect(of.length, code).toBeGreaterThan(0);
    for (const kind of of === 'every' ? KINDS : of) expect(KINDS.includes(kind), code).toBe(true);
  }
});

test('a refusal is the caller’s (400), the sender’s (403), the state’s (409), or a key’s (422)', () => {
  for (const [code, { status }] of rows) expect([400, 403, 409, 422], code).toContain(status);
});

test('an amount is refused for what it is by these', () => {
  expect(rows.flatMap(([code, row]) => ('amount' in row && row.amount ? [code] : []))).toEqual([
    'invalid_amount',
    'bid_too_low',
    'bid_too_high',
    'invalid_prices',
    'reduction_too_small',
  ]);
});

test('hash chains name actor, state and payload alike', () => {
  const codes = ['not_allowed', 'move_not_allowed', 'invalid_input', 'conflict', null] as const;
  const named = ['not_allowed', 'not_allowed', 'not_allowed', 'conflict', null];
  expect(codes.map((code) => publishedCode(code))).toEqual(named);
});
