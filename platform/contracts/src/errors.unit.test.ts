import { expect, test } from 'vitest';
import { ERRORS, errorStatus, problemType } from './errors.ts';

test('the type of a problem is the page of its code, on the site that was called; an unknown code has none', () => {
  for (const code of Object.keys(ERRORS)) expect(problemType(code)).toBe(`/problems/${code}`);
  expect(problemType('never_heard_of')).toBe('about:blank');
  expect(problemType('constructor')).toBe('about:blank');
  expect(errorStatus('never_heard_of')).toBe(500);
});
