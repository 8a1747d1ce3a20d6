import type { TaxProfile } from '@rollheim/auction-rules';
import type { OwnBidPlace } from '@rollheim/contracts';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { biddingOf, ownCounts, ownPage } from './own-bids.ts';
import { ownBidsCsv } from './own-bids-csv.ts';
import { ANNA, ask, HOUR, iso, NOON, putLives, type Life } from './testing/own-lives.ts';
import { startReadModel, type ReadModel } from './testing/read-model.ts';

let model: ReadModel;
let pool: pg.Pool;

beforeAll(async () => {
  model = await startReadModel(1);
  ({ pool } = model);
});
beforeEach(() => pool.query('truncate vehicle, auction, history, sale, late_offer'));
afterAll(() => model?.stop());

const GERMAN: TaxProfile = { country: 'DE', vatNumberOf: 'DE', vatNumberVerified: true };
const put = (lives: Readonly<Record<string, Life>>) => putLives(pool, lives);

describe('A last offer after a round', () => {
  const offer = (auctionId: string, more: object = {}) => ({
    topic: 'auctions.late-offers',
    key: `${auctionId}:${ANNA}`,
    payload: {
      auctionId,
      customerId: ANNA,
      version: 9,
      round: 1,
      amount: 2_990_000,
      at: iso(NOON),
      ended: { how: 'declined', at: iso(NOON + HOUR) },
      least: 2_995_000,
      ...more,
    },
  });
  const told = (...messages: readonly object[]) => model.project(messages);
  const rowsOf = async (place: OwnBidPlace) => {
    const bidding = await biddingOf(pool, ANNA, ask);
    return (await ownPage(pool, bidding, place, { after: null, size: 50 })).bids;
  };
  const file = async (place: OwnBidPlace) => {
    const parts: string[] = [];
    const bidding = await biddingOf(pool, ANNA, ask);
    const asked = { place, viewer: GERMAN, locale: 'de', size: 50 } as const;
    for await (const part of ownBidsCsv(pool, bidding, ask, asked)) parts.push(part);
    return parts.join('');
  };

  test('that was declined, beaten or lapsed is among what was not won, without a bid too, in page and file', async () => {
    await put({
      bid: { status: 'sold', leader: 'bert', title: 'Hymer' },
      none: { status: 'declined_late_offer', bid: false, title: 'Fendt' },
    });
    await told(
      offer('bid'),
      offer('none', { amount: 1_500_000, ended: { how: 'displaced', at: iso(NOON + 2 * HOUR) } }),
    );
    const lost = await rowsOf('lost');
    expect(lost.map(({ product, lateOffer }) => [product.entityId, lateOffer])).toEqual([
      ['none', { amount: 1_500_000, how: 'displaced', at: iso(NOON + 2 * HOUR) }],
      ['bid', { amount: 2_990_000, how: 'declined', at: iso(NOON + HOUR) }],
    ]);
    expect(lost[0]?.product.context?.lateOffer).toEqual({ version: 9, own: null, least: 2_995_000 });
    const text = await file('lost');
    expect(text).toContain('"Ihr letztes Kaufangebot brutto (EUR)"');
    expect(text).toMatch(/"Fendt".*"Kaufangebot überboten".*15000,00;;"22\.11\.2026 15:00:00"/);
    expect(text).toMatch(/"Hymer".*"Kaufangebot abgelehnt".*29900,00;;"22\.11\.2026 14:00:00"/);
  });

  test('that is pending is in talks, one that was accepted a purchase, one before a later own bid is not the last', async () => {
    await put({
      bound: { status: 'recd_late_offer', bid: false },
      bought: { status: 'sold', buyer: ANNA, bid: false },
      later: { status: 'failed', round: 2 },
    });
    await pool.query(`update history set round = 2 where auction_id = 'later'`);
    await told(
      offer('bound', { ended: null }),
      offer('bought', { ended: { how: 'accepted', at: iso(NOON) } }),
      offer('later'),
    );
    const counts = await ownCounts(pool, await biddingOf(pool, ANNA, ask));
    expect(counts).toEqual({ open: 0, talks: 1, won: 1, lost: 1 });
    expect((await rowsOf('talks'))[0]?.product.context?.lateOffer?.own).toBe(2_990_000);
    expect((await rowsOf('lost'))[0]?.lateOffer).toBeNull();
  });

  test('an older record changes nothing', async () => {
    await put({ a: { status: 'declined_late_offer', bid: false } });
    await told(offer('a'));
    await told(offer('a', { version: 8, ended: null }));
    expect((await rowsOf('lost'))[0]?.lateOffer?.how).toBe('declined');
  });

  test('what was bought is sorted by the purchase, and the file says its day', async () => {
    await put({
      round: { status: 'sold', leader: ANNA, since: NOON },
      late: { status: 'sold', buyer: ANNA, bid: false, endAt: NOON - 90 * HOUR, since: NOON + HOUR },
    });
    expect((await rowsOf('won')).map(({ product }) => product.entityId)).toEqual(['late', 'round']);
    const text = await file('won');
    expect(text).toContain('"Gekauft am (mitteleuropäische Zeit)"');
    expect(text).toMatch(/"late".*"22\.11\.2026 14:00:00"/);
  });
});
