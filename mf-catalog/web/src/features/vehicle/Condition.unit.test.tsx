import { emptyContent, type VehicleContent } from '@rollheim/contracts';
import { attributeLabels } from '@rollheim/contracts/attributes';
import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { beforeAll, expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { Condition } from './Condition.tsx';
import { specificationOf } from './specification-of.ts';

beforeAll(() => attributeLabels.loadAll());

const content = (attributes: VehicleContent['attributes']): VehicleContent => ({
  ...emptyContent('motorhome'),
  attributes,
});
const html = (attributes: VehicleContent['attributes'] = {}) =>
  renderPart(<Condition content={content(attributes)} />, { name: 'mf-catalog', texts });
const MEASURED = {
  tyre_year: 2021,
  tyre_tread_front: 6.5,
  damp_date: '2026-03-01',
  damp_rear: 17,
  damp_floor: 12,
};

test('the part of the bar and its heading are one word, damages are a part of it', async () => {
  const page = await html();
  expect(page.match(/<h2[^>]*>([^<]*)/)?.[1]).toBe(texts['jump.condition']);
  expect([...page.matchAll(/<h3[^>]*>([^<]*)/g)].map(([, title]) => title)).toEqual([texts.damages]);
});

test('tyres are shown with their units, and damp at its places and in words', async () => {
  const page = await html(MEASURED);
  expect(textOf(page)).toContain('Tread depth, front 6.5 mm');
  const pins = [...page.matchAll(/<button[^>]*aria-label="([^"]*)"[^>]*>(\d+)<\/button>/g)];
  expect(pins.map(([, name, text]) => [name, text])).toEqual([
    ['Rear, 17\u00a0%, to be watched', '17'],
    ['Floor, 12\u00a0%, dry', '12'],
  ]);
  expect(textOf(page)).toContain('Measured 03/2026.');
  expect(textOf(page)).toMatch(/Rear 17\s% ?, to be watched/);
  expect(page).not.toContain('not measured');
});

test('damp is on a floor plan: the sides are above each other, with the length and width that are known', async () => {
  const page = await html({ damp_left: 12, damp_right: 13, length: 6990, height: 2810, width: 2320 });
  const tops = [...page.matchAll(/inset-block-start:([\d.]+)%/g)].map(([, top]) => Number(top));
  expect(tops[0]).toBeLessThan(30);
  expect(tops[1]).toBeGreaterThan(60);
  expect(page).toContain(`aria-label="${texts['damp_outline']}, Length 6.99 m, Width 2.32 m"`);
});

test('what was not measured is stated in one line', async () => {
  const notes = async (attributes: VehicleContent['attributes']) =>
    textOf(await html(attributes)).match(/[A-Z][a-z ]*: not measured/g);
  expect(await notes({})).toEqual(['Tyres and damp: not measured']);
  expect(await notes({ damp_rear: 12 })).toEqual(['Tyres: not measured']);
  expect(await notes({ tyre_year: 2021 })).toEqual(['Damp: not measured']);
});

test('what is shown with the condition is not repeated among the technical data', () => {
  expect([...specificationOf(content(MEASURED), 'en')]).toEqual([]);
});
