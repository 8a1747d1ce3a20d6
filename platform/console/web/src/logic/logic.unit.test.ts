import { describe, expect, test } from 'vitest';
import { translator } from '../texts.ts';
import { NOW, rolloutLike } from '../testing/rollout.ts';
import type { OverviewModule, OverviewVersion, Rollout } from '../types.ts';
import { clock, evidence, evidencePart, percent } from './figures.ts';
import { freezeSpans, frozenUntil } from './freeze.ts';
import { phaseText } from './phase-text.ts';
import { reasonText } from './reasons.ts';
import { actionsFor, firstOf, mayAct, offeredBy, waysOf } from './roles.ts';
import { nextPercent, stepsOf } from './steps.ts';
import { timelineOf } from './timeline.ts';

const MINUTE = 60_000;
const at = (iso: string): number => Date.parse(iso);
const module = (stable: string): OverviewModule => ({
  module: 'mf-catalog',
  stable,
  previous: null,
  rollout: null,
  versions: [],
});

describe('who may press what', () => {
  test('a release operator everywhere, a deployer at their module, a viewer nowhere', () => {
    const may = (...roles: string[]) => mayAct({ name: 'x', roles }, 'mf-catalog');
    expect([
      may('release-operator'),
      may('deployer:mf-catalog'),
      may('viewer', 'deployer:mf-catalog'),
    ]).toEqual([true, true, true]);
    expect([may('viewer'), may('deployer:mf-sell'), may()]).toEqual([false, false, false]);
  });

  test('only what makes sense in a phase', () => {
    const of = (phase: Parameters<typeof rolloutLike>[0]) => actionsFor(rolloutLike(phase), module('1.0.0'));
    expect(of({ phase: 'running' })).toEqual(['pause', 'promote', 'roll-back']);
    expect(of({ phase: 'paused' })).toEqual(['resume', 'roll-back']);
    expect(of({ phase: 'awaiting_approval' })).toEqual(['approve', 'pause', 'roll-back']);
    expect(of({ phase: 'rolled_back' })).toEqual([]);
    expect(of({ phase: 'withdrawn' })).toEqual([]);
    expect(of({ byHand: true })).toEqual(['promote', 'roll-back']);
  });

  test('a release that everyone has goes back only while it is the newest', () => {
    const complete = rolloutLike({ phase: 'complete' });
    expect(actionsFor(complete, module('1.1.0'))).toEqual(['roll-back']);
    expect(actionsFor(complete, module('1.2.0'))).toEqual([]);
  });
});

describe('another release for a module', () => {
  const version = (role: OverviewVersion['role']): OverviewVersion => ({
    version: `of ${role}`,
    share: 0,
    role,
    bff: null,
    checking: null,
  });
  const versions = (['branch', 'published', 'stable', 'withdrawn', 'previous'] as const).map(version);

  test('is any but the one that everyone has, and none while a rollout is open', () => {
    const roles = (rollout: string | null) =>
      offeredBy({ ...module('1.1.0'), rollout, versions }).map(({ role }) => role);
    expect(roles(null)).toEqual(['published', 'withdrawn', 'previous']);
    expect(roles('r1')).toEqual([]);
  });

  test('is never proposed as one that was withdrawn while there is another', () => {
    const all = ['withdrawn', 'published'] as const;
    const none = (): boolean => false;
    expect(firstOf(all.map(version), none)?.role).toBe('published');
    expect(firstOf([version('withdrawn')], none)?.role).toBe('withdrawn');
    expect(firstOf([], none)).toBeUndefined();
  });

  test('is proposed first where the gate let it pass, but not if it was withdrawn', () => {
    const offered = (['withdrawn', 'published', 'previous'] as const).map(version);
    expect(firstOf(offered, (each) => each === 'of previous')?.role).toBe('previous');
    expect(firstOf(offered, (each) => each === 'of withdrawn')?.role).toBe('published');
  });

  test('comes in steps first; one that was withdrawn is only brought back deliberately', () => {
    expect(waysOf(version('published'))).toEqual(['steps', 'everyone']);
    expect(waysOf(version('previous'))).toEqual(['take-back', 'steps', 'everyone']);
    expect(waysOf(version('withdrawn'))).toEqual(['restore']);
  });
});

