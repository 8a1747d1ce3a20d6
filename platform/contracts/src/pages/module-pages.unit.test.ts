import { expect, test } from 'vitest';
import { LOCALES, type Locale } from '../locales.ts';
import { matchPath, openTo, pathTo, rightAddress } from '../addresses.ts';
import { NO_PAGES, pageFault, pagesOf, type ModulePage } from './module-pages.ts';

const text = Object.fromEntries(LOCALES.map((locale) => [locale, 'Guide'])) as Record<Locale, string>;
const start: ModulePage = {
  slug: { de: '/ratgeber', en: '/advice', pl: '/porady' },
  also: { de: ['/rat'] },
  menu: { place: 'bar', text },
};
const pages = pagesOf({
  'mf-guide': {
    pages: { start, entry: { slug: { de: '/ratgeber/{id}', en: '/advice/{id}' }, session: true } },
  },
  'mf-sell': {},
});

test('a page that a release brings has its address in every language, and English where it names none', () => {
  expect(pathTo('mf-guide/start', 'de', {}, 'de', pages)).toBe('/ratgeber');
  expect(pathTo('mf-guide/start', 'pl', {}, 'de', pages)).toBe('/pl/porady');
  expect(pathTo('mf-guide/entry', 'cs', { id: 7 }, 'de', pages)).toBe('/cs/advice/7');
  expect(matchPath('/cs/advice/7', 'de', pages)).toMatchObject({
    id: 'mf-guide/entry',
    module: 'mf-guide',
    params: { id: '7' },
    entry: { session: true },
  });
});

test('it is there for who has the release, and for no one else', () => {
  expect(matchPath('/ratgeber', 'de', pages)?.module).toBe('mf-guide');
  expect(matchPath('/ratgeber', 'de', NO_PAGES)).toBeNull();
  expect(() => pathTo('mf-guide/start', 'de')).toThrow(RangeError);
});

test('its other slugs, and those of other languages, lead to it', () => {
  expect(rightAddress('/rat', 'de', pages)).toBe('/ratgeber');
  expect(rightAddress('/en/ratgeber', 'de', pages)).toBe('/en/advice');
  expect(rightAddress('/ratgeber', 'de', pages)).toBeNull();
  expect(rightAddress('/rat', 'de')).toBeNull();
});

test('it takes no address of the path table, and an operator’s page is closed to others', () => {
  const greedy = pagesOf({
    'mf-guide': { pages: { all: { slug: { de: '/{word}', en: '/{word}' }, operator: true } } },
  });
  expect(matchPath('/preise', 'de', greedy)?.id).toBe('pricing');
  const match = matchPath('/anderes', 'de', greedy);
  expect(match?.id).toBe('mf-guide/all');
  expect(openTo(match, { isOperator: false })).toBeNull();
  expect(openTo(match, { isOperator: true })).toBe(match);
});

test('the table of one set is made once', () => {
  const modules = { 'mf-guide': { pages: { start } } };
  expect(pagesOf(modules)).toBe(pagesOf(modules));
});

test.each([
  [{ slug: { en: '/advice' } as never }, /slug at least in en and de/],
  [{ slug: { en: '/advice', de: 'ratgeber' } }, /has the slug ratgeber/],
  [{ slug: { en: '/advice', de: '/rat.*' } }, /has the slug/],
  [{ ...start, menu: { place: 'bar' as const, text: { ...text, sv: ' ' } } }, /without words in sv/],
  [{ slug: { en: '/advice', de: '/{word}' } }, /has the slug/],
  [{ slug: { en: '/advice', de: '/x{a}{b}{c}-' } }, /has the slug/],
  [{ slug: { en: '/advice', de: '/rat/(?!x$)[^/]+' } }, /has the slug/],
  [{ slug: { en: '/a/{id}', de: '/a/{id}' }, menu: { place: 'bar' as const, text } }, /needs parameters/],
])('a page that cannot be is refused when it is built: %o', (page, words) => {
  expect(pageFault(page)).toMatch(words);
  expect(pageFault(start)).toBeNull();
  expect(pageFault(start, '../start')).toMatch(/needs a name/);
});
