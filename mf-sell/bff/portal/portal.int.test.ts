import { attributeLabels } from '@rollheim/contracts/attributes';
import { LinkProblem, ProblemError } from '@rollheim/service-kit';
import { startPortal, type RunningPortal } from '@rollheim/tooling/testing';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { pageOf, Portals } from './portal.ts';

const NOW = Date.parse('2026-11-29T12:00:00Z');
const { signal } = new AbortController();
const ASKING = { locale: 'de', now: NOW, signal } as const;
const warn = vi.fn();
const log = { warn } as unknown as ConstructorParameters<typeof Portals>[0]['log'];

let sample: RunningPortal;
let other: Server | undefined;
beforeAll(async () => {
  await attributeLabels.loadAll();
  sample = await startPortal({ port: 0 });
});
afterAll(() => sample.stop());
afterEach(() => {
  other?.closeAllConnections();
  other?.close();
  other = undefined;
  warn.mockClear();
});

const portals = () => new Portals({ origin: sample.url, log });
/** A portal that answers as given. */
async function portalThat(answer: RequestListener): Promise<Portals> {
  const server = createServer(answer);
  other = server;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return new Portals({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, log });
}
const codeOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    (found) => found,
    (error: unknown) => (error instanceof ProblemError ? error.code : error),
  );

test.each([
  'https://suchen.mobile.de/fahrzeuge/details.html?id=412345678&action=x#top',
  'http://www.mobile.de/ad/412345678',
  'Inserat 412345678',
  '412345678',
])('%s names an ad: its vehicle is judged by the rules of the wizard', async (typed) => {
  const found = await portals().find(typed, ASKING);
  expect(found).toMatchObject({
    productType: 'motorhome',
    title: 'Knaus Sky Ti 650 MEG',
    portal: 'mobile.de',
    changes: {
      attributes: {
        make: 'knaus',
        model: 'Sky Ti 650 MEG',
        first_registration_year: 2019,
        first_registration_month: 4,
        mileage: 48_200,
        fuel: 'diesel',
        power: 103,
        engine_capacity: 2287,
        length: 6990,
        width: 2320,
        height: 2810,
        licensed_weight: 3500,
        licensed_seats: 4,
        beds: 3,
        hu_valid_through: '2028-07-01',
      },
      description: expect.stringContaining('Garagenfahrzeug'),
    },
    faults: [],
  });
  expect(found?.pictures).toHaveLength(3);
  // what a portal asks is no price that its seller wants here
  expect(found?.changes.terms).toBeUndefined();
});

test('a caravan is one, with units that its page has', async () => {
  expect(await portals().find('398765432', ASKING)).toMatchObject({
    productType: 'trailer',
    changes: { attributes: { make: 'hobby', licensed_weight: 1800, length: 7210 } },
  });
});

test('what fits no field is named by its label in the language of the reader, with its value', async () => {
  const labels = async (locale: 'de' | 'pl') =>
    (await portals().find('398765432', { ...ASKING, locale }))?.faults.map(({ label, value, fault }) => [
      label,
      value,
      fault,
    ]);
  expect(await labels('de')).toEqual([['HU gültig bis', 'neu', 'import.day']]);
  expect(await labels('pl')).toEqual([['Przegląd ważny do', 'neu', 'import.day']]);
});

test('a picture is fetched from hosts of the portals alone', async () => {
  const found = await portals().find('412345678', ASKING);
  const { bytes, type } = await portals().picture(found?.pictures[0]?.url ?? '', 10_000_000, signal);
  expect([type, bytes.subarray(0, 2).toString('hex')]).toEqual(['image/jpeg', 'ffd8']);
  for (const url of [
    'https://pictures.example/a.jpg',
    'https://classistatic.de.evil.example/a.jpg',
    'https://evilclassistatic.de/a.jpg',
    'http://img.classistatic.de/a.jpg',
    'file:///etc/passwd',
  ])
    await expect(portals().picture(url, 1000, signal), url).rejects.toBeInstanceOf(LinkProblem);
});

test.each([
  'https://example.org/412345678',
  'https://mobile.de.evil.example/412345678',
  'https://evilmobile.de/412345678',
  'https://me:secret@mobile.de/412345678',
  'https://mobile.de:8443/412345678',
  'ftp://mobile.de/x',
])('%s is the page of no portal', (typed) => {
  const page = pageOf(typed);
  // any text with a number names an ad by it; the page is the portal's own
  expect(
    page === null || page.url.href.startsWith('https://suchen.mobile.de/fahrzeuge/details.html?id='),
  ).toBe(true);
  if (typed.startsWith('http')) expect(page).toBeNull();
});

test('an ad that is gone, and a page without a vehicle, are not found', async () => {
  expect(await portals().find('111111111', ASKING)).toBeNull();
  expect(await portals().find('900000003', ASKING)).toBeNull();
});

test('a captcha, a redirect, a page that is too large, what is no page, and no answer at all are no ad: the portal is unavailable', async () => {
  expect(await codeOf(portals().find('900000001', ASKING))).toBe('unavailable');
  expect(await codeOf(portals().find('900000002', ASKING))).toBe('unavailable');
  const large = await portalThat((_req, res) => {
    res.setHeader('content-type', 'text/html');
    res.end('x'.repeat(5 * 1024 * 1024));
  });
  expect(await codeOf(large.find('1', ASKING))).toBe('unavailable');
  const json = await portalThat(
    (_req, res) => void res.setHeader('content-type', 'application/json').end('{}'),
  );
  expect(await codeOf(json.find('1', ASKING))).toBe('unavailable');
  const cut = await portalThat((_req, res) => res.destroy());
  expect(await codeOf(cut.find('1', ASKING))).toBe('unavailable');
  expect(await codeOf(new Portals({ origin: '', log }).find('1', ASKING))).toBe('unavailable');
});

test('JSON that is broken, nested without end or of other kinds of things hides no vehicle', async () => {
  const block = (json: string) => `<script type="application/ld+json">${json}</script>`;
  const page = (html: string) =>
    portalThat((_req, res) => void res.setHeader('content-type', 'text/html').end(html));
  const vehicle = '{"@graph":[{"@type":"WebPage"},{"@type":["Car"],"brand":"Hymer","model":7}]}';
  const found = await (
    await page(block('{broken') + block('[[[[[[[[[[]]]]]]]]]]') + block(vehicle))
  ).find('1', ASKING);
  expect(found?.changes.attributes).toEqual({ make: 'hymer', model: '7' });
});

test('the internet is reached at public addresses alone', async () => {
  const direct = new Portals({
    origin: 'direct',
    log,
    options: { resolve: async () => [{ address: '127.0.0.1', family: 4 }] },
  });
  expect(await codeOf(direct.find('412345678', ASKING))).toBe('unavailable');
  expect(warn).toHaveBeenCalledWith({ fault: 'address', status: null }, expect.any(String));
});
