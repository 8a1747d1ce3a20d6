import { DEMO_USERS } from '@rollheim/contracts';
import type { RuntimeConfig } from '@rollheim/module-api';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { closeHarness, loggedIn, openHarness, placeOf, harness, Visitor } from './testing/harness.ts';

beforeAll(() => openHarness(), 90_000);
afterAll(closeHarness);

const POLISH = { 'x-forwarded-host': 'pl.localhost:8080' };

const configIn = (html: string): RuntimeConfig =>
  JSON.parse(/id="rollheim-config"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as RuntimeConfig;

test('A wrong address leads to the right one in one step, for good, with its query', async () => {
  for (const [asked, right] of [
    ['/pricing?a=1', '/preise?a=1'],
    ['/pl/preise', '/pl/cennik'],
    ['/en-GB/pricing', '/en/pricing'],
    ['/fr', '/'],
    ['/sv/vmm/', '/sv/vaerdera-min-husbil'],
  ] as const) {
    const first = await new Visitor().call('GET', asked);
    expect(first.status, asked).toBe(308);
    expect(first.headers.get('location'), asked).toBe(right);
    expect((await new Visitor().call('GET', right)).headers.get('location'), right).toBeNull();
  }
  expect((await new Visitor().call('GET', '/fr/nowhere')).status).toBe(404);
});

test('A domain’s own language has no prefix, others have, and links stay on it', async () => {
  const response = await new Visitor().call('GET', '/', undefined, POLISH);
  const html = await response.text();
  expect(html).toContain('<html lang="pl"');
  expect(html).toContain('<link rel="canonical" href="http://pl.localhost:8080/">');
  expect(html).toContain('hreflang="en" href="http://en.localhost:8080/"');
  expect(html).toContain('href="/kup-kampera"');
  expect(html).not.toMatch(/<a [^>]*href="\/pl\//);
  expect(configIn(html)).toMatchObject({
    locale: 'pl',
    home: 'pl',
    domains: { de: 'http://localhost:8080', cs: 'http://cs.localhost:8080' },
  });
  const german = await (await new Visitor().call('GET', '/de', undefined, POLISH)).text();
  expect(german).toContain('<html lang="de"');
  expect(german).toContain('href="/de/wohnmobil-kaufen"');
});

test('The login stays on the domain that it began on', async () => {
  const begin = await new Visitor().call('GET', '/auth/redirect-to-authorize?locale=pl', undefined, POLISH);
  expect(placeOf(begin).host).toBe('pl.localhost:8080');
  expect(placeOf(begin).searchParams.get('redirect_uri')).toBe('http://pl.localhost:8080/auth/signing-in');
  const foreign = { 'x-forwarded-host': 'evil.example' };
  const other = await new Visitor().call('GET', '/auth/redirect-to-authorize', undefined, foreign);
  expect(placeOf(other).host).toBe('localhost:8080');
});

test('A saved language switches the interface at once and for good; a wrong cookie changes nothing', async () => {
  const visitor = await loggedIn(DEMO_USERS.privateSeller.email);
  // nothing saved yet: the address decides
  expect((await visitor.call('GET', '/en')).headers.get('location')).toBeNull();
  const saved = await visitor.call('PUT', '/api/private/customer/update-language-setting', {
    languageSetting: 'sv',
  });
  expect(saved.status).toBe(200);
  // at once, though the read model may not know it yet
  expect(placeOf(await visitor.call('GET', '/preise')).pathname).toBe('/sv/priser');
  expect((await visitor.call('GET', '/sv')).headers.get('location')).toBeNull();
  visitor.jar.delete('language');
  await vi.waitFor(async () =>
    expect(placeOf(await visitor.call('GET', '/preise')).pathname).toBe('/sv/priser'),
  );
  visitor.jar.set('language', 'tlh');
  expect(placeOf(await visitor.call('GET', '/preise')).pathname).toBe('/sv/priser');
  expect((await visitor.call('GET', '/sv')).status).toBe(200);
});

test('Robots and sitemaps speak for the host that is asked', async () => {
  harness.fragment = async () => ({ status: 200, body: { blocks: ['abc'] } });
  const index = await (await new Visitor().call('GET', '/sitemap.xml', undefined, POLISH)).text();
  expect(index).toContain('<loc>http://pl.localhost:8080/sitemap-vehicles.xml?from=abc</loc>');
  const pages = await (await new Visitor().call('GET', '/sitemap-pages.xml', undefined, POLISH)).text();
  expect(pages).toContain('<loc>http://pl.localhost:8080/cennik</loc>');
  expect(pages).not.toContain('<loc>http://cs.localhost:8080/ceny</loc>');
  expect(pages).not.toContain('wiadomosci');
  const vehicles = { vehicles: [{ id: 'abc', releasedAt: '2026-03-01T10:00:00.000Z' }] };
  harness.fragment = async () => ({ status: 200, body: vehicles });
  const block = await (await new Visitor().call('GET', '/sitemap-vehicles.xml?from=abc')).text();
  expect(block).toContain('<loc>http://localhost:8080/caravan/abc</loc><lastmod>2026-03-01</lastmod>');
  expect(block).toContain('<loc>http://localhost:8080/pl/catalog/product/abc</loc>');
  expect((await new Visitor().call('GET', '/sitemap-vehicles.xml?from=%3Cx')).status).toBe(404);
  harness.fragment = async () => ({ status: 500, body: {} });
  expect((await new Visitor().call('GET', '/sitemap.xml')).status).toBe(503);
  const robots = await (await new Visitor().call('GET', '/robots.txt', undefined, POLISH)).text();
  expect(robots).toContain('Sitemap: http://pl.localhost:8080/sitemap.xml');
});

test('The pseudo-locale draws the texts of the frame out', async () => {
  const visitor = new Visitor();
  visitor.jar.set('language', 'qps');
  const html = await (await visitor.call('GET', '/')).text();
  expect(configIn(html).pseudo).toBe(true);
  expect(html).toContain('[Kóñtákt');
  expect(html).not.toContain('>Kontakt<');
});
