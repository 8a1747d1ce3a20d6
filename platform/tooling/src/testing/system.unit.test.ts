import { afterEach, expect, test, vi } from 'vitest';
import { freeBlock } from './system.ts';

afterEach(() => vi.restoreAllMocks());

test('a block of ports that a test has taken is given to no other one, also before anything listens in it', async () => {
  const taken = await freeBlock();
  vi.spyOn(Math, 'random').mockReturnValue((taken - 20_000 + 50) / 100 / 120);
  await expect(freeBlock()).rejects.toThrow('No free block of ports was found');
});
