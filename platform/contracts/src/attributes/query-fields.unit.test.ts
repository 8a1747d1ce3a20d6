import { expect, test } from 'vitest';
import { attributeLabels, labelsOf } from './labels.ts';
import { changedSince, confirmedSince, queryFields, QUERY_STEPS, stepOfQueried } from './query-fields.ts';

test('every field that can be asked about has a page of the wizard, in the order of the pages', () => {
  for (const productType of ['motorhome', 'trailer'] as const) {
    const steps = queryFields(productType).map((field) => QUERY_STEPS.indexOf(stepOfQueried(field)!));
    expect(steps).not.toContain(-1);
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
    expect(new Set(steps).size).toBe(QUERY_STEPS.length);
  }
});

test('a field of the other vehicle type cannot be asked about', () => {
  expect(queryFields('trailer')).not.toContain('expected_mileage');
  expect(queryFields('motorhome')).toContain('expected_mileage');
});

test.each([
  ['vin', 'profile'],
  ['damages', 'defects'],
  ['description', 'defects'],
  ['image_interior', 'images'],
  ['minimum_selling_price', 'auction'],
  ['documents', 'last-step'],
  ['constructor', null],
])('%s is on the page %s', (field, step) => {
  expect(stepOfQueried(field)).toBe(step);
});

test('every field that can be asked about has a label', async () => {
  await attributeLabels.load('de');
  const labels = labelsOf('de').attributes;
  const named = (field: string) => field in labels || field === 'damages' || field === 'documents';
  expect(queryFields('motorhome').filter((field) => !named(field))).toEqual([]);
});

test('what was changed since a query is counted from the review before it, whatever came later', () => {
  const edits = [
    { since: '2026-03-03T10:00:00.000Z', fields: ['mileage'] },
    { since: '2026-03-01T10:00:00.000Z', fields: ['vin', 'mileage'] },
  ];
  expect(changedSince(edits, '2026-03-01T09:00:00.000Z')).toEqual(['vin', 'mileage']);
  expect(changedSince(edits, '2026-03-02T09:00:00.000Z')).toEqual(['mileage']);
  // no one has touched the ad since
  expect(changedSince(edits, '2026-03-04T09:00:00.000Z')).toEqual([]);
});

test('what was confirmed answers the query that came before it, and only its fields', () => {
  const at = '2026-03-02T10:00:00.000Z';
  const said = [
    { field: 'vin', note: null, at: '2026-03-01T10:00:00.000Z' },
    { field: 'mileage', note: 'Abgelesen', at: '2026-03-03T10:00:00.000Z' },
    { field: 'beds', note: null, at: '2026-03-03T10:00:00.000Z' },
  ];
  expect(confirmedSince(said, { fields: ['vin', 'mileage'], at })).toEqual([said[1]]);
});
