import { TYPED_PREFIX } from '@rollheim/contracts';
import { afterEach, expect, test, vi } from 'vitest';
import { kept } from './search-place.ts';

afterEach(() => vi.unstubAllGlobals());

test('the place of a search is kept under a key that a logout removes', () => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
  kept.write('DE-87700');
  expect([...items]).toEqual([[expect.stringMatching(new RegExp(`^${TYPED_PREFIX}.`)), 'DE-87700']]);
  // as the logout does
  items.clear();
  expect(kept.read()).toBe('');
});
