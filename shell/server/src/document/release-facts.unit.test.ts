import { expect, test } from 'vitest';
import { releaseFacts } from './release-facts.ts';

const request = (headers: Record<string, string>) => ({
  get: ((name: string) => headers[name]) as never,
});
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

test('the page learns what the edge says of its releases, and of the cohorts no more than arm and rollout', () => {
  const cohorts = { 'mf-catalog': { rollout: 'r1', arm: 'canary', step: 2 }, 'mf-sell': { rollout: 7 } };
  expect(releaseFacts(request({ 'x-document': 'd.sig', 'x-cohorts': base64(cohorts) }))).toEqual({
    document: 'd.sig',
    cohorts: { 'mf-catalog': { rollout: 'r1', arm: 'canary' } },
  });
});

test('without an edge that says so, and with headers that no one can read, the page goes without', () => {
  expect(releaseFacts(request({}))).toEqual({});
  expect(releaseFacts(request({ 'x-cohorts': '%%%' }))).toEqual({});
  expect(releaseFacts(request({ 'x-cohorts': base64('text') }))).toEqual({});
});

test.each([
  ['preview=release.catalog%3D1.4.2', true],
  ['a=1; preview=x; b=2', true],
  ['a=1; preview=; b=2', undefined],
  ['nopreview=1', undefined],
])('cookie %s: a tester is here: %s', (cookie, tester) => {
  expect(releaseFacts(request({ cookie })).tester).toBe(tester);
});
