import { expect, test } from 'vitest';
import { Lanes } from './lanes.ts';

const gate = () => Promise.withResolvers<void>();

test('what is under way is counted by domain and by customer until it ends', async () => {
  let ended = 0;
  const lanes = new Lanes(3, () => (ended += 1));
  const [one, two, three] = [gate(), gate(), gate()];
  lanes.take(one.promise, { domain: 'push.example', customerId: 'a', slow: false });
  lanes.take(two.promise, { domain: 'push.example', customerId: 'b', slow: false });
  await lanes.free();
  expect(lanes.full('domain', 2)).toEqual(['push.example']);
  expect(lanes.full('customerId', 2)).toEqual([]);
  expect(lanes.full('customerId', 1)).toEqual(['a', 'b']);
  lanes.take(three.promise, { domain: 'other.example', customerId: 'a', slow: false });
  expect(lanes.full('customerId', 2)).toEqual(['a']);
  let free = false;
  const waiting = lanes.free().then(() => (free = true));
  await Promise.resolve();
  expect(free).toBe(false);
  one.resolve();
  await waiting;
  expect(ended).toBe(1);
  expect(lanes.full('domain', 2)).toEqual([]);
  two.resolve();
  three.resolve();
  await lanes.end();
});
