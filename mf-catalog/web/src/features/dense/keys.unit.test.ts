import { expect, test } from 'vitest';
import { areKeysOn, markedAt, rowAfter, rowKeyOf, switchKeys } from './keys.ts';

const inside = (selector: string | null) => ({
  closest: (asked: string) => (selector !== null && asked.includes(selector) ? {} : null),
});
const press = (key: string, more: object = {}) =>
  rowKeyOf({
    key,
    target: inside(null),
    defaultPrevented: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    ...more,
  });

test('letters act on rows, others do not', () => {
  expect(['j', 'k', 'b', 'w', 'v', '/', '?'].map((key) => press(key))).toEqual([
    'next',
    'previous',
    'bid',
    'watch',
    'compare',
    'search',
    'help',
  ]);
  expect(['x', 'Enter', 'toString', 'B'].map((key) => press(key))).toEqual([null, null, null, null]);
});

test('a letter that is typed, belongs to a dialog, or is pressed with another key is left alone', () => {
  for (const own of ['input', 'textarea', '[role="dialog"]', '[role="menu"]'])
    expect(press('b', { target: inside(own) })).toBeNull();
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'defaultPrevented'])
    expect(press('k', { [held]: true })).toBeNull();
  expect(press('j', { target: null })).toBe('next');
});

test('rows are marked one by one and not past the ends', () => {
  expect(rowAfter(-1, 5, 'next')).toBe(0);
  expect(rowAfter(-1, 5, 'previous')).toBe(0);
  expect(rowAfter(3, 5, 'next')).toBe(4);
  expect(rowAfter(4, 5, 'next')).toBe(4);
  expect(rowAfter(0, 5, 'previous')).toBe(0);
});

test('where the focus is lost the row that was marked last is gone on from, wherever it is now', () => {
  const from = (more: Partial<Parameters<typeof markedAt>[0]>) =>
    markedAt({ ids: ['a', 'b', 'c'], focused: -1, last: 'b', isLost: true, ...more });
  expect(from({})).toBe(1);
  expect(from({ ids: ['b', 'c', 'a'] })).toBe(0);
  expect(from({ ids: ['a', 'c'] })).toBe(-1);
  expect(from({ last: null })).toBe(-1);
  // the reader has gone elsewhere, or to another row
  expect(from({ isLost: false })).toBe(-1);
  expect(from({ focused: 2 })).toBe(2);
});

test('switched off they stay so, and a browser that stores nothing has them on', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
  expect(areKeysOn(storage)).toBe(true);
  switchKeys(false, storage);
  expect(areKeysOn(storage)).toBe(false);
  switchKeys(true, storage);
  expect(areKeysOn(storage)).toBe(true);
  const none = () => {
    throw new Error('no storage');
  };
  expect(areKeysOn({ getItem: none })).toBe(true);
  expect(() => switchKeys(false, { setItem: none })).not.toThrow();
});
