import { expect, test } from 'vitest';
import { VersionWatch } from './version-watch.ts';

test('a page is outdated once the tag is another, and is asked for once a minute at most', async () => {
  const tags: (string | null)[] = ['set-1', 'set-2', null, 'set-1'];
  let time = 0;
  const watch = new VersionWatch({
    current: 'set-1',
    ask: async () => tags.shift() ?? null,
    now: () => time,
  });
  await watch.check();
  expect(watch.outdated).toBe(false);
  time += 59_999;
  await watch.check();
  expect(tags).toHaveLength(3);
  time += 1;
  await watch.check();
  expect(watch.outdated).toBe(true);
  time += 60_000;
  await watch.check(); // no answer says nothing
  expect(watch.outdated).toBe(true);
  time += 60_000;
  await watch.check();
  expect(watch.outdated).toBe(false);
});
