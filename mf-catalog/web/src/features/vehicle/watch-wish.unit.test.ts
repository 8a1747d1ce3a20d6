import { expect, test } from 'vitest';
import { rememberWish, takeWish } from './watch-wish.ts';

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
}

test('a wish is taken once, by its own vehicle, within an hour', () => {
  const tab = storage();
  rememberWish('a', 0, tab);
  expect(takeWish('b', 1, tab)).toBe(false);
  expect(takeWish('a', 1, tab)).toBe(true);
  expect(takeWish('a', 1, tab)).toBe(false);
  rememberWish('a', 0, tab);
  expect(takeWish('a', 3_600_000, tab)).toBe(false);
});

test('a browser that stores nothing has no wish', () => {
  const closed = { getItem: () => fail(), setItem: () => fail() } as unknown as Storage;
  rememberWish('a', 0, closed);
  expect(takeWish('a', 1, closed)).toBe(false);
});

function fail(): never {
  throw new DOMException('denied', 'SecurityError');
}
