import { expect, test } from 'vitest';
import { clockIsRight } from '../src/index.ts';

/** A database whose clock is this much ahead, and which takes this long to answer, ms. */
function database(ahead: number, takes = 0) {
  let now = 1_700_000_000_000;
  return {
    now: () => now,
    pool: {
      query: () => {
        now += takes;
        return Promise.resolve({ rows: [{ ms: String(now - takes / 2 + ahead) }] });
      },
    } as never,
  };
}

test('a clock that is minutes off is named with its direction; a few seconds are none of it', async () => {
  const right = database(5_000);
  expect(await clockIsRight(right.pool, right.now)).toBe(true);
  const behind = database(300_000);
  await expect(clockIsRight(behind.pool, behind.now)).rejects.toThrow(
    /clock of this machine is 300 s behind the database’s.*NTP/,
  );
  const ahead = database(-300_000);
  await expect(clockIsRight(ahead.pool, ahead.now)).rejects.toThrow(/300 s ahead of the database’s/);
});

test('a slow answer is no difference of clocks', async () => {
  const slow = database(0, 120_000);
  expect(await clockIsRight(slow.pool, slow.now)).toBe(true);
});
