import type { Locale } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { inLocale } from './use-locale-choices.ts';

const here = { pathname: '/preise', search: '?a=1', home: 'de' as Locale };
const domains = { de: 'https://r.de', pl: 'https://r.pl' } as Record<Locale, string>;

test('On one domain a language is a prefix', () => {
  expect(inLocale(here, 'pl', false)).toBe('/pl/cennik?a=1');
  expect(inLocale({ ...here, pathname: '/pl/cennik' }, 'de', false)).toBe('/preise?a=1');
});

test('Logged out, the switcher leads to the language’s own domain; logged in it stays, with a prefix', () => {
  expect(inLocale({ ...here, domains }, 'pl', false)).toBe('https://r.pl/cennik?a=1');
  expect(inLocale({ ...here, domains }, 'pl', true)).toBe('/pl/cennik?a=1');
});

test('A page that is none leads home', () => {
  expect(inLocale({ ...here, pathname: '/nowhere' }, 'sv', false)).toBe('/sv');
});
