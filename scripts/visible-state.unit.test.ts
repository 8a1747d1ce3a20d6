import { proveVersions } from '@rollheim/contracts/server';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { toDetail, toProduct, type DetailRow } from '../mf-catalog/bff/rows.ts';
import { toWire, type MessageRow } from '../mf-messages/bff/wire.ts';
import type { Life } from '../platform/auction-rules/src/testing/given.ts';
import {
  HOUR,
  MONDAY,
  negotiating,
  openToLateOffers,
  reviewed,
  running,
  SLOT,
} from '../platform/auction-rules/src/testing/given.ts';
import {
  declined,
  failed,
  LATER,
  offered,
  published,
  sold,
} from '../platform/auction-rules/src/testing/lives.ts';
import type { LiveFrame } from '../platform/contracts/src/index.ts';
import { createLive, type LiveAuction } from '../services/auctions/src/log/live.ts';
import {
  stateRecord,
  wireBidder,
  wireOperator,
  wireOwner,
  wireState,
} from '../services/auctions/src/outgoing/public.ts';
import { LiveHub } from '../shell/server/src/live/hub.ts';
import { QueueFrames } from '../shell/server/src/live/queue-frames.ts';
import { LiveFeed } from '../shell/server/src/live/sources.ts';

const prove = (versions: string) => proveVersions('key of versions', versions);

/** Every output of an auction's state shows what the rules let its viewer see (docs/auctions.md). */

const root = join(import.meta.dirname, '..');

/** Who reads what a file makes of the state's record. */
const READERS: Readonly<Record<string, string>> = {
  'services/auctions/src/outgoing/public.ts': 'makes the record by visibleState',
  'mf-catalog/bff/projections/apply.ts': 'the copy that rows.ts shows',
  'mf-catalog/bff/queries.ts': 'hands the record to rows.ts, and to decisions of the BFF',
  'mf-catalog/bff/rows.ts': 'everyone, by visibleRecord',
  'mf-messages/bff/projections/apply.ts': 'the copy that wire.ts shows by shownStatus',
  'mf-account/bff/projections/apply.ts': 'no page: whether an ad was ever public',
  'mf-office/bff/projections/apply.ts': 'operators alone',
  'mf-sell/bff/projections/apply.ts': 'the owner alone',
  'shell/server/src/live/sources.ts': 'everyone, by visibleRecord',
  'services/listings/src/facts.ts': 'no page',
  'services/customers/src/guard/copies.ts': 'operators alone',
  'services/notifications/src/alerts.ts': 'start and end alone, of what is published or runs',
  'services/notifications/src/states.ts': 'no page',
  'services/valuations/src/facts.ts': 'prices of sales: whole lots of five, single ones to operators alone',
};

const LIVES: Readonly<Record<string, () => Life>> = {
  under_review: reviewed,
  published,
  running: () => running().bid('m1', 1_050_000).bid('m2', 1_100_000),
  renegotiation: negotiating,
  sold: () => sold().until(LATER),
  rescinded: () =>
    sold()
      .until(LATER)
      .given('operator', LATER + HOUR, { kind: 'rescind', reason: 'unpaid' }),
  failed: () => failed().until(LATER),
  failed_na: () => failed().given('owner', LATER, { kind: 'withdraw' }),
  acpt_late_offer: openToLateOffers,
  recd_late_offer: () => offered(),
  declined_late_offer: declined,
  anr_offer_above_targetprice: () => offered(1_200_000),
  inactive: () => running().given('operator', MONDAY + HOUR, { kind: 'void', reason: 'x' }),
  editing: () => running().until(SLOT).given('owner', LATER, { kind: 'change' }),
};

const liveOf = ({ engine }: Life): LiveAuction => ({
  ...createLive({
    auctionId: 'a1',
    owner: { customer: 'seller', uuid: null },
    reserve: true,
    plannedSaleDate: null,
    emailVerified: true,
    systemMinimum: null,
    at: MONDAY,
  }),
  engine,
});

/** What the live stream sends to pages of no one, of the highest bidder, and of the owner. */
async function framesOf(record: object): Promise<Record<string, LiveFrame>> {
  const hub = new LiveHub(prove);
  const seen: Record<string, LiveFrame> = {};
  for (const customerId of [null, 'c1', 'seller'])
    hub.add({
      customerId,
      send: (bytes) => {
        seen[customerId ?? 'nobody'] = JSON.parse(bytes.toString().slice('data: '.length)) as LiveFrame;
        return true;
      },
      close: () => undefined,
    });
  const queries = { operators: async () => [] } as unknown as ConstructorParameters<typeof LiveFeed>[1];
  const feed = new LiveFeed(
    hub,
    queries,
    new QueueFrames(hub, queries, (error) => {
      throw error;
    }),
  );
  const headers = {} as Parameters<LiveFeed['take']>[0]['headers'];
  await feed.take({ key: 'k', topic: 'auctions.state', type: 'auction.state', payload: record, headers });
  hub.close();
  return seen;
}

const messageOf = (status: string): MessageRow =>
  ({
    created_at: new Date(0),
    closed_at: null,
    code: 'read_me',
    params: {},
    owner_customer_id: 'seller',
    status,
  }) as unknown as MessageRow;

describe('An auction in every state is seen as the rules say', () => {
  test.each(Object.entries(LIVES))('%s', async (_name, life) => {
    const live = liveOf(life());
    const { state } = live.engine;
    const record = stateRecord(live)!;
    // as it comes off the bus
    const everyone: unknown = JSON.parse(JSON.stringify(wireState(live)));
    const row = { state: record, content: {} } as unknown as DetailRow;
    // before the first release no one but the owner (and operators) learns that there is an ad
    const told = record.round === 0 ? undefined : everyone;
    const frames = await framesOf(JSON.parse(JSON.stringify(record)) as object);
    expect({
      list: toProduct(row, null).auction,
      ownList: toProduct(row, 'c1').auction,
      detail: toDetail(row).auction,
      operator: wireOperator(live).auction,
      stream: frames['nobody']?.state,
      bidderStream: frames['c1']?.state,
      ownerStream: frames['seller']?.state,
    }).toEqual({
      list: everyone,
      ownList: everyone,
      detail: everyone,
      operator: everyone,
      stream: told,
      bidderStream: told,
      ownerStream: everyone,
    });
    expect([frames['nobody']?.ownerStatus, frames['c1']?.ownerStatus]).toEqual([undefined, undefined]);
    expect([
      toWire(messageOf(record.status), 'seller', 'de').status,
      wireOwner(live).status,
      wireOperator(live).status,
      frames['seller']?.ownerStatus ?? frames['seller']?.state?.status,
    ]).toEqual(Array.from({ length: 4 }, () => state.status));
    const publicly = wireState(live).status;
    expect([publicly, toWire(messageOf(record.status), 'c1', 'de').status]).not.toContain(
      'anr_offer_above_targetprice',
    );
    // what is the bidder's alone
    const limit = live.engine.limits.get('c1');
    if (limit !== undefined) expect(wireBidder(live, 'c1', true).ownLimit).toBe(limit);
    expect(JSON.stringify(wireBidder(live, 'c2', true))).not.toContain('anr_offer');
  });
});

test('who reads the record of the state topic is named here, with the way it goes out', () => {
  const files = globSync('{services/*/src,mf-*/bff,shell/server/src}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.(?:test|bench)\.tsx?$|\/testing\//.test(file))
    .filter((file) => /\bAuctionState\b/.test(readFileSync(join(root, file), 'utf8')));
  expect(files.toSorted()).toEqual(Object.keys(READERS).toSorted());
});
