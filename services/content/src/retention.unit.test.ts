import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES } from '@rollheim/contracts';
import { KEPT } from '@rollheim/contracts/kept';
import { RETENTION, retentionText, withRetention } from '@rollheim/contracts/server';
import { expect, test } from 'vitest';

const pageOf = (locale: string): string =>
  readFileSync(join(import.meta.dirname, '../pages', locale, 'privacy.json'), 'utf8');

test.each(LOCALES)('the privacy page says of each kind of data how long it stays, in %s', (locale) => {
  const page = pageOf(locale);
  const said = new Set([...page.matchAll(/\{kept:(\w+)\}/g)].map(([, name]) => name));
  expect([...said].toSorted()).toEqual(Object.keys(RETENTION).toSorted());
  expect(withRetention(page, locale)).not.toContain('{kept');
});

test('a retention time is written in days, or in whole years', () => {
  expect(retentionText('anonymousAds', 'de')).toBe('60 Tage');
  expect(retentionText('drafts', 'en')).toBe('2 years');
  expect(retentionText('prospects', 'pl')).toBe('1 rok');
});

test('a page with a time that the table has not is not published', () => {
  expect(() => withRetention('{kept:everything}', 'de')).toThrow('No time is kept for everything');
});

test.each(LOCALES)('the privacy page names each cookie that the site sets, in %s', (locale) => {
  const page = pageOf(locale);
  // the console of operations has an address of its own
  const cookies = Object.entries(KEPT).flatMap(([owner, { cookie = [] }]) =>
    owner === 'console' ? [] : cookie,
  );
  expect(cookies.length).toBeGreaterThan(15);
  expect(cookies.filter((name) => !page.includes(`"${name}"`))).toEqual([]);
});
