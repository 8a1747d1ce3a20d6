import { expect, test } from 'vitest';
import { counted } from './gate.ts';

test('a refusal names each code once, with how often it was found', () => {
  const found = ['content_gone', 'page_error', 'content_gone'].map((code) => ({ code }));
  expect(counted(found)).toBe('content_gone (2), page_error');
  expect(counted([])).toBe('');
});
