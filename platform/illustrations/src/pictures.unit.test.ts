import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { bodyNames, masterFor, masters, picture, room, roomNames, sceneNames } from './index.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

describe('pictures', () => {
  test('gives the same bytes for the same call, whatever was drawn before', () => {
    const draw = () => picture({ type: 'alkoven', scene: 'herbst', seed: 7, props: ['bikes'] });
    const first = draw();
    room('bett', { scene: 'nacht' });
    expect(draw()).toBe(first);
    expect(picture({ type: 'alkoven', scene: 'herbst', seed: 8, props: ['bikes'] })).not.toBe(first);
  });

  test('keeps its output from release to release: stored pictures stay what they are', () => {
    expect(hash(picture({ type: 'teilintegriert', scene: 'bergsee', seed: 'a' }))).toMatchInlineSnapshot(
      `"0f36f94f2b652245"`,
    );
    expect(hash(room('sitz', { scene: 'abend', seed: 'a' }))).toMatchInlineSnapshot(`"d8efbf858fe70523"`);
  });

  test.each(bodyNames.flatMap((type, i) => [[type, sceneNames[i % sceneNames.length] ?? 'hof'] as const]))(
    'draws %s in %s so that sharp renders it',
    async (type, scene) => {
      const image = sharp(Buffer.from(picture({ type, scene }))).resize(300, 200);
      const { channels } = await image.stats();
      expect(Math.max(...channels.slice(0, 3).map((c) => c.stdev))).toBeGreaterThan(20);
    },
  );

  test.each(roomNames)('draws the room %s', async (name) => {
    const { width, height } = await sharp(Buffer.from(room(name, { scene: 'kueste' }))).metadata();
    expect((width ?? 0) / (height ?? 1)).toBeCloseTo(1.5, 2);
  });

  test('writes no value that is not a number', () => {
    for (const master of masters)
      for (const view of [...master.views, ...master.damages])
        expect(view.draw()).not.toMatch(/NaN|undefined/);
  });
});

test('what is damaged is drawn into the picture of its place, 3:2, inside where there is a dinette', () => {
  for (const { body, views, damages } of masters) {
    expect(damages.map(({ name }) => name)).toEqual(
      views.some(({ name }) => name === 'sitz') ? ['scratch', 'dent', 'worn', 'blind'] : ['scratch', 'dent'],
    );
    for (const { name, draw } of damages) {
      const [, , width, height] = /viewBox="([^"]*)"/.exec(draw())?.[1]?.split(' ').map(Number) ?? [];
      expect((width ?? 0) / (height ?? 1), `${body} ${name}`).toBeCloseTo(1.5, 2);
    }
  }
});

describe('masters', () => {
  test('are many, with at least two skies for every body and no two neighbours alike', () => {
    expect(masters.length).toBeGreaterThanOrEqual(30);
    expect(new Set(masters.map((m) => m.id)).size).toBe(masters.length);
    for (const body of bodyNames)
      expect(new Set(masters.filter((m) => m.body === body).map((m) => m.sky)).size, body).toBeGreaterThan(1);
    masters.forEach((m, i) => expect(m.sky).not.toBe(masters[(i + 1) % masters.length]?.sky));
  });

  test('belong to a listing for good, and step aside for a neighbour', () => {
    expect(masterFor('48217', 'wohnwagen').id).toBe(masterFor('48217', 'wohnwagen').id);
    for (let i = 0; i < 50; i++) expect(masterFor(i, 'bus', 'duene').sky).not.toBe('duene');
    expect(new Set(Array.from({ length: 60 }, (_, i) => masterFor(i, 'integriert').id)).size).toBe(4);
  });
});
