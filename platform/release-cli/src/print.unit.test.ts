import type { ListedRelease } from '@rollheim/release-management';
import { expect, test } from 'vitest';
import { releaseTable } from './print.ts';

const listed = (version: string, own: Pick<ListedRelease, 'gate' | 'checking'>): ListedRelease => ({
  manifest: { module: 'mf-one', version, definition: {} } as unknown as ListedRelease['manifest'],
  signature: '',
  keyId: '',
  digest: '',
  gitCommit: null,
  dirty: false,
  changelog: '',
  publisher: 'team',
  publishedAt: '2026-11-23T09:00:00.000Z',
  withdrawn: null,
  ...own,
});
const state = { stable: '0.9.0', previous: null, rollout: null, backends: {}, published: [] };
const checking = { askedAt: '2026-11-23T09:01:00.000Z', since: '2026-11-23T09:02:00.000Z' };

test('the list of releases says what the gate made of each, and what it looks at now', () => {
  const text = releaseTable(
    [
      listed('1.4.0', { gate: null, checking: { ...checking, since: null } }),
      listed('1.3.0', { gate: null, checking }),
      listed('1.2.0', { gate: { passed: true, codes: [] }, checking }),
      listed('1.1.0', { gate: { passed: false, codes: ['page_error'] }, checking: null }),
      listed('1.0.0', { gate: null, checking: null }),
    ],
    { revision: 1, modules: { 'mf-one': state }, withdrawn: {} },
  );
  const words = text.split('\n').map((line) => line.split(/ {2,}/)[3]);
  expect(words).toEqual([
    'gate (UTC)',
    'waits for its check',
    'looks since 09:02',
    'passed, looks since 09:02',
    'refused',
    'not looked',
  ]);
});
