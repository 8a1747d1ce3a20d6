import type { LiveFrame } from '@rollheim/contracts';
import { afterEach, expect, test, vi } from 'vitest';
import { COUNTS_KEY, isCounted, recount } from './own-counts.ts';

afterEach(() => vi.useRealTimers());

test('the counts are asked for again when the read model knows of what a frame says, not before', () => {
  vi.useFakeTimers();
  const invalidateQueries = vi.fn(() => Promise.resolve());
  recount({ invalidateQueries });
  vi.advanceTimersByTime(900);
  expect(invalidateQueries).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(invalidateQueries).toHaveBeenCalledExactlyOnceWith({ queryKey: COUNTS_KEY });
});

const frame = (more: object, messageId: string | null = null): LiveFrame =>
  ({ message: { messageId, auctionId: 'a1', callToActionTypeCode: 'x' }, ...more }) as LiveFrame;

test('own bids are counted again with the first own bid of an auction, at its end, and with a message about one', () => {
  const known = new Set<string>();
  const bid = (auctionId: string, status: string, own: object = { own: { leading: true, overbid: false } }) =>
    isCounted(frame({ state: { auctionId, status }, ...own }), known);
  expect(bid('a1', 'running')).toBe(true);
  // a war of bids changes no count, and what others do is none of ours
  expect(bid('a1', 'running')).toBe(false);
  expect(bid('a2', 'running', {})).toBe(false);
  expect(bid('a2', 'running')).toBe(true);
  expect(bid('a1', 'sold')).toBe(true);
  expect(isCounted(frame({ counters: {} }, 'm1'), known)).toBe(true);
  expect(isCounted(frame({ counters: {} }), known)).toBe(false);
  for (const what of [{ watch: {} }, { search: {} }, { order: 'orders/1:2' }, { offer: {} }])
    expect(isCounted(frame(what), known)).toBe(true);
});
