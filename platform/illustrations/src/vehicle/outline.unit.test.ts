import { describe, expect, test } from 'vitest';
import { floorOf } from './floor.ts';
import { bodyNames } from './bodies.ts';
import { damageAt, outlineOf, placesOf } from './outline.ts';
import type { OutlinedVehicle } from './outlined.ts';

const vehicle = (locations: readonly string[], part: Partial<OutlinedVehicle> = {}): OutlinedVehicle => ({
  category: 'semi_integrated',
  productType: 'motorhome',
  damages: locations.map((location) => ({ location })),
  ...part,
});

/** Width of the drawing on a narrow phone, px, and the least size of what is pressed. */
const PHONE = 320;
const TARGET = 24;

describe('outlineOf', () => {
  test('draws the body of the category, and that of the type where a category has none', () => {
    const bodyOf = (part: Partial<OutlinedVehicle>) =>
      outlineOf(vehicle([], part)).parts.find(({ look }) => look === 'body');
    expect(bodyOf({ category: 'campervan' })).not.toEqual(bodyOf({ category: 'alcove' }));
    expect(bodyOf({ category: 'unheard_of' })).toEqual(bodyOf({ category: 'semi_integrated' }));
    expect(bodyOf({ category: null, productType: 'trailer' })).not.toEqual(bodyOf({ category: null }));
  });

  test('has a pin for each damage, in their order, the front to the right of the rear and the roof above both', () => {
    const [front, rear, roof] = outlineOf(vehicle(['front', 'rear', 'roof'])).pins;
    expect(front!.x).toBeGreaterThan(rear!.x);
    expect(roof!.y).toBeLessThan(Math.min(front!.y, rear!.y));
    expect(outlineOf(vehicle(['unheard_of'])).pins).toHaveLength(1);
  });

  test('keeps pins of one place, and of places beside each other, a finger apart on a phone', () => {
    const crowd = [
      ...Array.from({ length: 8 }, () => 'rear'),
      'left',
      'right',
      'kitchen',
      'living_area',
      'left',
    ];
    for (const category of ['integrated', 'semi_integrated', 'alcove', 'panel_van', 'campervan']) {
      const { pins, box } = outlineOf(vehicle(crowd, { category }));
      const scale = PHONE / box[2];
      pins.forEach((one, index) =>
        pins.slice(0, index).forEach((other) => {
          const apart = Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y)) * scale;
          expect(apart, category).toBeGreaterThanOrEqual(TARGET);
        }),
      );
    }
  });

  test('keeps every pin within the drawing, however many there are', () => {
    const { pins, box } = outlineOf(vehicle(Array.from({ length: 60 }, () => 'roof')));
    expect(pins).toHaveLength(60);
    for (const { x, y } of pins) {
      expect(x).toBeGreaterThan(box[0]);
      expect(x).toBeLessThan(box[0] + box[2]);
      expect(y).toBeGreaterThan(box[1]);
      expect(y).toBeLessThan(box[1] + box[3]);
    }
  });
});

describe('floorOf', () => {
  const PLACES = ['front', 'rear', 'left', 'right', 'roof', 'floor', 'windows', 'bathroom'];
  const vehicles = [
    ...['integrated', 'campervan', 'panel_van'].map((category) => vehicle([], { category })),
    vehicle([], { category: 'tropfen', productType: 'trailer' }),
    vehicle([], { category: 'caravan', productType: 'trailer' }),
  ];

  test('has each place at its own side, the left one above the right one', () => {
    const [front, rear, left, right] = floorOf(vehicle([]), PLACES).pins;
    expect(front!.x).toBeGreaterThan(rear!.x);
    expect(left!.y).toBeLessThan(front!.y);
    expect(right!.y).toBeGreaterThan(front!.y);
  });

  test.each(vehicles)(
    'keeps all places a finger apart on a phone, and within the drawing: $category',
    (one) => {
      const { pins, box } = floorOf(one, PLACES);
      const scale = PHONE / box[2];
      pins.forEach((pin, index) => {
        expect(pin.x > box[0] && pin.x < box[0] + box[2] && pin.y > box[1] && pin.y < box[1] + box[3]).toBe(
          true,
        );
        for (const other of pins.slice(0, index))
          expect(
            Math.max(Math.abs(pin.x - other.x), Math.abs(pin.y - other.y)) * scale,
          ).toBeGreaterThanOrEqual(TARGET);
      });
    },
  );
});

test.each([
  ['side', outlineOf(vehicle([])), ['length', 'height']],
  ['floor', floorOf(vehicle([]), []), ['length', 'width']],
] as const)(
  'the measures of the %s are within the drawing and beside the vehicle',
  (_, { box, measures }, names) => {
    expect(measures.map(({ of }) => of)).toEqual(names);
    const [left, top, width, height] = box;
    for (const { x, y, turned } of measures) {
      // half of the letters' height
      const half = 13;
      if (turned) expect(x - half).toBeGreaterThanOrEqual(left);
      else expect(y + half).toBeLessThanOrEqual(top + height);
      expect(turned ? x + half : left + width - x).toBeLessThan(turned ? 0 : width);
    }
  },
);

test.each(bodyNames)(
  'a pin of a %s leaves the words of every measure readable on a narrow phone',
  (category) => {
    const of = vehicle(['rear', 'garage', 'underbody', 'left'], {
      category,
      productType: category === 'integriert' ? 'motorhome' : 'trailer',
    });
    for (const drawing of [outlineOf(of), floorOf(of, ['rear', 'right', 'floor'])]) {
      // beside the margins of 320 px; a pin that is marked has a ring of 4 px
      const scale = 288 / drawing.box[2];
      const reach = (TARGET / 2 + 4) / scale;
      for (const { x, y, turned } of drawing.measures) {
        // seven signs, and half of the letters' height
        const [along, half] = [50, 13];
        for (const pin of drawing.pins) {
          const apart = [
            Math.abs(pin.x - x) - (turned ? half : along),
            Math.abs(pin.y - y) - (turned ? along : half),
          ];
          expect(Math.max(...apart)).toBeGreaterThanOrEqual(reach);
        }
      }
    }
  },
);

test.each(bodyNames)('a press on a pin of a %s, or beside it, is at its place', (category) => {
  const body = { category, productType: 'motorhome' } as const;
  for (const location of ['front', 'rear', 'roof', 'underbody', 'windscreen', 'wheels']) {
    const { pins } = outlineOf({ ...body, damages: [{ location }] });
    expect(damageAt(body, 'right', [(pins[0]?.x ?? 0) + 4, (pins[0]?.y ?? 0) - 4])).toBe(location);
  }
  // what is inside is chosen from the list
  expect(['kitchen', 'beds', 'bathroom', 'living_area']).not.toContain(damageAt(body, 'right', [200, -120]));
});

test.each(['left', 'right'] as const)(
  'every place that is offered on the %s side has its pin there, and none is of the other side',
  (side) => {
    const body = { category: 'semi_integrated', productType: 'motorhome' } as const;
    const places = placesOf(body, side);
    expect(places.map(({ location }) => location)).toContain(side);
    expect(places.map(({ location }) => location)).not.toContain(side === 'left' ? 'right' : 'left');
    for (const { location, x, y } of places) {
      expect(damageAt(body, side, [x, y])).toBe(location);
      expect(outlineOf({ ...body, damages: [{ location }] }).pins).toEqual([{ x, y }]);
    }
  },
);
