import { expect, test } from 'vitest';
import { refusalName, stepName } from './steps.ts';

test('what a newer service logs is another step, for another reason: no code is shown', () => {
  expect([stepName('bid'), stepName('teleport')]).toEqual(['bid', 'other']);
  expect([refusalName('bid_too_low'), refusalName('too_foggy')]).toEqual(['bid_too_low', 'other']);
});
