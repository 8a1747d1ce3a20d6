import { afterEach, expect, test, vi } from 'vitest';
import { COUNTS_KEY, recount } from './own-counts.ts';

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

test('a rush of frames has the counts asked for once, behind the last of them', () => {
  vi.useFakeTimers();
  const invalidateQueries = vi.fn(() => Promise.resolve());
  for (let frame = 0; frame < 20; frame++) {
    recount({ invalidateQueries });
    vi.advanceTimersByTime(500);
  }
  expect(invalidateQueries).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(invalidateQueries).toHaveBeenCalledOnce();
});
