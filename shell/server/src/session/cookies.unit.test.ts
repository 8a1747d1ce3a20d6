import type { Response } from 'express';
import { expect, test } from 'vitest';
import { SessionCookies, type CookieName } from './cookies.ts';

/** The line that a cookie is set with. */
function lineOf(name: CookieName, publicUrl: string): string {
  const lines: string[] = [];
  const res = { append: (_header: string, line: string) => lines.push(line) } as unknown as Response;
  new SessionCookies(publicUrl).set(res, name, 'x');
  return lines[0] ?? '';
}

test.each([
  ['auth', 31_557_600],
  ['refresh', 31_557_600],
  ['uuid', 31_536_000],
  ['session', 31_536_000],
  ['version', 31_536_000],
] as const)('the cookie %s stays %i s, out of reach of scripts (spec 2 §9)', (name, seconds) => {
  const line = lineOf(name, 'https://rollheim.example');
  expect(line).toContain(`Max-Age=${seconds}`);
  expect(line).toContain('HttpOnly');
  expect(line).toContain('Secure');
});

test('who sent the visitor is kept for 30 days, where the page that sends it along can read it', () => {
  const line = lineOf('referral', 'https://rollheim.example');
  expect(line).toContain('Max-Age=2592000');
  expect(line).toContain('Secure');
  expect(line).not.toContain('HttpOnly');
});

test('without https a cookie can be set too', () => {
  expect(lineOf('auth', 'http://localhost:8080')).not.toContain('Secure');
});
