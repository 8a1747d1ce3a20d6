import { afterEach, expect, test, vi } from 'vitest';
import { whyRefused } from './refusal.ts';

const answers = (answer: () => Promise<unknown>) => vi.stubGlobal('fetch', vi.fn(answer));
afterEach(() => vi.unstubAllGlobals());

test('a release that is led to opens', async () => {
  answers(async () => ({ type: 'opaqueredirect', status: 0 }));
  expect(await whyRefused('/?release.catalog=1.0.0')).toBeNull();
  expect(fetch).toHaveBeenCalledWith(
    '/?release.catalog=1.0.0',
    expect.objectContaining({ headers: { accept: 'application/json' }, redirect: 'manual' }),
  );
});

test.each([
  [403, 'notAllowed'],
  [404, 'unknown'],
  [410, 'expired'],
  [503, 'away'],
  [200, 'away'],
])('an answer %i is %s', async (status, refusal) => {
  answers(async () => ({ type: 'basic', status }));
  expect(await whyRefused('/')).toBe(refusal);
});

test('no answer is a site that is away', async () => {
  answers(() => Promise.reject(new TypeError('network')));
  expect(await whyRefused('/')).toBe('away');
});
