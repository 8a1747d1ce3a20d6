import { PATHS, Domains, type ReleaseFiles } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { composeDocument, inlineJson, type DocumentParts } from './compose.ts';

const files = (module: string, overrides: Partial<ReleaseFiles> = {}): ReleaseFiles => ({
  version: '1.0.0',
  globalName: module,
  base: `/_r/${module}/1.0.0/`,
  entry: 'main.js',
  scripts: ['main.js', 'app.js'],
  css: ['app.css'],
  integrity: { 'main.js': 'sha384-main' },
  ...overrides,
});

const parts = (overrides: Partial<DocumentParts> = {}): DocumentParts => ({
  locale: 'de',
  title: 'Titel',
  description: 'Text',
  role: null,
  viewer: null,
  match: { id: 'catalog-list', entry: PATHS['catalog-list'], module: 'mf-catalog', locale: 'de', params: {} },
  domains: new Domains('https://rollheim.example', 'one'),
  host: 'rollheim.example',
  nonce: 'n0nce',
  config: {},
  html: '<p>Seite</p>',
  shell: files('shell'),
  module: files('mf-catalog', { entry: 'remoteEntry.js', scripts: ['remoteEntry.js'] }),
  ...overrides,
});

test('data cannot break out of its script element', () => {
  const evil = { title: '</script><script>alert(1)</script>', lines: '\u2028\u2029', comment: '<!--' };
  const json = inlineJson(evil);
  expect(json).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(json)).toEqual(evil);
});

test('title, description and address are text, whatever they hold', () => {
  const html = composeDocument(
    parts({
      title: '"><script>alert(1)</script>',
      description: `' onload='x`,
      match: {
        id: 'catalog-detail',
        entry: PATHS['catalog-detail'],
        module: 'mf-catalog',
        locale: 'de',
        params: { id: '"><b>' },
      },
    }),
  );
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain("' onload='x");
  expect(html).not.toContain('"><b>');
});

test('what the first route needs is loaded ahead, each file once, with its integrity', () => {
  const html = composeDocument(parts());
  const scripts = [...html.matchAll(/(?:src|rel="preload" as="script" href)="([^"]+)"/g)].map(
    ([, url]) => url,
  );
  expect(scripts).toEqual([
    '/_r/shell/1.0.0/app.js',
    '/_r/mf-catalog/1.0.0/remoteEntry.js',
    '/_r/shell/1.0.0/main.js',
  ]);
  expect(html).toContain('integrity="sha384-main" crossorigin="anonymous"');
  expect([...html.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, url]) => url)).toEqual([
    '/_r/shell/1.0.0/app.css',
    '/_r/mf-catalog/1.0.0/app.css',
  ]);
});

test("the shell's own pages bring their style and code, other pages do not", () => {
  const shell = files('shell', { ownPages: ['later-pages.1.css', 'later-pages.2.js'] });
  const found = (page: Partial<DocumentParts>) =>
    [...composeDocument(parts({ shell, ...page })).matchAll(/href="([^"]+later-pages[^"]+)"/g)].map(
      ([, url]) => url?.split('/').at(-1),
    );
  expect(found({ module: null, own: true })).toEqual(['later-pages.1.css', 'later-pages.2.js']);
  expect(found({ module: null })).toEqual([]);
});

test('the font of the language is loaded ahead, the one for Polish and Czech for them alone', () => {
  const shell = files('shell', { fonts: ['text-latin-ext-1.woff2', 'text-latin-2.woff2'] });
  const loaded = (locale: DocumentParts['locale']) =>
    [
      ...composeDocument(parts({ shell, locale })).matchAll(/as="font" type="font\/woff2" href="([^"]+)"/g),
    ].map(([, url]) => url?.split('/').at(-1));
  expect(loaded('de')).toEqual(['text-latin-2.woff2']);
  expect(loaded('pl')).toEqual(['text-latin-ext-1.woff2', 'text-latin-2.woff2']);
});

test('every script carries the nonce of its answer', () => {
  const tags = [...composeDocument(parts()).matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
  expect(tags).toHaveLength(2);
  for (const tag of tags) expect(tag).toContain('nonce="n0nce"');
});

test('a page names itself and its other languages; one that is not found stays out of search engines', () => {
  const html = composeDocument(parts());
  expect(html).toContain('<link rel="canonical" href="https://rollheim.example/wohnmobil-kaufen">');
  expect(html).toContain('hreflang="en" href="https://rollheim.example/en/buy-a-motorhome"');
  expect(composeDocument(parts({ match: null }))).toContain('noindex');
});

test('every language is declared on its own domain, German as the default', () => {
  const html = composeDocument(
    parts({
      locale: 'pl',
      match: { id: 'pricing', entry: PATHS['pricing'], module: 'shell', locale: 'pl', params: {} },
      domains: new Domains('https://www.rollheim.de', 'endings'),
      host: 'www.rollheim.pl',
    }),
  );
  expect(html).toContain('<link rel="canonical" href="https://www.rollheim.pl/cennik">');
  expect(html).toContain('hreflang="cs" href="https://www.rollheim.cz/ceny"');
  expect(html).toContain('hreflang="x-default" href="https://www.rollheim.de/preise"');
  expect(html).toContain('<meta property="og:locale" content="pl_PL">');
  expect(html).toContain('<html lang="pl"');
});

test('the head is valid HTML: an address holds no space, and a property has a content', () => {
  const head = composeDocument(parts()).split('</head>')[0] ?? '';
  const addresses = [...head.matchAll(/ href="([^"]*)"/g)].map(([, address = '']) => address);
  expect(addresses.some((address) => address.startsWith('data:image/svg+xml,'))).toBe(true);
  for (const address of addresses) expect(address).not.toMatch(/\s/);
  for (const [meta] of head.matchAll(/<meta property=[^>]*>/g)) expect(meta).toContain(' content="');
});

test('what search engines read has full addresses and cannot leave its element', () => {
  const structured = [
    {
      '@type': 'Product',
      name: '</script><b>',
      image: ['/media/a/w1600'],
      offers: { '@type': 'Offer', url: '/caravan/x' },
    },
  ];
  const html = composeDocument(parts({ structured, image: '/media/a/w1600' }));
  const json = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(JSON.parse(json)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: '</script><b>',
    image: ['https://rollheim.example/media/a/w1600'],
    offers: { '@type': 'Offer', url: 'https://rollheim.example/caravan/x' },
  });
  expect(html).toContain('<meta property="og:image" content="https://rollheim.example/media/a/w1600">');
});

test('a document for somebody who is logged in says so at its root, so that nothing in it is drawn as for a stranger', () => {
  expect(composeDocument(parts({ viewer: 'other' }))).toContain('<html lang="de" data-viewer>');
  expect(composeDocument(parts({ viewer: 'dealer' }))).toContain('<html lang="de" data-viewer="dealer">');
  expect(composeDocument(parts())).toContain('<html lang="de">');
});

test('the frame’s own script comes before everything that can be pressed, with the nonce of the document', () => {
  const html = composeDocument(parts({ script: 'keep()' }));
  expect(html.indexOf('<script nonce="n0nce">keep()')).toBeGreaterThan(html.indexOf('<body>'));
  expect(html.indexOf('<script nonce="n0nce">keep()')).toBeLessThan(html.indexOf('<div id="app">'));
});
