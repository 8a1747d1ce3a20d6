import { expect, test } from 'vitest';
import { roomBelow } from './use-kept-place.ts';

test('a list that grows shorter leaves as much room as the window still shows, and no more', () => {
  // a page of 2000, a list of 500 at its end, and the window at the end
  expect(roomBelow(2000, 100, 500, 2000)).toBe(400);
  // the window ends above the list's end
  expect(roomBelow(2000, 100, 500, 1700)).toBe(100);
  expect(roomBelow(2000, 100, 500, 1200)).toBe(0);
  // a list that grows needs none
  expect(roomBelow(2300, 800, 800, 2000)).toBe(0);
});
