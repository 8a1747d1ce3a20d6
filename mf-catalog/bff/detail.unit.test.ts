import { expect, test } from 'vitest';
import { languagesOf } from './detail.ts';

const LONG = 'Das Fahrzeug ist aus erster Hand und wurde nur im Sommer bewegt.';

test('a text that is too short is in the language of the other one', () => {
  expect(languagesOf({ description: LONG, defects: 'Kratzer hinten links' })).toEqual({
    description: 'de',
    defects: 'de',
  });
  expect(languagesOf({ description: 'Hymer', defects: LONG })).toEqual({ description: 'de', defects: 'de' });
});

test('each text that is in a language of its own keeps it, and two that say nothing have none', () => {
  const dutch = 'De auto is niet in een garage gestald en heeft een deuk.';
  expect(languagesOf({ description: LONG, defects: dutch })).toEqual({ description: 'de', defects: 'nl' });
  expect(languagesOf({ description: 'Hymer', defects: 'B 544' })).toEqual({
    description: null,
    defects: null,
  });
});
