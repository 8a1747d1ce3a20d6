import { expect, test } from 'vitest';
import { StartProgress } from './start-progress.ts';

/** Lines as they are printed, and a wait for the next one. */
function console() {
  const lines: string[] = [];
  let heard: () => void = () => {};
  const say = (line: string) => {
    lines.push(line.replace(/\d+ s/, 'N s'));
    heard();
  };
  return { lines, say, next: () => new Promise<void>((resolve) => (heard = resolve)) };
}

test('says again and again what the steps under way wait for, until the start is over', async () => {
  const { lines, say, next } = console();
  const progress = new StartProgress(say, 1);
  const done = Promise.withResolvers<void>();
  let ads = 3;
  const step = progress.step(
    'releases',
    () => done.promise,
    () => [`demo: market: ads ${ads} of 9`],
  );
  await next();
  expect(lines.at(-1)).toBe('  N s: waits for releases (demo: market: ads 3 of 9)');
  ads = 8;
  await next();
  expect(lines.at(-1)).toBe('  N s: waits for releases (demo: market: ads 8 of 9)');
  done.resolve();
  await step;
  await next();
  expect(lines.at(-1)).toBe('  N s: waits for the next process');
  expect(progress.times).toEqual({ releases: expect.any(Number) });
  progress.end();
});

test('a step that fails is no longer waited for', async () => {
  const { lines, say, next } = console();
  const progress = new StartProgress(say, 1);
  await expect(progress.step('database', () => Promise.reject(new Error('no disk')))).rejects.toThrow(
    'no disk',
  );
  await next();
  expect(lines.at(-1)).toBe('  N s: waits for the next process');
  progress.end();
});
