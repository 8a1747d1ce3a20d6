import { expect, test } from 'vitest';
import { isSameFirm } from './same-firm.ts';

test.each([
  ['VAN DIJK CAMPERS B.V.', 'Van Dijk Campers', true],
  ['ŻÓŁW CARAVANS SP. Z O.O.', 'Żółw Caravans Sp. z o.o.', true],
  ['CAMPING ET LOISIRS SARL LYON', 'Camping et Loisirs', true],
  ['SAMPLE B.V.', 'Żółw Caravans Sp. z o.o.', false],
  ['B.V.', 'Van Dijk Campers', false],
])('%s and %s: the same firm is %s', (registered, given, same) => {
  expect(isSameFirm(registered, given)).toBe(same);
});
