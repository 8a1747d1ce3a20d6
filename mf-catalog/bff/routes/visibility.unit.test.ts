import { expect, test } from 'vitest';
import { rememberOpen, type Visibility } from './visibility.ts';

function scene() {
  const clock = { now: 0 };
  const seen: Record<string, Visibility> = {};
  const asked: string[] = [];
  const mayName = rememberOpen(
    async (auctionId, viewer) => {
      asked.push(`${auctionId} ${viewer}`);
      return seen[auctionId] ?? null;
    },
    () => clock.now,
  );
  return { clock, seen, asked, mayName };
}

test('what everyone sees is asked once in a minute, whoever calls', async () => {
  const { clock, seen, asked, mayName } = scene();
  seen['a'] = 'everyone';
  expect([await mayName('a', 'anna'), await mayName('a', 'ben'), await mayName('a', null)]).toEqual([
    true,
    true,
    true,
  ]);
  expect(asked).toEqual(['a anna']);
  clock.now = 59_999;
  expect(await mayName('a', 'ben')).toBe(true);
  expect(asked).toEqual(['a anna']);
  clock.now = 60_000;
  seen['a'] = null;
  expect(await mayName('a', 'ben')).toBe(false);
  expect(asked).toEqual(['a anna', 'a ben']);
});

test('what only some may see, or no one, is asked each time', async () => {
  const { seen, asked, mayName } = scene();
  seen['own'] = 'asker';
  expect([await mayName('own', 'anna'), await mayName('own', 'anna')]).toEqual([true, true]);
  expect([await mayName('none', 'anna'), await mayName('none', 'anna')]).toEqual([false, false]);
  expect(asked).toEqual(['own anna', 'own anna', 'none anna', 'none anna']);
  // published meanwhile: seen at once
  seen['none'] = 'everyone';
  expect(await mayName('none', 'ben')).toBe(true);
});

test('no more than 5,000 are remembered: the oldest is asked again', async () => {
  const { seen, asked, mayName } = scene();
  for (let n = 0; n <= 5_000; n += 1) {
    seen[`a${n}`] = 'everyone';
    await mayName(`a${n}`, 'anna');
  }
  asked.length = 0;
  await mayName('a5000', 'anna');
  await mayName('a1', 'anna');
  expect(asked).toEqual([]);
  await mayName('a0', 'anna');
  expect(asked).toEqual(['a0 anna']);
});
