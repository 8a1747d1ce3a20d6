import { expect, test } from 'vitest';
import { Arrivals } from './arrivals.ts';

const nobody = () => {
  const asked = { times: 0 };
  const look = async (): Promise<null> => {
    asked.times++;
    return null;
  };
  return { asked, look };
};

test('An account that never arrives is waited for once; its further calls are answered at the first look', async () => {
  const arrivals = new Arrivals();
  const { asked, look } = nobody();
  expect(await arrivals.of('deleted', look, 120)).toBeNull();
  expect(asked.times).toBeGreaterThan(1);
  asked.times = 0;
  expect(await arrivals.of('deleted', look, 60_000)).toBeNull();
  expect(asked.times).toBe(1);
  // it is here after all
  expect(await arrivals.of('deleted', async () => 'here', 60_000)).toBe('here');
});

test('Of many calls of one account four wait, and other accounts are waited for all the same', async () => {
  const arrivals = new Arrivals();
  const { asked, look } = nobody();
  const calls = Array.from({ length: 24 }, () => arrivals.of('new', look, 60));
  let isHere = false;
  const other = arrivals.of('other', async () => (isHere ? 'here' : null), 60_000);
  await Promise.all(calls);
  // each looks at once, and four go on
  expect(asked.times).toBeLessThanOrEqual(24 + 4 * 3);
  isHere = true;
  expect(await other).toBe('here');
});
