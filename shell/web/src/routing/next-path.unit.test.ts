import { expect, test } from 'vitest';
import { nextPath } from './navigator.ts';

const SITE = 'https://rollheim.example';

test.each(['/a/nachrichten?tab=2#x', '/wohnmobil-kaufen?make=knaus&q=a%20b'])('%s is gone on to', (path) => {
  expect(nextPath(`?next=${encodeURIComponent(path)}`, '/')).toBe(path);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '/a\\..\\..//evil.example',
  '\t//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '',
])('%j leads nowhere but home', (next) => {
  const path = nextPath(`?next=${encodeURIComponent(next)}`, '/');
  expect(path).toBe('/');
  expect(new URL(path, SITE).origin).toBe(SITE);
});
