import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { armOf, armSizes, asksForTraits, assign, bucket } from './assignment.ts';
import { murmur3 } from './murmur3.ts';
import type { ArmSizes, AssignedRollout, RegistryState } from './types.ts';

const MODULES = ['mf-catalog', 'mf-sell', 'mf-account'] as const;
const visitors = Array.from({ length: 20_000 }, (_, index) => `visitor-${index * 7919}`);

const rollout = (percent: number, id = 'r1', module = 'mf-catalog', startedAt = 0): AssignedRollout => ({
  id,
  module,
  base: '1.0.0',
  target: '1.1.0',
  ...armSizes(percent),
  step: 0,
  phase: 'running',
  startedAt,
  growth: [{ ...armSizes(percent), at: startedAt }],
});

const stateOf = (...rollouts: readonly AssignedRollout[]): RegistryState => ({
  revision: 1,
  withdrawn: {},
  modules: Object.fromEntries(
    MODULES.map((module) => [
      module,
      {
        stable: '1.0.0',
        previous: null,
        rollout: rollouts.find((running) => running.module === module) ?? null,
        backends: {},
        published: ['1.0.0', '1.1.0', '1.2.0'],
      },
    ]),
  ),
});

const within4Sigma = (counted: number, of: number, p: number): void =>
  expect(Math.abs(counted - of * p)).toBeLessThanOrEqual(4 * Math.sqrt(of * p * (1 - p)));

describe('the bucket of a visitor', () => {
  test('is murmur3 as others compute it', () => {
    expect(murmur3('')).toBe(0);
    expect(murmur3('hello')).toBe(0x248bfa47);
    expect(murmur3('hello, world')).toBe(0x149bbb7f);
    expect(murmur3('Übermut 🚐')).toBe(0x7d480351);
    expect(murmur3('The quick brown fox jumps over the lazy dog')).toBe(0x2e4ff723);
  });

  test('lies in 0 to 9,999 for every id', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (id, visitor) => {
        const at = bucket(id, visitor);
        return Number.isInteger(at) && at >= 0 && at < 10_000;
      }),
    );
  });
});

describe('the arms of a rollout', () => {
  test.each([
    [1, 100, 100],
    [25, 2500, 2500],
    [50, 5000, 5000],
    [75, 7500, 2500],
    [95, 9500, 500],
    [100, 9500, 500],
  ])('are at %d %%: %d on the target, %d in control', (percent, share, control) => {
    expect(armSizes(percent)).toEqual({ share, control });
  });

  test('never overlap, and the target’s only grows', () => {
    fc.assert(
      fc.property(
        fc.float({ min: 0, max: 100, noNaN: true }),
        fc.float({ min: 0, max: 100, noNaN: true }),
        (a, b) => {
          const [small, large] = [armSizes(Math.min(a, b)), armSizes(Math.max(a, b))];
          expect(large.share + large.control).toBeLessThanOrEqual(10_000);
          expect(large.share).toBeGreaterThanOrEqual(small.share);
        },
      ),
    );
  });

  test.each([1, 5, 25, 50, 75])('at %i %% have their share of the visitors, within 4 sigma', (percent) => {
    const { share, control } = armSizes(percent);
    const counted = Map.groupBy(visitors, (visitor) => armOf(rollout(percent), visitor));
    within4Sigma(counted.get('canary')?.length ?? 0, visitors.length, share / 10_000);
    within4Sigma(counted.get('control')?.length ?? 0, visitors.length, control / 10_000);
  });
});

/** A story of rollouts: each entry lets one grow to its next step, or ends it. */
const STEPS = [1, 5, 25, 50, 100];
const stories = fc.array(
  fc.record({ who: fc.nat({ max: 2 }), what: fc.constantFrom('grow', 'grow', 'grow', 'grow', 'end') }),
  { maxLength: 16 },
);
const tell = (moves: readonly { who: number; what: string }[]): RegistryState[] => {
  const running = new Map<number, AssignedRollout>();
  return moves.map(({ who, what }, at) => {
    const module = MODULES[who] ?? MODULES[0];
    const old = running.get(who);
    if (what === 'end') running.delete(who);
    else {
      const step = old ? Math.min(old.step + 1, STEPS.length - 1) : 0;
      const sizes: ArmSizes = { ...armSizes(STEPS[step] ?? 100), at };
      const fresh = rollout(1, `${module}-${at}`, module, at);
      const base = old ?? { ...fresh, growth: [] };
      running.set(who, { ...base, ...sizes, step, growth: [...base.growth, sizes] });
    }
    return stateOf(...running.values());
  });
};

