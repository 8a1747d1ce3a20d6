import type { LiveFrame, OwnBid } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { isNew, withFrame } from './queries.ts';

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

const frame = (part: Partial<LiveFrame>): LiveFrame => ({
  message: { messageId: null, auctionId: null, callToActionTypeCode: '' },
  ...part,
});

test('a bid from elsewhere changes its row at once, and the own side is asked for where the standing turned', () => {
  const state = { ...leading.product.auction, version: 4, price: 4_225_000 };
  const own = { leading: false, overbid: true };
  const { page, stale } = withFrame({ bids: [leading, overbid], next: 'n' }, frame({ state, own }));
  expect(page.bids[0]?.product.auction.price).toBe(4_225_000);
  expect(page.bids[0]?.product.context).toMatchObject({ holdingHighestBid: false, overbid: true });
  expect(page.bids[1]).toBe(overbid);
  expect(page.next).toBe('n');
  expect(stale).toBe(true);
});

test('what is older changes nothing, and a price that moves among others asks for nothing', () => {
  const older = { ...overbid.product.auction, version: 2, price: 1 };
  expect(withFrame({ bids: [overbid], next: null }, frame({ state: older })).page.bids[0]).toBe(overbid);
  const state = { ...overbid.product.auction, version: 5, price: 1_020_000 };
  const moved = withFrame(
    { bids: [overbid], next: null },
    frame({ state, own: { leading: false, overbid: true } }),
  );
  expect(moved.stale).toBe(false);
  expect(moved.page.bids[0]?.product.auction.price).toBe(1_020_000);
});

test('a first own bid brings its row: an auction that no page shows is asked for once, and where the standing turned', () => {
  const pages = [{ bids: [overbid], next: null }];
  const asked = new Map<string, boolean>();
  const own = { leading: true, overbid: false };
  const { auction } = leading.product;
  expect(isNew(frame({ state: overbid.product.auction, own }), pages, asked)).toBe(false);
  expect(isNew(frame({ state: auction }), pages, asked)).toBe(false);
  expect(isNew(frame({ state: auction, own }), pages, asked)).toBe(true);
  expect(isNew(frame({ state: auction, own }), pages, asked)).toBe(false);
  const lost = { leading: false, overbid: true };
  expect(isNew(frame({ state: auction, own: lost }), pages, asked)).toBe(true);
  expect(isNew(frame({ state: auction, own: lost }), pages, asked)).toBe(false);
});

test('a row that left its list comes back when its standing turns again', () => {
  const asked = new Map<string, boolean>();
  const { auction: state } = overbid.product;
  const shown = [{ bids: [overbid], next: null }];
  const own = { leading: false, overbid: true };
  expect(isNew(frame({ state, own }), shown, asked)).toBe(false);
  expect(isNew(frame({ state, own: { leading: true, overbid: false } }), shown, asked)).toBe(false);
  expect(isNew(frame({ state, own }), [{ bids: [], next: null }], asked)).toBe(true);
});
