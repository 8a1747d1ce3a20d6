import { expect, test } from 'vitest';
import { newSealKey, open, seal } from './seal.ts';

test('a sealed value opens with its key only, and not when a single bit was changed', () => {
  const [key, other] = [newSealKey(), newSealKey()];
  const text = seal(key, { limit: 4_200_000, note: 'ß' });
  expect(open(key, text)).toEqual({ limit: 4_200_000, note: 'ß' });
  expect(() => open(other, text)).toThrow();
  const bytes = Buffer.from(text, 'base64url');
  for (const at of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    expect(() => open(key, changed.toString('base64url'))).toThrow();
  }
  expect(() => open(key, text.slice(0, 20))).toThrow();
});

test('the same value never looks the same twice', () => {
  const key = newSealKey();
  expect(seal(key, 1)).not.toBe(seal(key, 1));
});