describe('steps', () => {
  const states = (own: Parameters<typeof rolloutLike>[0], now = NOW) =>
    stepsOf(rolloutLike(own), now).map(({ state }) => state);

  test('are done, on their way, and to come; the bar is the part of the time', () => {
    expect(states({})).toEqual(['done', 'now', 'todo', 'todo', 'todo']);
    expect(stepsOf(rolloutLike(), NOW)[1]).toMatchObject({ percent: 5, part: 0.4, at: NOW - 6 * MINUTE });
  });

  test('a pause stops the bar', () => {
    const paused = { phase: 'paused', pausedAt: NOW - 3 * MINUTE } as const;
    expect(stepsOf(rolloutLike(paused), NOW)[1]?.part).toBeCloseTo(0.2);
    expect(stepsOf(rolloutLike(paused), NOW + 60 * MINUTE)[1]?.part).toBeCloseTo(0.2);
    expect(states(paused)).toEqual(['done', 'now', 'held', 'todo', 'todo']);
  });

  test('a freeze window holds the next step, with the time of its end', () => {
    const now = at('2026-05-04T12:30:00Z');
    expect(stepsOf(rolloutLike(), now)[2]).toMatchObject({ state: 'held', at: at('2026-05-04T15:00:00Z') });
  });

  test('what was rolled back failed at its step; 100 % is 95 % and a hold-back', () => {
    expect(states({ phase: 'rolled_back' })).toEqual(['done', 'failed', 'todo', 'todo', 'todo']);
    expect(states({ phase: 'withdrawn' })[1]).toBe('stopped');
    const baking = rolloutLike({
      phase: 'baking',
      step: 4,
      growth: [{ share: 9500, control: 500, at: NOW }],
    });
    expect(stepsOf(baking, NOW)[4]).toMatchObject({ state: 'now', at: NOW });
    expect(nextPercent(baking)).toBeNull();
    expect(nextPercent(rolloutLike())).toBe(25);
  });
});

describe('freeze windows', () => {
  const windows = rolloutLike().policy.freeze;

  test('are in Berlin’s time, in summer and in winter', () => {
    expect(freezeSpans(windows, at('2026-05-04T00:00:00Z'), at('2026-05-05T00:00:00Z'))).toEqual([
      { from: at('2026-05-04T12:00:00Z'), to: at('2026-05-04T15:00:00Z') },
    ]);
    expect(freezeSpans(windows, at('2026-12-07T00:00:00Z'), at('2026-12-08T00:00:00Z'))).toEqual([
      { from: at('2026-12-07T13:00:00Z'), to: at('2026-12-07T16:00:00Z') },
    ]);
  });

  test('are cut to what is asked for, and not there at the weekend', () => {
    expect(freezeSpans(windows, at('2026-05-04T13:00:00Z'), at('2026-05-04T14:00:00Z'))).toEqual([
      { from: at('2026-05-04T13:00:00Z'), to: at('2026-05-04T14:00:00Z') },
    ]);
    expect(freezeSpans(windows, at('2026-05-09T00:00:00Z'), at('2026-05-10T23:00:00Z'))).toEqual([]);
  });

  test('one that reaches midnight ends there, also on the day the clocks change', () => {
    const late = [{ days: [7], from: '22:00', to: '00:00' }];
    expect(freezeSpans(late, at('2026-10-25T00:00:00Z'), at('2026-10-26T12:00:00Z'))).toEqual([
      { from: at('2026-10-25T21:00:00Z'), to: at('2026-10-25T23:00:00Z') },
    ]);
    expect(frozenUntil(windows, at('2026-05-04T12:00:00Z'))).toBe(at('2026-05-04T15:00:00Z'));
    expect(frozenUntil(windows, at('2026-05-04T15:00:00Z'))).toBeNull();
  });
});

