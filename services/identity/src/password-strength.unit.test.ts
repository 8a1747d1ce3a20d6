import { expect, test } from 'vitest';
import { weaknessOf } from './password-strength.ts';

const PETRA = ['petra.lindner@rollheim.example', 'Petra', 'Lindner', null];

test.each([
  ['Password123', 'validation.password_weak'],
  ['Password2026!', 'validation.password_weak'],
  ['P4ssw0rd2026', 'validation.password_weak'],
  ['Qwerty12345', 'validation.password_weak'],
  ['Iloveyou2026', 'validation.password_weak'],
  ['Lindner2026', 'validation.password_weak'],
  ['2026Petra!!', 'validation.password_weak'],
  ['Wohnmobil2026', null],
  ['Lindner faehrt 2 Wohnmobile', null],
  ['Rollheim2026', null],
] as const)('%s: %s', (password, weakness) => {
  expect(weaknessOf(password, PETRA)).toBe(weakness);
});
