import { emptyContent, type CatalogDetail } from '@rollheim/contracts';
import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { WhereaboutsAround } from './Whereabouts.tsx';

const PICKUP = { zipCode: '6811KS', city: 'Arnhem', country: 'NL' };
const POINT = { lat: 51.98, lon: 5.91 };
const dealer = { customerId: 'd1', acceptedByCm24: true, merchantBlocked: false };
const OWN = [['own-place', 'd1'], { merchant: { country: 'DE', zipCode: '87700' } }] as const;
const measured = (key: string, label: string, km: number | null) =>
  [['distance', key, 'a1'], { km, from: { label, lat: 48, lon: 10 } }] as const;

const html = (
  part: object,
  queries: readonly (readonly [readonly unknown[], unknown])[] = [],
  { customer = null, search = null }: { customer?: object | null; search?: string | null } = {},
) => {
  const content = { ...emptyContent('motorhome'), pickup: PICKUP };
  const vehicle = { entityId: 'a1', content, point: POINT, ...part } as CatalogDetail;
  return renderPart(<WhereaboutsAround vehicle={vehicle} search={search} />, {
    name: 'mf-catalog',
    texts,
    queries,
    customer,
  });
};

test('a guest reads postcode and town, and that the mark is no address; the map comes after the words', async () => {
  const page = await html({});
  expect(textOf(page)).toBe(`${texts['whereabouts']} NL 6811KS Arnhem ${texts['whereabouts_note']}`);
  expect(page).toContain('class="map"');
  expect(page).not.toContain('role="group"');
});

test('a place that no one knows has words and no map', async () => {
  const page = await html({ point: undefined });
  expect(textOf(page)).toBe(`${texts['whereabouts']} NL 6811KS Arnhem`);
  expect(page).not.toContain('class="map"');
});

test('a vehicle without a place has no such part', async () => {
  expect(textOf(await html({ content: emptyContent('motorhome') }))).toBe('');
});

test('a dealer reads how far it is from their company and from the place of their search', async () => {
  const queries = [OWN, measured('DE-87700', '87700 Memmingen', 512), measured('AT-Wien', 'Wien', 1_034)];
  const page = textOf(await html({}, queries, { customer: dealer, search: 'AT-Wien' }));
  expect(page).toContain('512 km in a straight line from your company (87700 Memmingen)');
  expect(page).toContain('1,034 km in a straight line from Wien, the place you searched around');
});

test('a search around the own company is one line, and without the name of a place none', async () => {
  const own = measured('DE-87700', '87700 Memmingen', 512);
  const page = textOf(await html({}, [OWN, own], { customer: dealer, search: 'DE-87700' }));
  expect(page.match(/km in a straight line/g)).toHaveLength(1);
  expect(textOf(await html({}))).not.toContain('km');
});

test('a distance that is not there yet has its line', async () => {
  expect(await html({}, [], { search: 'AT-Wien' })).toContain('class="waiting"');
  expect(await html({})).not.toContain('class="waiting"');
});
