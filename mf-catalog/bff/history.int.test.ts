import { randomUUID } from 'node:crypto';
import type { AuctionHistoryEntry, AuctionState } from '@rollheim/contracts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bidHistory, wholeHistory } from './queries.ts';
import { startReadModel, type ReadModel } from './testing/read-model.ts';

let model: ReadModel;
let pool: pg.Pool;

beforeAll(async () => {
  model = await startReadModel(1);
  ({ pool } = model);
});

afterAll(() => model?.stop());

const anna = randomUUID();
const bert = randomUUID();

async function project(topic: string, payloads: readonly object[]): Promise<void> {
  const messages = payloads.map((payload) => ({ topic, key: 'a1', payload }));
  await model.project(messages);
}

/** A step as the auctions publish it: `entry` is its place in the log, `answer` the agent's reply to it. */
const step = (
  entry: number,
  price: number,
  customerId: string,
  manual: boolean,
  answer = false,
): AuctionHistoryEntry => ({
  auctionId: 'a1',
  round: 2,
  seq: entry * 2 + (answer ? 1 : 0),
  at: '2026-11-22T22:59:30.000Z',
  price,
  customerId,
  bidder: customerId === anna ? 1 : 2,
  manual,
  endAt: '2026-11-23T15:00:00.000Z',
  releaseSet: null,
});

test('each step says whether somebody gave it, was beaten at once, or a limit answered', async () => {
  const state = { auctionId: 'a1', version: 9, status: 'running', round: 2 } satisfies Partial<AuctionState>;
  await project('auctions.state', [state]);
  await project('auctions.history', [
    step(3, 1_000_000, anna, false),
    step(4, 1_010_000, anna, true),
    step(5, 1_210_000, bert, true),
    step(5, 1_210_000, anna, false, true),
    step(6, 1_510_000, bert, true),
  ]);
  const { bids } = await bidHistory(pool, 'a1', bert, 1);
  expect(bids.map(({ kind, bidder, price, own }) => [kind, bidder, price, own])).toEqual([
    ['bid', 2, 1_510_000, true],
    ['agent', 1, 1_210_000, false],
    ['beaten', 2, 1_210_000, true],
    ['bid', 1, 1_010_000, false],
    ['carried', 1, 1_000_000, false],
  ]);
});

test('whoever is notified of a bid reads it: the history waits for the step that the state counts', async () => {
  const id = 'a2';
  const state = { auctionId: id, version: 3, status: 'running', round: 2, bidCount: 1 } as const;
  const put = (topic: string, key: string, payload: object) => model.project([{ topic, key, payload }]);
  await put('auctions.state', id, state);
  const asked = wholeHistory(pool, id, null, 1);
  await new Promise((done) => setTimeout(done, 120));
  await put('auctions.history', `${id}:4`, { ...step(2, 1_000_000, anna, true), auctionId: id });
  const { history, behind } = await asked;
  expect([history.bids.map(({ price }) => price), behind]).toEqual([[1_000_000], false]);
  // an agent's answer is a step and no bid
  await put('auctions.state', id, { ...state, version: 4, bidCount: 2 });
  await put('auctions.history', `${id}:6`, { ...step(3, 1_100_000, bert, true), auctionId: id });
  await put('auctions.history', `${id}:7`, { ...step(3, 1_100_000, anna, false, true), auctionId: id });
  expect((await wholeHistory(pool, id, null, 1)).behind).toBe(false);
  await put('auctions.state', id, { ...state, version: 5, bidCount: 3 });
  expect((await wholeHistory(pool, id, null, 1)).behind).toBe(true);
});