describe('the timeline', () => {
  test('shows running rollouts and those of the last day, from the first of them on', () => {
    const old = rolloutLike({ id: 'old', phase: 'complete', endedAt: NOW - 25 * 60 * MINUTE });
    const back = rolloutLike({ id: 'back', phase: 'rolled_back', endedAt: NOW - 10 * MINUTE });
    const { rows, from, to } = timelineOf([rolloutLike(), back, old], [], NOW, 6);
    expect(rows.map(({ rollout, tone }) => [rollout.id, tone])).toEqual([
      ['r1', 'running'],
      ['back', 'back'],
    ]);
    expect(from).toBe(NOW - 30 * MINUTE);
    expect(to).toBeGreaterThan(NOW);
    expect(rows[1]?.stretches.at(-1)?.to).toBe(NOW - 10 * MINUTE);
  });

  test('what everyone got reaches to now, and few marks are on the axis', () => {
    const done = rolloutLike({ phase: 'complete', endedAt: NOW - 5 * MINUTE });
    const everyone = [{ module: 'mf-catalog', stable: '1.1.0' }];
    const { rows, ticks } = timelineOf([done], everyone, NOW, 4);
    expect(rows[0]?.stretches.at(-1)).toEqual({ from: NOW - 5 * MINUTE, to: NOW, share: 1 });
    expect(ticks.length).toBeGreaterThan(1);
    expect(ticks.length).toBeLessThanOrEqual(5);
    expect(timelineOf([], [], NOW, 4).rows).toEqual([]);
  });

  test('what everyone got ends where everyone got another, and is not drawn once it was taken back', () => {
    const first = rolloutLike({ id: 'first', phase: 'complete', endedAt: NOW - 9 * MINUTE });
    const next = rolloutLike({ id: 'next', target: '1.2.0', phase: 'complete', endedAt: NOW - 5 * MINUTE });
    const last = (stable: string, ...rollouts: readonly Rollout[]) =>
      timelineOf(rollouts, [{ module: 'mf-catalog', stable }], NOW, 4).rows.map((row) =>
        row.stretches.filter(({ share }) => share === 1).map(({ to }) => to),
      );
    expect(last('1.2.0', next, first)).toEqual([[NOW], [NOW - 5 * MINUTE]]);
    expect(last('1.0.0', first)).toEqual([[]]);
  });
});

test('a rollout that ended says who has it only while that is so', () => {
  const said = (own: Partial<Rollout>, stable: string) =>
    phaseText(rolloutLike(own), module(stable), translator('en'), 'en');
  expect(said({ phase: 'complete' }, '1.1.0')).toBe('Everyone has 1.1.0.');
  expect(said({ phase: 'complete' }, '1.0.0')).toBe('Everyone got 1.1.0. Now everyone has 1.0.0.');
  expect(said({ phase: 'withdrawn' }, '1.0.0')).toBe('Taken back by hand: everyone has 1.0.0 again.');
  expect(said({ phase: 'rolled_back' }, '1.2.0')).toContain('Now everyone has 1.2.0.');
  expect(said({ phase: 'running' }, '1.0.0')).toMatch(/^5 % of visitors have 1.1.0.* next step/);
  expect(said({ phase: 'running', byHand: true }, '1.0.0')).toBe(
    '5 % of visitors have 1.1.0, given by hand. It stays at that until somebody changes it.',
  );
});

test('a rollout that ended does not say that everyone has a release while another one is given to a part', () => {
  const part = { version: '1.2.0', share: 2000, role: 'canary', bff: 'ready', checking: null } as const;
  const now = { ...module('1.0.0'), rollout: 'r2', versions: [part] };
  expect(phaseText(rolloutLike({ id: 'r1', phase: 'withdrawn' }), now, translator('en'), 'en')).toBe(
    'Taken back by hand: everyone got 1.0.0 again. By now 20 % have 1.2.0 and the others 1.0.0.',
  );
});

