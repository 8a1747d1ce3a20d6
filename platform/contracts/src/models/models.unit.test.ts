import { expect, test } from 'vitest';
import { MAKES } from '../attributes/makes.ts';
import { BODIES } from '../attributes/options.ts';
import { modelNames, seriesNames, seriesOfModel } from './index.ts';
import { SERIES } from './series.ts';

test('every series is of a make that is offered, of a body that its make builds, and named once per body', () => {
  for (const [id, series] of Object.entries(SERIES)) {
    const make = MAKES.find((each) => each.id === id);
    expect(make, id).toBeDefined();
    for (const { name, body, models } of series) {
      const kinds = (['motorhome', 'trailer'] as const).filter((kind) => BODIES[kind].includes(body));
      expect(make!.builds, `${id} ${name}`).toEqual(expect.arrayContaining(kinds));
      expect(new Set(models).size, `${id} ${name}`).toBe(models.length);
    }
    const names = series.map(({ name, body }) => `${name} ${body}`);
    expect(new Set(names).size, id).toBe(names.length);
  }
});

test('an empty field offers the series of the make, of the kind of vehicle', () => {
  expect(modelNames('knaus', 'motorhome', '')).toContain('Sky Ti');
  expect(modelNames('knaus', 'motorhome', '')).not.toContain('Südwind');
  expect(seriesNames('knaus', 'trailer')).toEqual(['Südwind', 'Sport', 'Azur', 'Deseo']);
  expect(seriesNames('knaus', 'motorhome', 'sky')).toEqual(['Sky Ti', 'Sky Wave', 'Sky I', 'Sky Traveller']);
});

test('a series offers its models, a part of a name whatever has it, and what is written in full nothing', () => {
  expect(modelNames('knaus', 'motorhome', 'Sky Ti')).toContain('Sky Ti 650 MEG');
  expect(modelNames('knaus', 'motorhome', 'sky-ti 650')).toEqual([
    'Sky Ti 650 MEG',
    'Sky Ti 650 MF',
    'Sky Ti 650 MG',
  ]);
  expect(modelNames('knaus', 'motorhome', '700 me')).toContain('Sun Ti 700 MEG');
  expect(modelNames('knaus', 'motorhome', 'Sky Ti 650 MEG')).toEqual([]);
  expect(modelNames('other', 'motorhome', '')).toEqual([]);
});

test.each([
  ['hymer', 'B-Klasse MC T 580', 'B-Klasse MC T', 'semi_integrated'],
  ['hymer', 'B-Klasse 588 DL', 'B-Klasse', 'integrated'],
  ['knaus', 'SKY TI 650', 'Sky Ti', 'semi_integrated'],
  ['knaus', 'Skylark 5', null, null],
  ['carado', 'T447', null, null],
  ['carado', 'T 447', 'T', 'semi_integrated'],
])('the series of %s %s is %s', (make, model, name, body) => {
  const found = seriesOfModel(make, 'motorhome', model);
  expect([found?.name ?? null, found?.body ?? null]).toEqual([name, body]);
});
