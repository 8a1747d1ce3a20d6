import { settle } from '@rollheim/auction-rules';
import type { LiveFrame, OwnBid } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';
import { withFrame } from './queries.ts';
import { sumsOf } from './sums.ts';

const bid = (id: string, leads: boolean, price: number, nextBid: number, ownLimit: number): OwnBid =>
  ({
    place: 'open',
    product: {
      entityId: id,
      number: 7,
      title: id,
      zipCode: '24837',
      city: 'Schleswig',
      country: 'DE',
      vatReportable: false,
      auction: {
        auctionId: id,
        version: 3,
        status: 'running',
        price,
        nextBid,
        endAt: '2026-11-22T14:28:00.000Z',
      },
      context: { watched: false, holdingHighestBid: leads, overbid: !leads },
    },
    context: { ownLimit },
  }) as unknown as OwnBid;

const leading = bid('a', true, 3_975_000, 4_000_000, 4_200_000);
const overbid = bid('b', false, 1_000_000, 1_010_000, 990_000);
const german = { country: 'DE', vatNumberOf: null, vatNumberVerified: false };

test('sums take the price where the dealer leads, the next step elsewhere, and the commission of each on its own', () => {
  const sums = sumsOf([leading, overbid], (gross) => settle(gross, german, false));
  expect(sums.leading).toEqual({ count: 1, price: 3_975_000, limit: 4_200_000 });
  // 1.75 % of 39,750 is 695.63; of 10,100 less than the least of 399; plus 19 %
  const commission = 69_563 + 13_217 + 39_900 + 7_581;
  expect(sums.all).toEqual({
    count: 2,
    atPrice: 1,
    atNextStep: 1,
    payable: 4_985_000,
    commission,
    total: 4_985_000 + commission,
  });
});

const frame = (part: Partial<LiveFrame>): LiveFrame => ({
  message: { messageId: null, auctionId: null, callToActionTypeCode: '' },
  ...part,
});

test('a bid from elsewhere changes its row at once, and the own side is asked for where the standing turned', () => {
  const state = { ...leading.product.auction, version: 4, price: 4_225_000 };
  const own = { leading: false, overbid: true };
  const { bids, stale } = withFrame({ bids: [leading, overbid] }, frame({ state, own }));
  expect(bids.bids[0]?.product.auction.price).toBe(4_225_000);
  expect(bids.bids[0]?.product.context).toMatchObject({ holdingHighestBid: false, overbid: true });
  expect(bids.bids[1]).toBe(overbid);
  expect(stale).toBe(true);
});

test('what is older changes nothing, and a price that moves among others asks for nothing', () => {
  const older = { ...overbid.product.auction, version: 2, price: 1 };
  expect(withFrame({ bids: [overbid] }, frame({ state: older })).bids.bids[0]).toBe(overbid);
  const state = { ...overbid.product.auction, version: 5, price: 1_020_000 };
  const moved = withFrame({ bids: [overbid] }, frame({ state, own: { leading: false, overbid: true } }));
  expect(moved.stale).toBe(false);
  expect(moved.bids.bids[0]?.product.auction.price).toBe(1_020_000);
});

test('the file holds a row per bid, and no title that a spreadsheet would reckon', () => {
  const odd = { ...leading, product: { ...leading.product, title: '=1+1, "x"' } };
  const [head, row] = csvOf(['A', 'B'], [odd], () => 'Sie führen').split('\r\n');
  expect(head).toBe('\uFEFFA,B');
  expect(row).toBe(
    `7,"'=1+1, ""x""",DE 24837 Schleswig,Sie führen,42000.00,39750.00,40000.00,2026-11-22T14:28:00.000Z`,
  );
});
