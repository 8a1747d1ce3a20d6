import type { ModuleDefinition, Release } from '@rollheim/release-client';
import { OPERATIONS } from '@rollheim/release-management';
import { describe, expect, test } from 'vitest';
import { checkContracts } from './contracts.ts';
import type { Candidate } from './types.ts';

const release = (
  module: string,
  version: string,
  definition: Partial<ModuleDefinition> = {},
  moduleApi = '0.1.4',
): Release =>
  ({
    manifest: {
      module,
      version,
      shared: { '@rollheim/module-api': moduleApi },
      definition: { name: module, api: [], moduleApi: '^0.1.0', ...definition },
    },
  }) as unknown as Release;

const check = (given: Partial<Candidate> & Pick<Candidate, 'release'>): string[] => {
  const active = { shell: [release('shell', '1.0.0')], ...given.active };
  return checkContracts({ before: null, key: null, blobs: null as never, ...given, active }).map(
    ({ code }) => code,
  );
};

describe('contracts, both ways', () => {
  const provider = { provides: { events: ['vehicle.opened@1'] } };
  const reader = release('mf-reader', '2.0.0', { requires: { events: ['vehicle.opened@1'] } });

  test('an event that an active release still needs cannot go', () => {
    const [before, next] = [release('mf-one', '1.0.0', provider), release('mf-one', '1.1.0')];
    const active = { 'mf-one': [before], 'mf-reader': [reader] };
    expect(check({ release: next, before, active })).toEqual(['event_gone']);
    expect(check({ release: next, before, active: { 'mf-one': [before] } })).toEqual([]);
    const both = release('mf-one', '1.1.0', {
      provides: { events: ['vehicle.opened@1', 'vehicle.opened@2'] },
    });
    expect(check({ release: both, before, active })).toEqual([]);
  });

  test('an event that a release needs must be provided by an active one', () => {
    expect(check({ release: reader })).toEqual(['event_unknown']);
    expect(check({ release: reader, active: { 'mf-one': [release('mf-one', '1.0.0', provider)] } })).toEqual(
      [],
    );
  });

  test('a shell whose module-api leaves an active module behind is refused, also one in a rollout', () => {
    const shell = release('shell', '2.0.0', {}, '0.2.0');
    const old = release('mf-one', '1.0.0');
    const ahead = release('mf-one', '1.1.0', { moduleApi: '^0.2.0' });
    expect(check({ release: shell, active: { 'mf-one': [ahead] } })).toEqual([]);
    expect(check({ release: shell, active: { 'mf-one': [ahead, old] } })).toEqual(['module_api_gone']);
  });

  test('a module must run on every shell that visitors can get', () => {
    const shells = [release('shell', '1.0.0'), release('shell', '1.1.0', {}, '0.2.0')];
    expect(check({ release: release('mf-one', '1.0.0'), active: { shell: shells } })).toEqual([
      'module_api_range',
    ]);
  });

  test('an address that lies below another of its own is still answered', () => {
    const before = release('mf-one', '1.0.0', { api: ['/public/a/b', '/public/c'] });
    expect(
      check({ release: release('mf-one', '1.1.0', { api: ['/public/a', '/public/c'] }), before }),
    ).toEqual([]);
    expect(
      check({ release: release('mf-one', '1.1.0', { api: ['/public/a/', '/public/cc'] }), before }),
    ).toEqual(['api_gone']);
  });

  test('calls and pages that the stable release of another module has by now are moved, not gone, where operations sign it', () => {
    const before = release('mf-one', '1.0.0', { api: ['/private/a', '/private/b'], routes: ['one', 'two'] });
    const next = release('mf-one', '1.1.0', { api: ['/private/b'], routes: ['one'] });
    const other = release('mf-two', '1.0.0', { api: ['/private/a/'], routes: ['two'] });
    const lesser = release('mf-two', '1.0.0', { api: ['/private/a/part'], routes: [] });
    const broader = release('mf-two', '1.0.0', { api: ['/private'], routes: ['two'] });
    const moved = (owner: string, ...two: Release[]) =>
      check({
        release: next,
        before,
        key: { owner, publicKey: '' },
        active: { 'mf-one': [before], 'mf-two': two },
      });
    expect(moved(OPERATIONS, other)).toEqual([]);
    expect(moved(OPERATIONS)).toEqual(['api_gone', 'page_gone']);
    expect(moved(OPERATIONS, lesser)).toEqual(['api_gone', 'page_gone']);
    // only some visitors get it
    expect(moved(OPERATIONS, lesser, other)).toEqual(['api_gone', 'page_gone']);
    // a team cannot say of itself that another one answers its calls by now
    expect(moved('mf-one', other)).toEqual(['api_gone']);
    // a broader prefix that was there all the time has answered none of them
    expect(moved(OPERATIONS, broader)).toEqual(['api_gone']);
  });

  test('a new form that no one knew before is passed over by the release before, so it is no danger', () => {
    const before = release('mf-one', '1.0.0');
    const next = release('mf-one', '1.1.0', {
      state: [{ kind: 'url', name: 'one.filters', writes: 1, reads: [1] }],
    });
    expect(check({ release: next, before })).toEqual([]);
  });
});
