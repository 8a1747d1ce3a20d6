import { expect, test } from 'vitest';
import { Away } from './away.ts';

test('a server that is away is tried after 2, 4, 8, at most 30 s, and at once after it answered', () => {
  const away = new Away();
  let now = 0;
  const pauses: number[] = [];
  for (let round = 0; round < 6; round++) {
    away.failed(now);
    away.failed(now + 1); // another lane, a moment later
    const from = now;
    while (away.isPaused(now)) now += 1000;
    pauses.push((now - from) / 1000);
  }
  expect(pauses).toEqual([2, 4, 8, 16, 30, 30]);
  away.answered();
  away.failed(now);
  expect([away.isPaused(now + 1999), away.isPaused(now + 2000)]).toEqual([true, false]);
});
