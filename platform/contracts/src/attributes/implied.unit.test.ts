import { expect, test } from 'vitest';
import { impliedAttributes } from './implied.ts';
import { ATTRIBUTES, attribute } from './table.ts';

test('an amount of what can only be there says that it is there, and its absence empties the amount', () => {
  expect(impliedAttributes({ solar_power: 200 })).toEqual({ solar: true });
  expect(impliedAttributes({ solar: false })).toEqual({ solar_power: null });
  expect(impliedAttributes({ solar: false, solar_power: 200 })).toEqual({ solar_power: null });
  for (const given of [{ solar_power: 0 }, { solar_power: null }, { solar: true }, { oven: false }])
    expect(impliedAttributes(given)).toEqual({});
});

test('what is part of another attribute is part of a flag of the same step', () => {
  for (const { partOf, group } of ATTRIBUTES.filter((entry) => entry.partOf !== undefined))
    expect(attribute(partOf ?? '')).toMatchObject({ input: 'boolean', group });
});
