import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listChoiceText, withListChoice } from './list-choice.ts';

const whole = (query: string, cookie: string | null) =>
  withListChoice(new URLSearchParams(query), cookie).toString();

test('the last choice is the default for what the address does not name', () => {
  expect(whole('make=hymer', 'dense.48')).toBe('make=hymer&view=dense&size=48');
  expect(whole('view=cards&page=2', 'dense.48')).toBe('view=cards&page=2&size=48');
  expect(whole('make=hymer', 'map.24')).toBe('make=hymer&view=map');
  expect(whole('size=24', 'dense.48')).toBe('size=24&view=dense');
  expect(whole('make=hymer', 'cards.24')).toBe('make=hymer');
  expect(whole('make=hymer', null)).toBe('make=hymer');
});

test('what is no view and no size is left out, whoever wrote it', () => {
  expect(whole('view=wall&size=1000', 'dense.48')).toBe('view=dense&size=48');
  expect(whole('view=wall&size=1000', 'x.y')).toBe('');
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (cookie, view, size) => {
      const params = withListChoice(new URLSearchParams({ view, size }), cookie);
      expect(['cards', 'dense', 'map', null]).toContain(params.get('view'));
      expect(['24', '48', '96', null]).toContain(params.get('size'));
    }),
  );
});

test('a choice that is kept is the one that comes back', () => {
  for (const query of ['view=dense&size=96', 'view=dense', 'size=48', '']) {
    const params = new URLSearchParams(query);
    expect(whole('', listChoiceText(params))).toBe(params.toString());
  }
});
