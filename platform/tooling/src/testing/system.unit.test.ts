import { afterEach, expect, test, vi } from 'vitest';
import { freeBlock, progressIn } from './system.ts';

afterEach(() => vi.restoreAllMocks());

test('a block of ports that a test has taken is given to no other one, also before anything listens in it', async () => {
  const taken = await freeBlock();
  vi.spyOn(Math, 'random').mockReturnValue((taken - 20_000 + 50) / 100 / 120);
  await expect(freeBlock()).rejects.toThrow('No free block of ports was found');
});

test('of what a launcher prints, the lines that say what its start waits for are passed on', () => {
  const printed =
    'Rollheim starts …\n  10 s: waits for services (start)\n  20 s: waits for shell (start), releases (demo: market)\nReady after 21 s\n';
  expect(progressIn(printed)).toEqual([
    '10 s: waits for services (start)',
    '20 s: waits for shell (start), releases (demo: market)',
  ]);
});
