import { attributeLabels } from '@rollheim/contracts/attributes';
import { beforeAll, expect, test } from 'vitest';
import { readVehicle } from './vehicle.ts';

beforeAll(() => attributeLabels.loadAll());

const read = (vehicle: Record<string, unknown>) =>
  readVehicle('7', vehicle, (mediaId) => `https://api.example/media/${mediaId}`);
const whole = {
  type: 'Reisemobil',
  typeof: 'Teilintegriert',
  category: 'Sale',
  model: { producer: 'Bürstner', series: 'Lyseo', model: 'TD 690 G', model_add: 'Harmony' },
  identifier: { internal: 'OT-7101', vin: 'zfa 25000002r70101' },
  date: { registration: '2020-05-14' },
  mileage: '36450',
  engine: { kw: 103, ps: 140, fuel: 'DIESEL', gear: 'AUTOMATIC' },
  dimensions: { length: 699, width: 230.5, height: '295' },
  weights: { total: 3500 },
  beds: { num: 3, beds: [{ type: 'FRENCH_BED' }] },
  climate: { heating_type: 'GAS' },
  texts: { description: '<p>Aus erster Hand &amp; gepflegt.<br/>Dicht.</p><script>x</script>' },
  prices: { offer: 64_900 },
  media: [
    { id: 11, group: 'image' },
    { id: 12, group: 'layout' },
    { id: 13, group: 'image', url: 'https://cdn.example/13.jpg' },
    { id: 11, group: 'image' },
    null,
  ],
};

test('a vehicle is read in the units of an ad, without its price', () => {
  expect(read(whole)).toMatchObject({
    productType: 'motorhome',
    title: 'Bürstner Lyseo TD 690 G Harmony',
    faults: [],
    pictures: ['https://api.example/media/11', 'https://cdn.example/13.jpg'],
    changes: {
      internalNumber: 'OT-7101',
      description: 'Aus erster Hand & gepflegt.\nDicht.\nx'.replace('\nx', '\nx'),
      attributes: {
        make: 'buerstner',
        series: 'Lyseo',
        model: 'TD 690 G Harmony',
        category: 'semi_integrated',
        vin: 'ZFA25000002R70101',
        first_registration_year: 2020,
        first_registration_month: 5,
        mileage: 36_450,
        fuel: 'diesel',
        transmission: 'automatic',
        power: 103,
        length: 6990,
        width: 2305,
        height: 2950,
        licensed_weight: 3500,
        beds: 3,
        heating: 'gas',
      },
    },
  });
  expect(read(whole).changes.terms).toBeUndefined();
});

test('horsepower counts where there are no kilowatts; what is empty, 0 or an empty list is not given', () => {
  const { changes, faults } = read({
    ...whole,
    engine: { kw: 0, ps: 140 },
    dimensions: [],
    beds: { num: 0 },
    mileage: 0,
    date: { registration: '0000-00-00' },
    identifier: null,
  });
  expect(faults).toEqual([]);
  expect(changes.attributes).toMatchObject({ power: 103 });
  expect(Object.keys(changes.attributes ?? {})).not.toEqual(
    expect.arrayContaining(['length', 'beds', 'mileage', 'vin', 'first_registration_year']),
  );
});

test.each([
  [{ typeof: 'Raumschiff' }, 'category', 'Raumschiff', 'validation.one_of'],
  [{ model: { producer: 'Erfunden', model: 'X' } }, 'make', 'Erfunden', 'validation.one_of'],
  [{ beds: { num: 44 } }, 'beds', '44', 'validation.max_value'],
  [{ weights: { total: '3,5 t' } }, 'licensed_weight', '3,5 t', 'validation.numeric'],
  [{ identifier: { vin: 'IOQ' } }, 'vin', 'IOQ', 'validation.regex'],
  [{ date: { registration: 'Mai 2020' } }, 'first_registration_year', 'Mai 2020', 'import.day'],
  [{ texts: { description: 'x'.repeat(8001) } }, 'description', 'x'.repeat(80), 'validation.max'],
  [{ type: 'Boot' }, null, 'Boot', 'syscara.type'],
  [{ category: 'Rent' }, null, '', 'syscara.rent'],
])('%j is named, and the rest is taken', (odd, code, value, fault) => {
  const { faults, changes } = read({ ...whole, ...odd });
  expect(faults).toEqual([{ code, label: null, value, fault }]);
  expect(changes.attributes).toMatchObject({ fuel: 'diesel' });
});

test('a caravan has no engine, whatever SYSCARA says of one', () => {
  const { productType, changes, faults } = read({ ...whole, type: 'Caravan', typeof: 'Wohnwagen' });
  expect(productType).toBe('trailer');
  expect(faults).toEqual([]);
  expect(changes.attributes).toMatchObject({ category: 'caravan', beds: 3 });
  expect(changes.attributes).not.toHaveProperty('fuel');
});

test('the hash is that of what is taken over, and of nothing else', () => {
  const { hash } = read(whole);
  expect(read({ ...whole, prices: { offer: 1 }, condition: 'NEW' }).hash).toBe(hash);
  expect(read({ ...whole, mileage: 1 }).hash).not.toBe(hash);
  expect(read({ ...whole, media: [] }).hash).not.toBe(hash);
});

test('what is no vehicle at all is one without a kind', () => {
  expect(read({})).toMatchObject({ productType: null, title: '7', changes: {}, pictures: [] });
  expect(read({ model: 'x', media: 'y', engine: 7, texts: [] }).productType).toBeNull();
});

test('what no database keeps, and what turns a text around, is in no text and no link', () => {
  const family = '\u{1f468}\u200d\u{1f469}';
  const odd = read({
    ...whole,
    model: { producer: 'Bürstner', series: 'Ly\0seo', model: 'T\ud83d', model_add: '\u202eHarmony\u0007' },
    identifier: { internal: 'OT\udc00\0-1' },
    texts: { description: `Gut\0 \u202egepflegt ${family}&#0;&#8238;&#55357;<br>dicht\ud83d` },
    media: [
      { id: '1\ud83d', group: 'image' },
      { url: 'https://cdn.example/\0\ud83d.jpg', group: 'image' },
    ],
  });
  expect(odd.pictures).toEqual([`https://api.example/media/1\ufffd`, 'https://cdn.example/\ufffd.jpg']);
  expect(odd.changes.internalNumber).toBe('OT\ufffd-1');
  expect(odd.changes.description).toBe(`Gut gepflegt ${family}\ufffd\ndicht\ufffd`);
  expect(odd.title).toBe('Bürstner Lyseo T\ufffd Harmony');
});

test('an emoji is not cut through where a text is shortened', () => {
  const { title, faults } = read({
    type: `${'x'.repeat(79)}\u{1f690}`,
    model: { producer: `${'y'.repeat(199)}\u{1f690}` },
  });
  expect(title).toBe('y'.repeat(199));
  expect(faults.map(({ value }) => value)).toContain('x'.repeat(79));
  expect(JSON.stringify([title, faults])).not.toMatch(/\\ud/i);
});
