import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownWordsOf, partOf, picturesOf, quantityOf, textOf, vehicleIn, type Thing } from './structured.ts';

const block = (value: unknown, type = 'application/ld+json') =>
  `<script type="${type}">${typeof value === 'string' ? value : JSON.stringify(value)}</script>`;

test.each([
  'Vehicle',
  'Car',
  'BusOrCoach',
  'schema:Vehicle',
  'http://schema.org/Car',
  'https://schema.org/BusOrCoach',
])('a thing of type %s is a vehicle, alone or among other types', (type) => {
  for (const own of [type, [type], ['Product', type], [7, type]])
    expect(vehicleIn(block({ '@type': own, name: 'x' }))).toMatchObject({ name: 'x' });
});

test.each(['Product', 'CarPart', 'MyVehicle', 'https://schema.org.example/Car', 'xschema:Car', '', 7, null])(
  'a thing of type %j is none',
  (type) => {
    expect(vehicleIn(block({ '@type': type, name: 'x' }))).toBeNull();
  },
);

test('the vehicle is found wherever it is in the page, in the first block that has one', () => {
  const vehicle = { '@type': 'Car', name: 'x' };
  for (const page of [
    block(vehicle),
    block([vehicle]),
    block({ '@graph': [{ '@type': 'WebPage' }, vehicle] }),
    block({ '@type': 'Offer', itemOffered: vehicle }),
    `<body><p>x</p>${block('{broken')}${block(null)}${block({ '@type': 'WebPage' })}${block(vehicle)}`,
    block(vehicle, ' APPLICATION/ld+json '),
    block(vehicle).replace('<script', '<SCRIPT').replace('</script>', '</SCRIPT>'),
  ])
    expect(vehicleIn(page), page).toMatchObject({ name: 'x' });
  const other = { '@type': 'Vehicle', name: 'later' };
  expect(vehicleIn(block(vehicle) + block(other))).toMatchObject({ name: 'x' });
  // the whole comes before its parts
  expect(vehicleIn(block({ '@type': 'Car', name: 'whole', isRelatedTo: other }))).toMatchObject({
    name: 'whole',
  });
});

test('what is no block of JSON-LD says nothing', () => {
  const text = JSON.stringify({ '@type': 'Car', name: 'x' });
  for (const page of [
    '',
    text,
    block(text, 'application/json'),
    `<script>${text}</script>`,
    `<div type="application/ld+json">${text}</div>`,
    block('{broken'),
    block('"Car"'),
  ])
    expect(vehicleIn(page), page).toBeNull();
});

test('nothing is looked for below six levels of a page, and a page nested without end is read all the same', () => {
  const at = (depth: number) => {
    let value: unknown = { '@type': 'Car', name: 'x' };
    for (let level = 0; level < depth; level++) value = { a: value };
    return vehicleIn(block(value));
  };
  expect(at(5)).toMatchObject({ name: 'x' });
  expect(at(6)).toBeNull();
  expect(vehicleIn(block(`${'['.repeat(5_000)}${']'.repeat(5_000)}`))).toBeNull();
});

test('no page, whatever it holds, is an error', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.json(), fc.string()), { maxLength: 4 }), (parts) => {
      const found = vehicleIn(parts.map((part) => block(part)).join('<p>'));
      expect(found === null || typeof found === 'object').toBe(true);
    }),
  );
});

test('a text is itself, a number, the first of a list, or the name of a thing', () => {
  expect([' Knaus ', 7, ['a', 'b'], { name: ' Hobby ' }, [{ name: 'c' }]].map(textOf)).toEqual([
    'Knaus',
    '7',
    'a',
    'Hobby',
    'c',
  ]);
  for (const none of ['', '  ', null, undefined, true, [], {}, { name: {} }, [[]]])
    expect(textOf(none)).toBeNull();
});

test('a quantity is a number, or a thing with its value and its unit', () => {
  expect(quantityOf(48_200)).toEqual({ amount: 48_200, unit: '' });
  expect(quantityOf('48200.5')).toEqual({ amount: 48_200.5, unit: '' });
  expect(quantityOf([7, 8])).toEqual({ amount: 7, unit: '' });
  expect(quantityOf({ value: 7, unitCode: 'kmt', unitText: 'km' })).toEqual({ amount: 7, unit: 'KMT' });
  expect(quantityOf({ value: '7', unitText: 'km' })).toEqual({ amount: 7, unit: 'KM' });
  expect(quantityOf({ value: 7 })).toEqual({ amount: 7, unit: '' });
  for (const none of ['', ' ', 'viel', '7 km', 'Infinity', null, true, {}, { value: 'x' }, []])
    expect([none, quantityOf(none)]).toEqual([none, null]);
});

test('pictures are addresses, or things that have one', () => {
  const of = (image: unknown) => picturesOf({ image } as Thing);
  expect(of('a')).toEqual(['a']);
  expect(of(['a', { url: 'b' }, { contentUrl: 'c', url: 'd' }, { name: 'e' }, 7, null])).toEqual([
    'a',
    'b',
    'c',
  ]);
  expect(of(undefined)).toEqual([]);
});

test('what a page says in words of its own are pairs of a name and a value', () => {
  const of = (additionalProperty: unknown) => ownWordsOf({ additionalProperty });
  expect(of({ name: 'Schlafplätze', value: 3 })).toEqual([['Schlafplätze', '3']]);
  expect(of([{ name: 'HU', value: '07/2028' }, { name: 'x' }, { value: 'y' }, 'z', null])).toEqual([
    ['HU', '07/2028'],
  ]);
  expect(of(undefined)).toEqual([]);
});

test('a part is a thing, the first of several, and empty where there is none', () => {
  expect(partOf({ a: { b: 1 } }, 'a')).toEqual({ b: 1 });
  expect(partOf({ a: [{ b: 1 }, { b: 2 }] }, 'a')).toEqual({ b: 1 });
  for (const none of [{}, { a: 'x' }, { a: null }, { a: [] }]) expect(partOf(none, 'a')).toEqual({});
});