describe('a visitor of several rollouts', () => {
  test('never leaves the target while the rollout runs, whatever the others do', () => {
    fc.assert(
      fc.property(stories, fc.array(fc.uuid(), { minLength: 1, maxLength: 40 }), (moves, ids) => {
        const states = tell(moves);
        for (const id of ids) {
          const on = new Set<string>();
          for (const state of states) {
            const { cohorts, versions } = assign(state, id);
            for (const [module, { rollout: running, arm }] of Object.entries(cohorts)) {
              if (arm === 'canary') on.add(running);
              if (on.has(running)) expect(versions[module]).toBe('1.1.0');
            }
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test('is in an arm of one rollout below 50 % at most', () => {
    fc.assert(
      fc.property(stories, fc.array(fc.uuid(), { minLength: 1, maxLength: 40 }), (moves, ids) => {
        for (const state of tell(moves)) {
          const small = new Set(
            Object.values(state.modules).flatMap(({ rollout: one }) =>
              one && one.share < 5000 ? [one.id] : [],
            ),
          );
          for (const id of ids) {
            const inArms = Object.values(assign(state, id).cohorts).filter(
              ({ rollout: one, arm }) => arm !== 'rest' && small.has(one),
            );
            expect(inArms.length).toBeLessThanOrEqual(1);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test('belongs to the older one when both would have them', () => {
    const state = stateOf(rollout(25, 'young', 'mf-sell', 2), rollout(25, 'old', 'mf-catalog', 1));
    const both = visitors.filter((id) =>
      [rollout(25, 'young'), rollout(25, 'old')].every((one) => armOf(one, id) !== 'rest'),
    );
    expect(both.length).toBeGreaterThan(1000);
    for (const id of both) {
      const { cohorts } = assign(state, id);
      expect(cohorts['mf-catalog']?.arm).toBe(armOf(rollout(25, 'old'), id));
      expect(cohorts['mf-sell']?.arm).toBe('rest');
    }
  });

  test('leaves the younger one’s arms equal: both lose the same part to the older', () => {
    const state = stateOf(rollout(25, 'old', 'mf-catalog', 1), rollout(25, 'young', 'mf-sell', 2));
    const counted = Map.groupBy(visitors, (id) => assign(state, id).cohorts['mf-sell']?.arm);
    within4Sigma(counted.get('canary')?.length ?? 0, visitors.length, 0.25 * 0.5);
    within4Sigma(counted.get('control')?.length ?? 0, visitors.length, 0.25 * 0.5);
  });

  test('is placed independently by rollouts from 50 % on', () => {
    const state = stateOf(rollout(50, 'a', 'mf-catalog', 1), rollout(50, 'b', 'mf-sell', 2));
    const both = visitors.filter((id) => {
      const { cohorts } = assign(state, id);
      return cohorts['mf-catalog']?.arm === 'canary' && cohorts['mf-sell']?.arm === 'canary';
    });
    within4Sigma(both.length, visitors.length, 0.25);
  });
});

describe('the versions of a visitor', () => {
  const state = stateOf(rollout(100));
  const onTarget = visitors.find((id) => armOf(rollout(100), id) === 'canary')!;
  const heldBack = visitors.find((id) => armOf(rollout(100), id) === 'control')!;

  test('are the old ones without a visitor id, and then no cohort counts', () => {
    expect(assign(state, null)).toEqual({
      versions: Object.fromEntries(MODULES.map((module) => [module, '1.0.0'])),
      cohorts: {},
    });
    expect(assign(state, onTarget).versions['mf-catalog']).toBe('1.1.0');
    expect(assign(state, heldBack).versions['mf-catalog']).toBe('1.0.0');
  });

  test('follow a permission, but only to a release that exists; a tester is no sample', () => {
    const asked = assign(state, onTarget, { 'mf-catalog': '1.2.0' });
    expect(asked.versions['mf-catalog']).toBe('1.2.0');
    expect(asked.cohorts).toEqual({});
    expect(assign(state, heldBack, { 'mf-catalog': '9.9.9' }).versions['mf-catalog']).toBe('1.0.0');
  });

  test('avoid a target that failed in this browser, and only that one', () => {
    const avoid = new Set(['mf-catalog@1.1.0']);
    const spared = assign(state, onTarget, {}, avoid);
    expect(spared.versions['mf-catalog']).toBe('1.0.0');
    expect(spared.cohorts['mf-catalog']).toBeUndefined();
    expect(assign(state, onTarget, {}, new Set(['mf-catalog@1.0.9'])).versions['mf-catalog']).toBe('1.1.0');
    expect(assign(state, heldBack, {}, avoid).cohorts['mf-catalog']?.arm).toBe('control');
  });
});

describe('a rollout that begins with some', () => {
  const DEALERS = ['role:dealer'];
  const dealer = new Set(['role:dealer', 'language:de']);
  const guest = new Set(['role:guest', 'language:de']);
  const first: ArmSizes = { ...armSizes(50), at: 1, audience: DEALERS };
  const began: AssignedRollout = { ...rollout(50), startedAt: 1, growth: [first] };
  const small: ArmSizes = { ...armSizes(5), at: 2 };
  const widened: AssignedRollout = { ...began, ...armSizes(5), step: 1, growth: [first, small] };
  const of = (running: AssignedRollout, id: string, traits: ReadonlySet<string>) => {
    const { versions, cohorts } = assign(stateOf(running), id, {}, undefined, traits);
    return { on: versions['mf-catalog'] === '1.1.0', arm: cohorts['mf-catalog']?.arm };
  };

  test('gives half of them the target and compares them with the other half; no one else is in it', () => {
    const arms = Map.groupBy(visitors, (id) => of(began, id, dealer).arm);
    within4Sigma(arms.get('canary')?.length ?? 0, visitors.length, 0.5);
    within4Sigma(arms.get('control')?.length ?? 0, visitors.length, 0.5);
    for (const id of visitors.slice(0, 500)) {
      expect(of(began, id, guest)).toEqual({ on: false, arm: 'rest' });
      expect(of(began, id, new Set())).toEqual({ on: false, arm: 'rest' });
    }
  });

  test('leaves them what they have when it widens, and counts them only where chance would have chosen them', () => {
    for (const id of visitors.slice(0, 5000)) {
      const [before, after] = [of(began, id, dealer), of(widened, id, dealer)];
      if (before.on) expect(after.on).toBe(true);
      const chosen = armOf(widened, id);
      expect(after.arm).toBe(chosen === 'canary' || !before.on ? chosen : undefined);
      expect(of(widened, id, guest)).toEqual({ on: chosen === 'canary', arm: chosen });
    }
  });

  const other = (startedAt: number) => rollout(25, 'other', 'mf-sell', startedAt);
  const shared = (share: number) =>
    visitors.filter(
      (id) => armOf(other(0), id) !== 'rest' && bucket('r1', id) < share && bucket('r1', id) >= 500,
    );

  test('takes no one from a rollout that had them first, and keeps its own from one that comes later', () => {
    const few: ArmSizes = { ...armSizes(20), at: 1, audience: DEALERS };
    const small20: AssignedRollout = { ...widened, growth: [few, small] };
    const both = shared(few.share);
    expect(both.length).toBeGreaterThan(500);
    for (const id of both) {
      const older = assign(stateOf(small20, other(0)), id, {}, undefined, dealer);
      expect(older.versions['mf-catalog']).toBe('1.0.0');
      expect(older.cohorts['mf-sell']?.arm).toBe(armOf(other(0), id));
      const younger = assign(stateOf(small20, other(2)), id, {}, undefined, dealer);
      expect(younger.versions['mf-catalog']).toBe('1.1.0');
      expect(younger.cohorts['mf-sell']?.arm).toBe('rest');
    }
  });

  test('leaves the target with those who got it while half were on it, whoever else has them', () => {
    for (const id of shared(first.share)) {
      const state = stateOf(widened, other(0));
      expect(assign(state, id, {}, undefined, dealer).versions['mf-catalog']).toBe('1.1.0');
    }
  });

  test('is one for which the edge asks who a visitor is', () => {
    expect(asksForTraits(stateOf(rollout(50)))).toBe(false);
    expect(asksForTraits(stateOf(widened))).toBe(true);
  });

  test('spares a browser in which the target failed', () => {
    const id = visitors.find((each) => of(widened, each, dealer).on && armOf(widened, each) === 'rest') ?? '';
    const spared = assign(stateOf(widened), id, {}, new Set(['mf-catalog@1.1.0']), dealer);
    expect(spared.versions['mf-catalog']).toBe('1.0.0');
  });
});
