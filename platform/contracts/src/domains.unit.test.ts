import { expect, test } from 'vitest';
import { Domains } from './domains.ts';
import { LOCALES } from './locales.ts';

test('With endings every language has its own domain, named by the specification’s endings', () => {
  const domains = new Domains('https://www.rollheim.de', 'endings');
  const origin = (locale: (typeof LOCALES)[number]) => domains.ownDomain(locale, 'www.rollheim.de').origin;
  expect(LOCALES.map(origin)).toEqual([
    'https://www.rollheim.de',
    'https://www.rollheim.com',
    'https://www.rollheim.nl',
    'https://www.rollheim.se',
    'https://www.rollheim.dk',
    'https://www.rollheim.pl',
    'https://www.rollheim.es',
    'https://www.rollheim.cz',
  ]);
  expect(domains.homeOf('www.rollheim.cz')).toBe('cs');
  expect(domains.homeOf('www.rollheim.org')).toBe('de');
  expect(domains.originOf('www.rollheim.se')).toBe('https://www.rollheim.se');
  expect(domains.originOf('evil.example')).toBe('https://www.rollheim.de');
  expect(domains.origins).toHaveLength(8);
});

test('One domain: German without prefix, the others at the same address', () => {
  const domains = new Domains('https://rollheim.example', 'one');
  expect(domains.homeOf('pl.rollheim.example')).toBe('de');
  expect(domains.ownDomain('pl', 'rollheim.example')).toEqual({
    origin: 'https://rollheim.example',
    home: 'de',
  });
  expect(domains.origins).toEqual(['https://rollheim.example']);
});

test('On one’s own machine pl.localhost plays the Polish domain', () => {
  const domains = new Domains('http://localhost:8080', 'one');
  expect(domains.homeOf('localhost:8080')).toBe('de');
  expect(domains.homeOf('pl.localhost:8080')).toBe('pl');
  expect(domains.homeOf('pl.localhost.evil.example')).toBe('de');
  expect(domains.ownDomain('cs', 'localhost:8080')).toEqual({ origin: 'http://localhost:8080', home: 'de' });
  expect(domains.ownDomain('cs', 'pl.localhost:8080')).toEqual({
    origin: 'http://cs.localhost:8080',
    home: 'cs',
  });
  expect(domains.ownDomain('de', 'pl.localhost:8080')).toEqual({
    origin: 'http://localhost:8080',
    home: 'de',
  });
  expect(domains.originOf('pl.localhost:8080')).toBe('http://pl.localhost:8080');
});
