import { expect, test } from 'vitest';
import { traitsOf } from './traits.ts';

const of = (userAgent: string, audience?: string) =>
  traitsOf({ cookies: { audience }, userAgent, language: 'pl' });

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1',
    'phone',
    'safari',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) CriOS/120.0 Mobile/15E148 Safari/604.1',
    'tablet',
    'chrome',
  ],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/120.0.0.0 Mobile Safari/537.36', 'phone', 'chrome'],
  ['Mozilla/5.0 (Linux; Android 14; SM-X910) Chrome/120.0.0.0 Safari/537.36', 'tablet', 'chrome'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120.0.0.0 Safari/537.36 Edg/120.0', 'computer', 'edge'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0', 'computer', 'firefox'],
  ['curl/8', 'computer', 'other'],
])('%s is a %s with %s', (userAgent, device, browser) => {
  expect(of(userAgent)).toEqual({ language: 'pl', role: 'guest', device, browser });
});

test('the role is the one that the shell wrote, staff before any other', () => {
  expect(of('', 'role:dealer~language:pl~customer:0000').role).toBe('dealer');
  expect(of('', 'role:private~staff').role).toBe('staff');
  expect(of('', 'role:admin').role).toBe('guest');
});
