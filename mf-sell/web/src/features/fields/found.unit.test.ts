import { expect, test } from 'vitest';
import { isFound } from './found.ts';

test.each([
  ['Kühlschrank', 'kuhl', true],
  ['Fahrradträger', 'TRÄGER', true],
  ['Klimaanlage Wohnraum', 'wohnraum klima', true],
  ['Klimaanlage Wohnraum', 'wohnraum markise', false],
  ['Markise', '  ', true],
])('%s by %s: %s', (label, search, found) => {
  expect(isFound(label, search)).toBe(found);
});
