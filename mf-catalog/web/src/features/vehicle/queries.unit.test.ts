import type { LiveFrame } from '@rollheim/contracts';
import { createQueryClient } from '@rollheim/module-api';
import { expect, test } from 'vitest';
import { contextKey, isAbout, shownVersion, takeFrame, vehicleKey } from './queries.ts';

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
  expect(shownVersion(queries, 'a1')).toBeUndefined();
  queries.setQueryData(vehicleKey('a1'), { auction: { auctionId: 'a1', version: 3, bidCount: 0 } });
  const state = { auctionId: 'a1', version: 4, bidCount: 1 } as unknown as NonNullable<LiveFrame['state']>;
  takeFrame(queries, 'a1', { ...message('a1'), state });
  expect(shownVersion(queries, 'a1')).toBe('auctions/a1:4');
});
