import { emptyContent, type VehicleContent } from '@rollheim/contracts';
import { attributeLabels } from '@rollheim/contracts/attributes';
import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { beforeAll, expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { damagePictures } from './damage-pictures.ts';
import { Damages } from './Damages.tsx';

beforeAll(() => attributeLabels.loadAll());

const content: VehicleContent = {
  ...emptyContent('motorhome'),
  title: 'Knaus Sky TI',
  damages: [
    { sortOrder: 0, location: 'rear', type: 'scratch', mediaIds: ['m2'] },
    { sortOrder: 1, location: 'roof', type: 'dent', mediaIds: [] },
  ],
  gallery: [
    { mediaId: 'm1', position: 0, view: 'exterior' },
    { mediaId: 'm3', position: 2, view: 'damage' },
    { mediaId: 'm2', position: 1, view: 'damage' },
  ],
};
const html = (part: Partial<VehicleContent> = {}) =>
  renderPart(<Damages content={{ ...content, ...part }} />, { name: 'mf-catalog', texts });

test('each damage is a pin on the outline, named by its words, and a row of the list', async () => {
  const page = await html();
  const pins = [...page.matchAll(/<button[^>]*aria-label="([^"]*)"[^>]*>(\d)<\/button>/g)];
  expect(pins.map(([, name, number]) => [name, number])).toEqual([
    ['Damage 1: Rear, Scratch', '1'],
    ['Damage 2: Roof, Dent, no picture', '2'],
  ]);
  expect(page).toContain(`role="group" aria-label="${texts['damage_outline']}"`);
  expect(textOf(page)).toMatch(/1 Rear Scratch 2 Roof Dent, no picture/);
});

test('the side of the vehicle has the measures that are known', async () => {
  const page = await html({ attributes: { length: 6990, height: 2810, width: 2320 } });
  expect(page).toContain(`aria-label="${texts['damage_outline']}, Length 6.99 m, Height 2.81 m"`);
  expect([...page.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual(['6.99 m', '2.81 m']);
  expect(await html()).not.toContain('<text');
});

test('a picture is shown at the damage that names it, the other pictures of damage below the list', async () => {
  const page = await html();
  const [first = '', second = ''] = page.slice(page.indexOf('<ol')).split('</ol>');
  expect(first).toContain('aria-label="Picture 1 of damage 1: Rear, Scratch"');
  expect(first).not.toContain('m3');
  expect(second).toContain('aria-label="Knaus Sky TI, damage, picture 3"');
  expect(page).not.toContain('m1');
});

test('without damage there is neither outline nor pin', async () => {
  const page = await html({ damages: [], gallery: [] });
  expect(textOf(page)).toContain(texts['damages_none']);
  expect(page).not.toMatch(/<svg[^>]*viewBox="-|<button/);
});

test('pictures are found at their place in the gallery, and those that are in it no more are left out', () => {
  const { own, others } = damagePictures(
    [{ mediaIds: ['gone', 'b'] }, { mediaIds: [] }],
    [
      { mediaId: 'a', view: 'damage' },
      { mediaId: 'b', view: 'interior' },
      { mediaId: 'c', view: 'exterior' },
    ],
  );
  expect(own).toEqual([[{ mediaId: 'b', index: 1 }], []]);
  expect(others).toEqual([{ mediaId: 'a', index: 0 }]);
});
