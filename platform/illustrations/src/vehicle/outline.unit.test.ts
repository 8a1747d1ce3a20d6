import { describe, expect, test } from 'vitest';
import { outlineOf, type OutlinedVehicle } from './outline.ts';

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
