import {
  armOf,
  armSizes,
  previewQuery,
  type AssignedRollout,
  type RegistryState,
  type Versions,
} from '@rollheim/release-client';
import { describe, expect, test } from 'vitest';
import { holdValue } from './hold.ts';
import type { ReleaseWatch } from './release-watch.ts';
import { cohortsHeader, Visitors } from './visitor.ts';

const SECRET = 'a secret of this test';
const soon = (): number => Math.floor(Date.now() / 1000) + 60;
const ids = Array.from({ length: 400 }, (_, at) => `visitor-${String(at).padStart(10, '0')}`);

const rollout = (percent: number): AssignedRollout => ({
  id: 'r1',
  module: 'mf-one',
  base: '1.0.0',
  target: '1.1.0',
  ...armSizes(percent),
  step: 1,
  phase: 'running',
  startedAt: 0,
  growth: [],
});

const stateOf = (running: AssignedRollout | null, withdrawn: string[] = []): RegistryState => ({
  revision: 1,
  withdrawn: { 'mf-one': withdrawn },
  modules: {
    'mf-one': {
      stable: '1.0.0',
      previous: null,
      rollout: running,
      backends: {},
      published: ['1.0.0', '1.1.0'],
    },
  },
});

/** The edge's memory of a registry whose state the test sets. */
function edge(state: RegistryState, known: Record<string, Versions> = {}) {
  const asked: string[] = [];
  const client = {
    versionsOfSet: (id: string) => {
      asked.push(id);
      return Promise.resolve(known[id] ?? null);
    },
  };
  const watch = { state, client } as unknown as ReleaseWatch & { state: RegistryState };
  return {
    watch: watch as { state: RegistryState },
    visitors: new Visitors(watch, { preview: SECRET, hold: SECRET }),
    asked,
  };
}

const onTarget = ids.find((id) => armOf(rollout(25), id) === 'canary')!;
const inControl = ids.find((id) => armOf(rollout(25), id) === 'control')!;

describe('a visitor at the edge', () => {
  test('gets what the state says, and the next thing as soon as it changes', () => {
    const { watch, visitors } = edge(stateOf(null));
    expect(visitors.of({ visitor: onTarget }, undefined).versions).toEqual({ 'mf-one': '1.0.0' });
    watch.state = stateOf(rollout(25));
    const placed = visitors.of({ visitor: onTarget }, undefined);
    expect(placed).toMatchObject({ id: onTarget, versions: { 'mf-one': '1.1.0' } });
    expect(visitors.of({ visitor: onTarget }, undefined)).toBe(placed);
    watch.state = stateOf(null, ['1.1.0']);
    expect(visitors.of({ visitor: onTarget }, undefined).versions).toEqual({ 'mf-one': '1.0.0' });
  });

  test('is answered by the last good release where that took the place of another in the page, and by no other', () => {
    const { visitors } = edge(stateOf(rollout(25)));
    const canary = visitors.of({ visitor: onTarget }, undefined);
    const stands = visitors.standing(canary, 'mf-one@1.0.0');
    expect(stands).toMatchObject({ id: onTarget, versions: { 'mf-one': '1.0.0' } });
    expect(stands.releaseSet).toBe(visitors.of({ visitor: inControl }, undefined).releaseSet);
    const control = visitors.of({ visitor: inControl }, undefined);
    for (const said of ['mf-one@1.1.0', 'mf-one@9.9.9', 'mf-one', 'mf-one@', '__proto__@1.0.0', ',@,'])
      expect(visitors.standing(control, said)).toBe(control);
  });

  test('keeps a tester’s set to that tester, also where the page fell back', () => {
    const state = stateOf(null);
    const one = state.modules['mf-one']!;
    const { visitors } = edge({ ...state, modules: { 'mf-one': one, 'mf-two': one } });
    const preview = previewQuery(SECRET, {
      releases: { 'mf-one': '1.1.0', 'mf-two': '1.1.0' },
      expires: soon(),
    });
    const tester = visitors.of({ visitor: onTarget, preview }, undefined);
    expect(tester).toMatchObject({ preview: true, versions: { 'mf-one': '1.1.0', 'mf-two': '1.1.0' } });
    const stands = visitors.standing(tester, 'mf-two@1.0.0');
    expect(stands).toMatchObject({ preview: true, versions: { 'mf-one': '1.1.0', 'mf-two': '1.0.0' } });
    const other = visitors.of({ visitor: inControl }, stands.releaseSet);
    expect(other.versions).toEqual({ 'mf-one': '1.0.0', 'mf-two': '1.0.0' });
  });

  test('has an id of their own also while everyone gets the same', () => {
    const { visitors } = edge(stateOf(null));
    expect(visitors.of({ visitor: onTarget }, undefined).id).toBe(onTarget);
    expect(visitors.of({ visitor: inControl }, undefined).id).toBe(inControl);
    expect(visitors.of({}, undefined).id).toBeNull();
    expect(visitors.of({ visitor: 'short' }, undefined).id).toBeNull();
  });

  test('is reported to the shell by rollout and arm alone', () => {
    const { visitors } = edge(stateOf(rollout(25)));
    const header = cohortsHeader(visitors.of({ visitor: inControl }, undefined).cohorts) ?? '';
    expect(JSON.parse(Buffer.from(header, 'base64').toString())).toEqual({
      'mf-one': { rollout: 'r1', arm: 'control' },
    });
    expect(cohortsHeader(visitors.of({}, undefined).cohorts)).toBeNull();
  });

  test('is spared a release that failed in their browser', () => {
    const { visitors } = edge(stateOf(rollout(25)));
    const cookies = { visitor: onTarget, 'stable-pins': 'mf-two@9.9.9,mf-one@1.1.0' };
    expect(visitors.of(cookies, undefined)).toMatchObject({ versions: { 'mf-one': '1.0.0' }, cohorts: {} });
    const other = { visitor: onTarget, 'stable-pins': 'mf-one@1.0.5' };
    expect(visitors.of(other, undefined).versions).toEqual({ 'mf-one': '1.1.0' });
  });
});

