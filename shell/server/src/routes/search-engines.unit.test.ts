import { Domains } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { languagesOn, robots } from './search-engines.ts';

const endings = new Domains('https://www.rollheim.de', 'endings');
const one = new Domains('https://rollheim.example', 'one');

test('Every domain lists its own language, one domain for all lists all', () => {
  expect(languagesOn(endings, 'www.rollheim.pl')).toEqual(['pl']);
  expect(languagesOn(one, 'rollheim.example')).toHaveLength(8);
});

test('Robots are kept off calls and pages behind the login, and find the sitemap of their host', () => {
  const text = robots(endings, 'www.rollheim.cz');
  expect(text).toContain('Disallow: /api/\n');
  expect(text).toContain('Disallow: /a/\n');
  expect(text).toContain('Disallow: /de/a/\n');
  expect(text).toContain('Sitemap: https://www.rollheim.cz/sitemap.xml');
  expect(text).not.toMatch(/Disallow: \/(?:cs|cz)?\n/);
});