test('a reason that the machine added to is in the language of who reads it', () => {
  expect(reasonText('a leak (was stable recently: no steps)', translator('de'), 'de')).toBe(
    'a leak (war erst vor Kurzem bei allen: ohne Stufen)',
  );
});

describe('words and figures', () => {
  const t = translator('de');
  const say = (reason: string) => reasonText(reason, t, 'de');

  test('automatic reasons are shown in the reader’s language, a person’s as they are', () => {
    expect(say('undecided: bff_5xx, slow_lcp')).toBe('Noch unklar: BFF 5xx, Langsames LCP.');
    expect(say('undecided: bff_5xx; no observations: slow_lcp')).toBe(
      'Noch unklar: BFF 5xx. Nichts beobachtet: Langsames LCP.',
    );
    expect(say('no observations: slow_lcp')).toBe('Nichts beobachtet: Langsames LCP.');
    expect(say('held for 10 minutes: the figures have not passed yet')).toBe(
      'Hält seit 10 Minuten. Die Werte haben noch nicht bestanden.',
    );
    expect(say('bff_5xx: canary 40 of 405, control 5 of 1405 visitors, E 1.2e+6 of 100')).toBe(
      'BFF 5xx: Canary 40 von 405, Kontrolle 5 von 1.405 Besucher, E 10^6 von 100.',
    );
    expect(
      say('load_failure: canary 1 of 2, control 0 of 2 visitors, E 3 of 100, reached with bad visitor 1'),
    ).toMatch(/^Ladefehler: Canary 1 von 2/);
    expect(say('Preise stimmen nicht: canary raus')).toBe('Preise stimmen nicht: canary raus');
  });

  test('plural forms and languages', () => {
    expect(t('head.running', { count: 1 })).toBe('1 Rollout läuft');
    expect(translator('en')('head.running', { count: 2 })).toBe('2 rollouts are running');
    expect(() => t('no.such.text')).toThrow('no.such.text');
  });

  test('evidence is drawn on a logarithmic scale between 1 and its limit', () => {
    expect([evidencePart(0.2, 100), evidencePart(10, 100), evidencePart(5000, 100)]).toEqual([0, 0.5, 1]);
    expect(evidence(0.683, 'de')).toBe('0,68');
    expect(evidence(4.2e9, 'de')).toBe('10^10');
    expect([percent(0.00741, 'de'), percent(0.215, 'en'), percent(0, 'de')]).toEqual([
      '0,74\u00a0%',
      '21.5\u00a0%',
      '0\u00a0%',
    ]);
  });

  test('times are Berlin’s; another day says so', () => {
    expect(clock(NOW, 'de', NOW)).toBe('10:00');
    expect(clock(NOW - 24 * 60 * MINUTE, 'de', NOW)).toBe('03.05., 10:00');
  });
});

describe('whom a step is for', () => {
  test('a step for some and one of the same size for everyone begin at their own times', () => {
    const audience = ['role:dealer'];
    const own = rolloutLike({ step: 1 });
    const [first, second] = stepsOf(
      {
        ...own,
        policy: {
          ...own.policy,
          steps: [
            { percent: 50, minMinutes: 1, minVisitors: 1, audience },
            { percent: 50, minMinutes: 1, minVisitors: 1 },
          ],
        },
        growth: [
          { share: 5000, control: 5000, at: NOW - 2 * MINUTE, audience },
          { share: 5000, control: 5000, at: NOW - MINUTE },
        ],
      },
      NOW,
    );
    expect(first).toMatchObject({ audience, at: NOW - 2 * MINUTE, state: 'done' });
    expect(second).toMatchObject({ audience: undefined, at: NOW - MINUTE, state: 'now' });
  });
});
