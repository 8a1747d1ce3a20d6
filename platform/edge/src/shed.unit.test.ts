import { expect, test } from 'vitest';
import { kindOf, Shed } from './shed.ts';

test('a kind of call that was refused is refused at once for a moment, others are not', () => {
  let now = 1000;
  const shed = new Shed(() => now);
  const bid = kindOf('http://catalog', 'POST', '/api/private/auction/8m3k2p9qw1xz/bid');
  const other = kindOf('http://catalog', 'POST', '/api/private/auction/zzzzzzzzzzzz/bid');
  const list = kindOf('http://catalog', 'GET', '/api/public/catalog/search');
  expect(other).toBe(bid);
  expect(shed.refuses(bid)).toBe(false);
  shed.answered(bid, 200);
  shed.answered(list, 500);
  expect([shed.refuses(bid), shed.refuses(list)]).toEqual([false, false]);
  shed.answered(bid, 503);
  expect([shed.refuses(bid), shed.refuses(list)]).toEqual([true, false]);
  expect(shed.refuses(kindOf('http://canary', 'POST', '/api/private/auction/8m3k2p9qw1xz/bid'))).toBe(false);
  now += 100;
  expect(shed.refuses(bid)).toBe(false);
});
