import { expect, test } from 'vitest';
import { stepName } from './steps.ts';

test('what a newer service logs is another step: no name of the log is shown', () => {
  expect([stepName('bid'), stepName('teleport')]).toEqual(['bid', 'other']);
});
