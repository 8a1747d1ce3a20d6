import { expect, test } from 'vitest';
import { safePath } from './safe-path.ts';

test.each(['/', '/caravan/abc?x=1#bid', '/en/login'])('%s stays on this site', (path) => {
  expect(safePath(path)).toBe(path);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  '/\t/evil.example',
  'javascript:x',
  '',
  7,
  undefined,
])('%s leads nowhere', (path) => {
  expect(safePath(path)).toBeNull();
});
