import { keyFor } from '@rollheim/module-api';
import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { describe, expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { useSearchState } from '../list/search-params.ts';
import { MapPanel } from './MapPanel.tsx';
import { FIRST } from './scale.ts';
import { regionFilters, regionsQuery, type Regions } from './use-regions.ts';

const KASSEL = { key: '200-DE-Kassel', label: 'Kassel area', country: 'DE', lat: 51.32, lon: 9.5 };
const WIEN = { key: '200-AT-Wien', label: 'Wien area', country: 'AT', lat: 48.21, lon: 16.37 };
const NONE: Regions = {
  of: '',
  spacing: 200,
  regions: [],
  total: 0,
  unplaced: 0,
  bounds: [48, 9, 52, 17],
  from: null,
};

const Panel = ({ look = 'view' }: { readonly look?: 'view' | 'beside' }) => (
  <MapPanel state={useSearchState()} look={look} />
);

const drawn = (answer: Partial<Regions>, address = '', look: 'view' | 'beside' = 'view'): Promise<string> =>
  renderPart(<Panel look={look} />, {
    name: 'mf-catalog',
    texts,
    path: `/en/buy-a-motorhome?view=map${address}`,
    queries: [
      [
        keyFor(['regions', regionsQuery(regionFilters(new URLSearchParams(address)), FIRST, null)], null),
        { ...NONE, total: answer.regions?.length ?? 0, ...answer },
      ],
    ],
  });

describe('The map and its words', () => {
  test('say the same of each region: where, how many, how far', async () => {
    const html = await drawn({
      regions: [
        { ...KASSEL, count: 1_234, km: 84, vehicles: [] },
        { ...WIEN, count: 2, km: 712, vehicles: [] },
      ],
    });
    expect(html).toContain('aria-label="1,234 vehicles, Kassel area"');
    expect(html).toContain('aria-label="2 vehicles, Wien area"');
    const words = textOf(html.slice(html.indexOf('aria-label="Regions"')));
    expect(words).toMatch(/Kassel area Germany 1,234 1,234 vehicles 84.km/);
    expect(words).toMatch(/Wien area Austria 2 2 vehicles 712.km/);
  });

  test('a single vehicle is a link to its page, on the map and in words', async () => {
    const vehicles = [{ id: 'a1', title: 'Knaus Sky TI 700' }];
    const html = await drawn({ regions: [{ ...KASSEL, count: 1, vehicles }] });
    expect([...html.matchAll(/href="[^"]*a1"/g)].length).toBe(2);
    expect(html).toContain('aria-label="Knaus Sky TI 700, Kassel area"');
    expect(html).not.toContain('aria-pressed');
    // countries are named where there are several
    expect(textOf(html)).not.toContain('Germany');
  });

  test('the region of the address is pressed, and its neighbours stay', async () => {
    const html = await drawn(
      {
        regions: [
          { ...KASSEL, count: 5 },
          { ...WIEN, count: 4 },
        ],
      },
      '&region=200-AT-Wien',
    );
    const pressed = [...html.matchAll(/<button[^>]*aria-pressed="true"[^>]*>/g)];
    expect(pressed.length).toBe(2);
    expect([...html.matchAll(/<button[^>]*aria-pressed="false"[^>]*>/g)].length).toBe(2);
  });

  test('own rounds have their sum in words, and a sign in their region', async () => {
    const text = textOf(
      await drawn({
        regions: [
          { ...KASSEL, count: 5, leading: 2, overbid: 1 },
          { ...WIEN, count: 4, leading: 1 },
        ],
      }),
    );
    expect(text).toContain('You lead 3');
    expect(text).toContain('Outbid 1');
    expect(textOf(await drawn({ regions: [{ ...KASSEL, count: 5 }] }))).not.toMatch(/You lead|Outbid/);
  });

  test('a mark has a sign for each own state in its region, and says them', async () => {
    const html = await drawn({
      regions: [
        { ...KASSEL, count: 5, leading: 2, overbid: 1 },
        { ...WIEN, count: 4, leading: 1 },
      ],
    });
    const signs = (name: string) =>
      html.split(`aria-label="${name}"`)[1]?.split('</button>')[0]?.match(/<svg/g)?.length;
    expect(signs('5 vehicles, Kassel area, Outbid 1, You lead 2')).toBe(2);
    expect(signs('4 vehicles, Wien area, You lead 1')).toBe(1);
  });

  test('rings are named by the place that they are around; without one there are none', async () => {
    const from = { key: 'DE-87700', label: '87700 Memmingen', lat: 47.98, lon: 10.18 };
    const text = textOf(await drawn({ from, regions: [{ ...KASSEL, count: 5, km: 390 }] }));
    expect(text).toContain('straight-line distance from 87700 Memmingen');
    expect(text).toMatch(/100.km 200.km 300.km/);
    expect(textOf(await drawn({ regions: [{ ...KASSEL, count: 5 }] }))).not.toMatch(/km|Rings/);
  });

  test('without a vehicle there is no map; beside rows its place has a sentence', async () => {
    expect(textOf(await drawn({ regions: [] }))).toBe('');
    expect(textOf(await drawn({ regions: [] }, '', 'beside'))).toBe(texts.empty_title);
    // of vehicles whose place no one knows there is one, which says so
    expect(textOf(await drawn({ total: 2, unplaced: 2, bounds: null }))).toContain('The place of 2 vehicles');
  });

  test('vehicles without a place are counted, further regions are behind a button', async () => {
    const regions = Array.from({ length: 20 }, (_, at) => ({
      ...KASSEL,
      key: `200-DE-Town${at}`,
      label: `Town${at} area`,
      count: 30 - at,
    }));
    const text = textOf(await drawn({ regions, unplaced: 3 }));
    expect(text).toContain('The place of 3 vehicles is not known.');
    expect(text).toContain('Show 8 more');
  });
});

test('the map goes by the filters of the list, but neither by its page nor by its region', () => {
  const filters = regionFilters(
    new URLSearchParams('make=knaus&page=3&sort=newest&view=map&region=100-DE-Kassel'),
  );
  expect(filters).toBe('make=knaus');
  expect(regionsQuery(filters, { spacing: 50, box: '47,5,55,15' }, 'DE-34117')).toBe(
    'make=knaus&spacing=50&box=47%2C5%2C55%2C15&from=DE-34117',
  );
  // a place in the filters is the one to measure from
  expect(regionsQuery('distance=any-DE-87700', FIRST, 'DE-34117')).toBe('distance=any-DE-87700&spacing=200');
});
