import { expect, test } from 'vitest';
import { afterwards, deskAct, neighbour, sameName } from './keys.ts';

const press = (key: string, more: object = {}) =>
  deskAct({ key, ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false, ...more });

test('keys act in either case; with another key held down, or handled by somebody else, they do not', () => {
  expect(['j', 'J', 'k', 'z', 't', 'o', 'u', '?'].map((key) => press(key))).toEqual([
    'next',
    'next',
    'previous',
    'assign',
    'split',
    'dismiss',
    'undo',
    'help',
  ]);
  expect(['x', 'Escape', 'Tab', ' '].map((key) => press(key))).toEqual([null, null, null, null]);
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'defaultPrevented'])
    expect([held, press('o', { [held]: true })]).toEqual([held, null]);
});

test('the button that has the focus answers Enter, the page does not answer it again', () => {
  expect(press('Enter')).toBeNull();
});

test('next and previous go through the list and stop at its ends', () => {
  const ids = ['a', 'b', 'c'];
  expect([null, 'a', 'b', 'c', 'gone'].map((id) => neighbour(ids, id, 1))).toEqual(['a', 'b', 'c', 'c', 'a']);
  expect(['c', 'b', 'a'].map((id) => neighbour(ids, id, -1))).toEqual(['b', 'a', 'a']);
  expect(neighbour([], null, 1)).toBeNull();
});

test('after a decision the one below is next, after the last the one above', () => {
  expect(afterwards(['a', 'b', 'c'], 'a')).toBe('b');
  expect(afterwards(['a', 'b', 'c'], 'c')).toBe('b');
  expect(afterwards(['a'], 'a')).toBeNull();
});

test('a payer is the buyer whatever the case and signs of the name', () => {
  expect(sameName('CARAVAN OSTERTAL  GMBH', 'Caravan Ostertal GmbH')).toBe(true);
  expect(sameName('Böhm & Söhne', 'Böhm und Söhne')).toBe(false);
  expect(sameName(null, 'Caravan Ostertal GmbH')).toBe(false);
});
