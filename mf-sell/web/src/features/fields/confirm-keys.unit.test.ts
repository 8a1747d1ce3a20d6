import { expect, test } from 'vitest';
import { answerOf } from './confirm-keys.ts';

const on = (role: string | null) => ({ getAttribute: () => role }) as unknown as EventTarget;
const press = (key: string, role: string | null = 'alertdialog', more: object = {}) =>
  answerOf({ key, repeat: false, isComposing: false, target: on(role), ...more });

test('Enter agrees while the dialog has the focus, Escape leaves the value to be corrected', () => {
  expect(press('Enter')).toBe(true);
  expect(press('Escape')).toBe(false);
  expect(press('Escape', 'button')).toBe(false);
});

test('Enter on a button is that button’s, and a key that is held down or composes a letter is no answer', () => {
  expect(press('Enter', null)).toBeNull();
  expect(press('Enter', 'alertdialog', { repeat: true })).toBeNull();
  expect(press('Escape', 'alertdialog', { isComposing: true })).toBeNull();
  expect(press('a')).toBeNull();
});
