import { expect, test } from 'vitest';
import { rememberWatch, takeWatch } from './pending-watch.ts';

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
}

test('a pending watch is taken once, by its own vehicle, within an hour', () => {
  const tab = storage();
  rememberWatch('a', 0, tab);
  expect(takeWatch('b', 1, tab)).toBe(false);
  expect(takeWatch('a', 1, tab)).toBe(true);
  expect(takeWatch('a', 1, tab)).toBe(false);
  rememberWatch('a', 0, tab);
  expect(takeWatch('a', 3_600_000, tab)).toBe(false);
});

test('a browser that stores nothing has no pending watch', () => {
  const closed = { getItem: () => fail(), setItem: () => fail() } as unknown as Storage;
  rememberWatch('a', 0, closed);
  expect(takeWatch('a', 1, closed)).toBe(false);
});

function fail(): never {
  throw new DOMException('denied', 'SecurityError');
}
