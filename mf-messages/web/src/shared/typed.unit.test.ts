import { TYPED_PREFIX } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { keepTyped, readTyped } from './typed.ts';

function testStorage(): Storage {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
    key: (index: number) => [...held.keys()][index] ?? null,
    get length() {
      return held.size;
    },
    clear: () => held.clear(),
  };
}

test('what was typed for one question is read again for it alone, until it is sent', () => {
  const storage = testStorage();
  expect(keepTyped('answer:q1', 'It was sealed in May', () => storage)).toBe(true);
  expect(storage.key(0)).toBe(`${TYPED_PREFIX}answer:q1`);
  expect(readTyped('answer:q1', () => storage)).toBe('It was sealed in May');
  expect(readTyped('answer:q2', () => storage)).toBe('');
  keepTyped('answer:q1', '', () => storage);
  expect(storage.length).toBe(0);
});

test('a browser that keeps nothing says so', () => {
  const refused = () => {
    throw new Error('The storage is refused');
  };
  expect(keepTyped('answer:q1', 'yes', refused)).toBe(false);
  expect(readTyped('answer:q1', refused)).toBe('');
});
