import type { BidderContext, CatalogDetail, LiveFrame } from '@rollheim/contracts';
import { api, createQueryClient } from '@rollheim/module-api';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  contextKey,
  isAbout,
  readContext,
  readVehicle,
  toldVersion,
  takeAnswer,
  takeFrame,
  vehicleKey,
} from './queries.ts';

const message = (auctionId: string | null): LiveFrame => ({
  message: { messageId: 'm1', auctionId, callToActionTypeCode: 'negotiation_counter' },
});

test('a message about the auction is news of the page, also where the public state stays as it was', () => {
  expect(isAbout(message('a1'), 'a1')).toBe(true);
  expect(isAbout(message('a2'), 'a1')).toBe(false);
  expect(isAbout(message(null), 'a1')).toBe(false);
});

test('a counter offer, which only its sides see, makes the page ask for the own standing', () => {
  const queries = createQueryClient();
  queries.setQueryData(contextKey('a1'), { turn: 'owner' });
  queries.setQueryData(contextKey('a2'), { turn: 'owner' });
  takeFrame(queries, 'a1', message('a1'));
  expect(queries.getQueryState(contextKey('a1'))?.isInvalidated).toBe(true);
  expect(queries.getQueryState(contextKey('a2'))?.isInvalidated).toBe(false);
});

test('after a frame the history is asked for as of the version that the frame brought', () => {
  const queries = createQueryClient();
  expect(toldVersion(queries, 'a1')).toBeUndefined();
  queries.setQueryData(vehicleKey('a1'), { auction: { auctionId: 'a1', version: 3, bidCount: 0 } });
  const state = { auctionId: 'a1', version: 4, bidCount: 1 } as unknown as NonNullable<LiveFrame['state']>;
  takeFrame(queries, 'a1', { ...message('a1'), state, seen: 'proof~auctions/a1:4' });
  expect(toldVersion(queries, 'a1')).toBe('proof~auctions/a1:4');
  // of an older shell
  takeFrame(queries, 'a1', { ...message('a1'), state: { ...state, version: 5 } });
  expect(toldVersion(queries, 'a1')).toBe('auctions/a1:5');
});

describe('What the page says of its viewer and its price are of one version', () => {
  const state = (version: number, price: number) =>
    ({ auctionId: 'a1', version, price, status: 'running' }) as unknown as NonNullable<LiveFrame['state']>;
  const own = (version: number, holdingHighestBid: boolean) =>
    ({ role: 'bidder', version, holdingHighestBid, overbid: !holdingHighestBid }) as unknown as BidderContext;
  const vehicle = (version: number, price: number) =>
    ({ entityId: 'a1', auction: state(version, price) }) as unknown as CatalogDetail;
  const { signal } = new AbortController();
  /** A page of a leader; the server has gone on to version 4, where another one leads. */
  function leaderPage() {
    const queries = createQueryClient();
    queries.setQueryData(vehicleKey('a1'), vehicle(3, 8_000));
    queries.setQueryData(contextKey('a1'), own(3, true));
    const shown = () => {
      const { auction } = queries.getQueryData<CatalogDetail>(vehicleKey('a1'))!;
      const { version, holdingHighestBid } = queries.getQueryData<BidderContext>(contextKey('a1'))!;
      return { price: auction.price, leads: holdingHighestBid, versions: [auction.version, version] };
    };
    return { queries, shown };
  }
  const overbid = { price: 8_100, leads: false, versions: [4, 4] };
  afterEach(() => void vi.restoreAllMocks());

  test.each([{ own: { leading: false, overbid: true } }, {}])('after a frame with %o', (told) => {
    const { queries, shown } = leaderPage();
    takeFrame(queries, 'a1', { ...message('a1'), state: state(4, 8_100), ...told });
    expect(shown()).toEqual(overbid);
  });

  test('after a frame of the own new bid: the limit of the bid before is not called the limit of the leader', () => {
    const { queries } = leaderPage();
    queries.setQueryData(contextKey('a1'), { ...own(3, false), ownLimit: 22_000 });
    const limit = () => queries.getQueryData<BidderContext>(contextKey('a1'))!.ownLimit;
    takeFrame(queries, 'a1', {
      ...message('a1'),
      state: state(4, 23_100),
      own: { leading: true, overbid: false },
    });
    expect(limit()).toBeNull();
    // it stays where others bid below it
    queries.setQueryData(contextKey('a1'), { ...own(4, true), ownLimit: 23_300 });
    takeFrame(queries, 'a1', {
      ...message('a1'),
      state: state(5, 23_200),
      own: { leading: true, overbid: false },
    });
    expect(limit()).toBe(23_300);
  });

  test('after the answer to an own bid that comes later than the news of a higher one', () => {
    const { queries, shown } = leaderPage();
    takeFrame(queries, 'a1', {
      ...message('a1'),
      state: state(4, 8_100),
      own: { leading: false, overbid: true },
    });
    takeAnswer(queries, 'a1', { auction: state(3, 8_000), context: own(3, true) });
    expect(shown()).toEqual(overbid);
    takeAnswer(queries, 'a1', { auction: state(5, 8_200), context: own(5, true) });
    expect(shown()).toEqual({ price: 8_200, leads: true, versions: [5, 5] });
  });

  test('after the vehicle was read and the own standing could not be: the price stays with it', async () => {
    const { queries, shown } = leaderPage();
    const before = shown();
    vi.spyOn(api, 'get').mockImplementation((path) =>
      path.includes('context')
        ? Promise.reject(new Error('unavailable'))
        : Promise.resolve(vehicle(4, 8_100)),
    );
    queries.setQueryData(vehicleKey('a1'), await readVehicle(queries, 'a1', signal));
    expect(shown()).toEqual(before);
  });

  test('after the own standing was read: the price of its version comes with it', async () => {
    const { queries, shown } = leaderPage();
    const get = vi
      .spyOn(api, 'get')
      .mockImplementation(async (path) => (path.includes('context') ? own(4, false) : vehicle(4, 8_100)));
    queries.setQueryData(contextKey('a1'), await readContext(queries, 'a1', signal));
    expect(shown()).toEqual(overbid);
    expect(get).toHaveBeenLastCalledWith('/public/catalog/get/a1', { signal });
  });

  test('after the vehicle was read: the own standing is read before its price is shown', async () => {
    const { queries, shown } = leaderPage();
    let standing = own(3, true);
    vi.spyOn(api, 'get').mockImplementation(async (path) =>
      path.includes('context') ? standing : vehicle(4, 8_100),
    );
    queries.removeQueries({ queryKey: contextKey('a1') });
    const queryFn = () => readContext(queries, 'a1', signal);
    await queries.prefetchQuery({ queryKey: contextKey('a1'), queryFn });
    standing = own(4, false);
    queries.setQueryData(vehicleKey('a1'), await readVehicle(queries, 'a1', signal));
    expect(shown()).toEqual(overbid);
  });
});