describe('an open page', () => {
  test('keeps its set while the visitor moves on, and is no sample of what it does not have', () => {
    const { watch, visitors } = edge(stateOf(null));
    const page = visitors.of({ visitor: onTarget }, undefined);
    watch.state = stateOf(rollout(25));
    const kept = visitors.of({ visitor: onTarget }, page.releaseSet);
    expect(kept).toMatchObject({ releaseSet: page.releaseSet, versions: { 'mf-one': '1.0.0' }, cohorts: {} });
  });

  test('keeps it over a restart of the edge: the registry is asked once, in the background', async () => {
    const old = edge(stateOf(null));
    const { releaseSet, versions } = old.visitors.of({ visitor: onTarget }, undefined);
    const { visitors, asked } = edge(stateOf(rollout(25)), { [releaseSet]: versions });
    expect(visitors.of({ visitor: onTarget }, releaseSet).versions).toEqual({ 'mf-one': '1.1.0' });
    await new Promise((resolve) => setImmediate(resolve));
    expect(visitors.of({ visitor: onTarget }, releaseSet).versions).toEqual({ 'mf-one': '1.0.0' });
    for (const madeUp of ['made-up', '0123456789abcdef', '0123456789abcdef']) {
      visitors.of({ visitor: onTarget }, madeUp);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(asked).toEqual([releaseSet, '0123456789abcdef']);
  });
});

describe('a visitor who asked to be left alone', () => {
  const held = (change: (state: { state: RegistryState }) => void, cookie: (set: string) => string) => {
    const { watch, visitors } = edge(stateOf(null));
    const { releaseSet } = visitors.of({ visitor: onTarget }, undefined);
    change(watch);
    return visitors.of({ visitor: onTarget, 'hold-until': cookie(releaseSet) }, undefined).versions['mf-one'];
  };
  const begins = (watch: { state: RegistryState }) => (watch.state = stateOf(rollout(25)));

  test('keeps the set of their page', () => {
    expect(held(begins, (set) => holdValue(SECRET, onTarget, set, soon()))).toBe('1.0.0');
  });

  test.each([
    ['it is over', (set: string) => holdValue(SECRET, onTarget, set, soon() - 120)],
    ['it is another visitor’s', (set: string) => holdValue(SECRET, inControl, set, soon())],
    ['it was not signed here', (set: string) => holdValue('another secret', onTarget, set, soon())],
    [
      'it was lengthened',
      (set: string) => holdValue(SECRET, onTarget, set, soon()).replace(/^\d+/, '9999999999'),
    ],
    ['it is nothing', () => 'x.y'],
  ])('moves on when %s', (_why, cookie) => {
    expect(held(begins, cookie)).toBe('1.1.0');
  });

  test('moves on when their release was withdrawn', () => {
    const { watch, visitors } = edge(stateOf(rollout(25)));
    const { releaseSet, versions } = visitors.of({ visitor: onTarget }, undefined);
    expect(versions['mf-one']).toBe('1.1.0');
    watch.state = stateOf(null, ['1.1.0']);
    const cookies = { visitor: onTarget, 'hold-until': holdValue(SECRET, onTarget, releaseSet, soon()) };
    expect(visitors.of(cookies, undefined).versions['mf-one']).toBe('1.0.0');
  });
});

test('a rollout that begins with dealers asks the cookie who a visitor is; a forged word opens nothing else', () => {
  const audience = ['role:dealer'];
  const began = { ...rollout(50), growth: [{ ...armSizes(50), at: 0, audience }] };
  const { visitors } = edge(stateOf(began));
  const given = (id: string, cookie?: string) =>
    visitors.of({ visitor: id, ...(cookie === undefined ? {} : { audience: cookie }) }, undefined).versions[
      'mf-one'
    ];
  const dealer = 'role:dealer~language:de';
  const onTarget = ids.filter((id) => armOf(began, id) === 'canary');
  expect(onTarget.length).toBeGreaterThan(100);
  for (const id of onTarget) {
    expect(given(id, dealer)).toBe('1.1.0');
    // the same browser behind a logout, and again
    expect(given(id, 'role:guest~language:de')).toBe('1.0.0');
    expect(given(id)).toBe('1.0.0');
    expect(given(id, dealer)).toBe('1.1.0');
  }
  expect(given(onTarget[0] ?? '', 'role:dealer/../staff')).toBe('1.0.0');
});
