import { expect, test } from 'vitest';
import { ApiProblem, fieldsOf, isMissing, problemOf, referenceOf } from './problem.ts';

test('a failure says its reference, its fields and whether the thing is missing; another error says none of it', () => {
  const fields = { email: 'validation.email' };
  const missing = new ApiProblem({ code: 'not_found', status: 404, reference: 'r-1' });
  const refused = new ApiProblem({ code: 'invalid_input', status: 400, reference: 'r-2', fields });
  const other = new TypeError('no connection');
  expect([missing, refused, other, null].map(referenceOf)).toEqual(['r-1', 'r-2', undefined, undefined]);
  expect([missing, refused, other, null].map(fieldsOf)).toEqual([{}, fields, {}, {}]);
  expect([missing, refused, other, null].map(isMissing)).toEqual([true, false, false, false]);
});

test('a refusal says how long to wait where the server does, whether its body is a problem or not', async () => {
  const waits = async (body: string, headers: Record<string, string>) =>
    (await problemOf(new Response(body, { status: 429, headers }))).retryAfterMs;
  expect(await waits('{"code":"too_many_requests"}', { 'retry-after': '17' })).toBe(17_000);
  expect(await waits('busy', { 'retry-after': '2' })).toBe(2_000);
  expect(await waits('{"code":"too_many_requests"}', {})).toBeNull();
  expect(await waits('busy', { 'retry-after': 'Mon, 23 Nov 2026 18:00:00 GMT' })).toBeNull();
});

test('a refused attempt brings the limit that the server names', async () => {
  const limit = async (headers: Record<string, string>) =>
    (await problemOf(new Response('{"code":"credentials_wrong"}', { status: 401, headers }))).rateLimit;
  expect(await limit({ ratelimit: '"login";r=3;t=900' })).toBe('"login";r=3;t=900');
  expect(await limit({})).toBeNull();
});
