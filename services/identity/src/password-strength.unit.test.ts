import { expect, test } from 'vitest';
import { weaknessOf } from './password-strength.ts';

const PETRA = ['petra.lindner@rollheim.example', 'Petra', 'Lindner', null];

test.each([
  ['Password123', 'validation.password_common'],
  ['Password2026!', 'validation.password_common'],
  ['P4ssw0rd2026', 'validation.password_common'],
  ['Qwerty12345', 'validation.password_common'],
  ['Iloveyou2026', 'validation.password_common'],
  ['Lindner2026', 'validation.password_own'],
  ['2026Petra!!', 'validation.password_own'],
  ['Wohnmobil2026', null],
  ['Lindner faehrt 2 Wohnmobile', null],
  ['Rollheim2026', null],
] as const)('%s: %s', (password, weakness) => {
  expect(weaknessOf(password, PETRA)).toBe(weakness);
});
