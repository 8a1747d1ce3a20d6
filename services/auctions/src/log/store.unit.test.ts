import { expect, test } from 'vitest';
import { createLive, restoreLive, snapshot, type AuctionRow, type LiveAuction } from './live.ts';
import { rowsOf } from './store.ts';

const noMessages = { statement: () => 'select', values: () => [] };

/** What would be written of the auction's bidders now; null: nothing. */
function biddersWritten(live: LiveAuction): string[] | null {
  const [bidders] = rowsOf([], [live], [], noMessages).at(-1) as [string | null];
  return bidders === null ? null : (JSON.parse(bidders) as string[]);
}

const fresh = () =>
  createLive({
    auctionId: 'abcdefgh1234',
    owner: { customer: 'owner', uuid: null },
    reserve: true,
    plannedSaleDate: null,
    emailVerified: false,
    systemMinimum: null,
    at: 0,
  });

test('bidders are written with the batch in which they become more, and not again with each bid', () => {
  const live = fresh();
  expect(biddersWritten(live), 'a new row needs a list').toEqual([]);
  live.bidders.set('anna', 1);
  expect(biddersWritten(live)).toEqual(['anna']);
  expect(biddersWritten(live)).toBeNull();
  live.bidders.set('bert', 2);
  expect(biddersWritten(live)).toEqual(['anna', 'bert']);
  expect(biddersWritten(live)).toBeNull();
});

test('an auction that was read again writes its bidders when there are more than it was stored with', () => {
  const { engine } = fresh();
  const row: AuctionRow = {
    auction_id: 'abcdefgh1234',
    head: '',
    title: '',
    media_id: null,
    vat_reportable: false,
    vehicle_key: null,
    special: null,
    submitted: true,
    snapshot: snapshot(engine),
    snapshot_seq: 0,
    log_key: 'key',
    bidders: ['anna', 'bert'],
  };
  const live = restoreLive(row, []);
  expect(biddersWritten(live)).toBeNull();
  live.bidders.set('carl', 3);
  expect(biddersWritten(live)).toEqual(['anna', 'bert', 'carl']);
});
