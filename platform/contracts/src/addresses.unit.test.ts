import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchPath, nearestLocale, openTo, pathTo, rightAddress, splitLocale } from './addresses.ts';
import { LOCALES } from './locales.ts';
import { PATHS, type PathId } from './paths.ts';

const pages = Object.keys(PATHS) as PathId[];
const locale = fc.constantFrom(...LOCALES);
/** A value of a parameter: anything that is not empty and that the address bar keeps as it is. */
const value = fc
  .string({ minLength: 1, unit: 'grapheme' })
  .filter((text) => !/^\.{1,2}$/.test(text) && text.isWellFormed());
const params = fc.record({ id: value, slug: value, step: fc.constantFrom('1', '2', '3', 'profil') });

test('matchPath(pathTo(page)) is the page with its language and parameters, on every domain', () => {
  fc.assert(
    fc.property(fc.constantFrom(...pages), locale, locale, params, (id, of, home, given) => {
      const match = matchPath(pathTo(id, of, given, home), home);
      expect(match).toMatchObject({ id, locale: of });
      for (const [name, text] of Object.entries(match?.params ?? {}))
        expect(text).toBe(given[name as keyof typeof given]);
      expect(rightAddress(pathTo(id, of, given, home), home)).toBeNull();
    }),
    { numRuns: 2000 },
  );
});

test('No two pages of a language share a path', () => {
  for (const of of LOCALES) {
    const paths = pages.map((id) => pathTo(id, of, { id: 'x', slug: 'x', step: 'x' }));
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
  }
});

test('A slug means the same page in every language, so that a link in another language finds it', () => {
  for (const id of pages)
    for (const of of LOCALES) {
      const slugs = [pathTo(id, of, { id: 'x', slug: 'y', step: '1' }, of), ...(PATHS[id].also?.[of] ?? [])];
      for (const slug of slugs)
        for (const to of LOCALES) {
          const address = rightAddress(slug, to) ?? slug;
          expect(matchPath(address, to), `${slug} on the domain of ${to}`).toMatchObject({ id, locale: to });
        }
    }
});

test('Whatever is asked for, the right address is right: no second redirect', () => {
  const part = fc.oneof(
    fc.constantFrom(
      'de',
      'en',
      'EN',
      'en-GB',
      'fr',
      'cz',
      'preise',
      'pricing',
      'caravan',
      'a',
      'vmm',
      '%',
      '%2F',
    ),
    fc.string({ maxLength: 6 }).map(encodeURIComponent),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 4 }), locale, fc.boolean(), (parts, home, slash) => {
      const path = `/${parts.join('/')}${slash ? '/' : ''}`;
      const address = rightAddress(path, home);
      if (address === null) return;
      expect(matchPath(address, home)).not.toBeNull();
      expect(rightAddress(address, home)).toBeNull();
    }),
    { numRuns: 3000 },
  );
});

test('An operator’s page exists for operators, and for visitors who may log in as one', () => {
  const open = (path: string, customer: { isOperator: boolean } | null) =>
    openTo(matchPath(path), customer)?.id ?? null;
  expect(open('/operator/inserate', { isOperator: true })).toBe('operator-ads');
  expect(open('/operator/inserate', null)).toBe('operator-ads');
  expect(open('/operator/inserate', { isOperator: false })).toBeNull();
  expect(open('/account', { isOperator: false })).toBe('account');
  expect(pages.filter((id) => id.startsWith('operator-') && !PATHS[id].operator)).toEqual([]);
});

describe('rightAddress', () => {
  test.each([
    // another language's slug
    ['/pricing', 'de', '/preise'],
    ['/pl/preise', 'de', '/pl/cennik'],
    ['/preise', 'pl', '/cennik'],
    ['/de/cennik', 'pl', '/de/preise'],
    ['/en/catalog/product/abc', 'de', '/en/caravan/abc'],
    // the merchant area itself
    ['/a/haendler-bereich', 'de', '/a/haendler-bereich/purchases'],
    ['/en/a/merchant-area/', 'de', '/en/a/merchant-area/purchases'],
    // a prefix that is not needed, or that is no language of ours
    ['/de/preise', 'de', '/preise'],
    ['/pl', 'pl', '/'],
    ['/en-GB/pricing', 'de', '/en/pricing'],
    ['/EN/pricing', 'de', '/en/pricing'],
    ['/cz/ceny', 'de', '/cs/ceny'],
    ['/dk/priser/', 'de', '/da/priser'],
    ['/fr/preise', 'de', '/preise'],
    ['/fr', 'pl', '/'],
    // older slugs, and a slash at the end
    ['/sv/vmm', 'de', '/sv/vaerdera-min-husbil'],
    ['/vmm', 'sv', '/vaerdera-min-husbil'],
    ['/preise/', 'de', '/preise'],
    ['/a/messages/x%20y', 'de', '/a/nachrichten/x%20y'],
  ] as const)('%s on the domain of %s leads to %s', (path, home, address) => {
    expect(rightAddress(path, home)).toBe(address);
  });

  test.each([
    ['/', 'de'],
    ['/preise', 'de'],
    ['/en/pricing', 'de'],
    ['/en', 'de'],
    ['/caravan/a:b', 'de'],
    ['/nowhere', 'de'],
    ['/fr/nowhere', 'de'],
    ['/caravan/%E0%A4%A', 'de'],
  ] as const)('%s on the domain of %s is right, or leads nowhere', (path, home) => {
    expect(rightAddress(path, home)).toBeNull();
  });
});

test('A tag names the nearest language', () => {
  expect(['en-US', 'pl_PL', 'AT', 'sk', 'ja'].map(nearestLocale)).toEqual(['en', 'pl', 'de', 'cs', null]);
});

test('The domain says which language has no prefix', () => {
  expect(splitLocale('/cennik', 'pl')).toEqual({ locale: 'pl', rest: '/cennik' });
  expect(splitLocale('/de/preise', 'pl')).toEqual({ locale: 'de', rest: '/preise' });
  expect(splitLocale('/pl', 'de')).toEqual({ locale: 'pl', rest: '/' });
});
