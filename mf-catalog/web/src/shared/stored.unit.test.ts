import { afterEach, expect, test, vi } from 'vitest';
import { stored } from './stored.ts';

afterEach(() => vi.unstubAllGlobals());

test('a text is kept under its key, and an empty one leaves nothing behind', () => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
  const place = stored('mf-catalog:place');
  expect(place.read()).toBe('');
  place.write('DE-87700');
  expect([place.read(), items.get('mf-catalog:place')]).toEqual(['DE-87700', 'DE-87700']);
  place.write('');
  expect([place.read(), items.size]).toEqual(['', 0]);
});

test('a browser that stores nothing keeps it for the page', () => {
  const refuse = () => {
    throw new Error('denied');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const place = stored('mf-catalog:place');
  place.write('DE-87700');
  expect(place.read()).toBe('DE-87700');
});
