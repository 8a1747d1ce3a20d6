import { TYPED_PREFIX } from './constants.ts';
import { expect, test } from 'vitest';
import { keepTyped, readTyped } from './typed.ts';

/** The part of a browser's storage that is used. */
function storage() {
  const held = new Map<string, string>();
  const part = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
  return { held, get: () => part as unknown as Storage };
}

test('what is kept is read again, under a key that a logout finds, and goes when all is saved', () => {
  const { held, get } = storage();
  expect(readTyped('draft:1', get)).toBeNull();
  keepTyped('draft:1', { description: 'One owner' }, get);
  expect([...held.keys()]).toEqual([`${TYPED_PREFIX}draft:1`]);
  expect(readTyped('draft:1', get)).toEqual({ description: 'One owner' });
  keepTyped('draft:1', null, get);
  expect(held.size).toBe(0);
});

test('a browser without storage, or with something else in it, keeps nothing and breaks nothing', () => {
  const refused = (): Storage => {
    throw new Error('denied');
  };
  keepTyped('draft:1', { description: 'x' }, refused);
  expect(readTyped('draft:1', refused)).toBeNull();
  const { held, get } = storage();
  held.set(`${TYPED_PREFIX}draft:1`, '{');
  expect(readTyped('draft:1', get)).toBeNull();
});
