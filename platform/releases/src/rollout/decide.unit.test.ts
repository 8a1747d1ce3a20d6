import { describe, expect, test } from 'vitest';
import type { Policy, Rollout, Verdict } from '@rollheim/release-client';
import type { Command, Decision, Facts } from './commands.ts';
import { decide } from './decide.ts';
import { STANDARD_POLICY } from './policy.ts';

const MINUTE = 60_000;
/** A Monday, 10:00 in Berlin. */
const MORNING = Date.parse('2026-11-23T09:00:00Z');
const policy: Policy = { ...STANDARD_POLICY, freeze: [] };
const facts: Facts = {
  module: 'mf-catalog',
  stable: '1.0.0',
  previous: '0.9.0',
  released: true,
  gate: 'passed',
  recentlyStable: ['0.9.0'],
  withdrawn: [],
  withdrawnFor: null,
  rollback: 'safe',
};

const figures = (decision: Verdict['decision'], visitors = 5000): Verdict => ({
  decision,
  reason: `the figures say ${decision}`,
  metrics: [],
  sampleRatio: { e: 1, limit: 1000, ok: true },
  enrolled: { canary: visitors, control: visitors },
});

/** A story of one module: every step carries its decision on, as the engine does. */
class Story {
  rollout: Rollout | null = null;
  now = MORNING;
  facts = facts;
  last: Decision = { rollout: null, effects: [] };

  do(command: Command): this {
    this.last = decide(this.rollout, command, this.now, this.facts);
    this.rollout = this.last.rollout;
    for (const effect of this.last.effects)
      if (effect.type === 'stable')
        this.facts = {
          ...this.facts,
          stable: effect.version,
          previous: effect.previous,
          recentlyStable: [...this.facts.recentlyStable, this.facts.stable],
        };
    return this;
  }
  start(own: Policy = policy, hotfix: string | null = null): this {
    return this.do({ type: 'start', id: 'r1', version: '1.1.0', policy: own, hotfix, reason: 'new' });
  }
  say(type: 'pause' | 'resume' | 'promote' | 'approve' | 'roll-back', step?: number): this {
    return this.do({ type, reason: 'because', ...(step === undefined ? {} : { step }) });
  }
  after(minutes: number, verdict: Verdict | null): this {
    this.now += minutes * MINUTE;
    return this.do({ type: 'tick', verdict });
  }
  get effects(): string[] {
    return this.last.effects.map((effect) =>
      effect.type === 'announce' ? `announce ${effect.what}` : effect.type,
    );
  }
  get place() {
    const { phase, step, share, control } = this.rollout!;
    return { phase, step, share, control };
  }
}

const refusal = (what: () => unknown): { code: string; status: number; message: string } => {
  try {
    what();
  } catch (error) {
    return error as { code: string; status: number; message: string };
  }
  throw new Error('it was not refused');
};

describe('a rollout that goes well', () => {
  test('takes its steps, bakes with a hold-back, and becomes everyone’s', () => {
    const story = new Story().start();
    expect(story.place).toEqual({ phase: 'running', step: 0, share: 100, control: 100 });
    story.after(15, figures('inconclusive'));
    expect(story.place).toMatchObject({ step: 1, share: 500 });
    story.after(15, figures('inconclusive'));
    expect(story.place).toMatchObject({ step: 2, share: 2500 });
    story.after(15, figures('pass'));
    expect(story.place).toMatchObject({ step: 3, share: 5000, control: 5000 });
    story.after(15, figures('pass'));
    expect(story.place).toEqual({ phase: 'baking', step: 4, share: 9500, control: 500 });
    story.after(15, figures('pass'));
    expect(story.rollout?.phase).toBe('baking');
    story.after(45, figures('inconclusive'));
    expect(story.rollout?.phase).toBe('complete');
    expect(story.facts).toMatchObject({ stable: '1.1.0', previous: '1.0.0' });
    expect(story.effects).toEqual(['stable', 'announce complete', 'audit']);
  });

  test('waits for the time and for the visitors of each step', () => {
    const story = new Story().start().after(14, figures('pass'));
    expect(story.rollout?.step).toBe(0);
    story.after(1, figures('pass', 199));
    expect(story.rollout?.step).toBe(0);
    expect(story.effects).toEqual([]);
    story.after(0, figures('pass', 200));
    expect(story.rollout?.step).toBe(1);
  });

  test('counts no paused time', () => {
    const story = new Story().start().after(10, figures('pass')).say('pause').after(100, figures('pass'));
    expect(story.rollout).toMatchObject({ phase: 'paused', step: 0 });
    story.say('resume').after(4, figures('pass'));
    expect(story.rollout).toMatchObject({ phase: 'running', step: 0 });
    expect(story.after(1, figures('pass')).rollout?.step).toBe(1);
  });

  test('needs no figures when its policy has no analysis', () => {
    const own: Policy = { ...policy, analysis: 'off', metrics: [] };
    const story = new Story().start(own);
    for (let step = 0; step < 4; step++) story.after(15, null);
    expect(story.after(60, null).rollout?.phase).toBe('complete');
  });
});

describe('a rollout beyond 25 %', () => {
  const at25 = () => new Story().start().say('promote').say('promote');

  test('holds without a pass, asks a person after the longest hold, and goes on with their yes', () => {
    const story = at25().after(15, figures('inconclusive'));
    expect(story.place).toMatchObject({ phase: 'held', step: 2, share: 2500 });
    expect(story.effects).toEqual(['announce hold', 'audit']);
    story.after(23 * 60, figures('inconclusive'));
    expect(story.effects).toEqual([]);
    story.after(60, figures('inconclusive'));
    expect(story.rollout?.phase).toBe('awaiting_approval');
    expect(story.effects).toEqual(['announce question', 'audit']);
    expect(story.after(600, figures('pass')).rollout?.phase).toBe('awaiting_approval');
    expect(story.say('approve').place).toMatchObject({ phase: 'running', step: 3 });
  });

  test('goes on by itself when the pass comes while it holds', () => {
    const story = at25().after(15, figures('inconclusive')).after(5, figures('pass'));
    expect(story.place).toMatchObject({ phase: 'running', step: 3 });
  });
});

describe('a rollout without trustworthy figures', () => {
  test.each([
    ['no telemetry comes', figures('hold')],
    ['nobody judges', null],
  ])('holds when %s, and goes on afterwards', (_why, verdict) => {
    const story = new Story().start().after(60, verdict);
    expect(story.place).toMatchObject({ phase: 'held', step: 0, share: 100 });
    expect(story.after(1, figures('inconclusive', 10)).rollout?.phase).toBe('running');
  });

  test('does not end its bake time either', () => {
    const story = new Story().start(policy, 'a leak').after(600, figures('hold'));
    expect(story.rollout?.phase).toBe('held');
    expect(story.after(1, figures('inconclusive')).rollout?.phase).toBe('complete');
  });
});

describe('a release that fails', () => {
  test.each([
    ['while it runs', (story: Story) => story],
    ['while it is paused', (story: Story) => story.say('pause')],
    ['while it holds', (story: Story) => story.after(1, figures('hold'))],
    ['in the bake time', (story: Story) => story.say('promote').say('promote').say('promote').say('promote')],
  ])('is rolled back %s', (_when, until) => {
    const story = until(new Story().start()).after(0, figures('fail'));
    expect(story.place).toMatchObject({ phase: 'rolled_back', share: 0, control: 0 });
    expect(story.effects).toEqual(['withdraw', 'announce rollback', 'audit']);
    expect(story.facts.stable).toBe('1.0.0');
    expect(story.after(1, figures('fail')).effects).toEqual([]);
  });

  test('is rolled back in a freeze window, too', () => {
    const story = new Story().start(STANDARD_POLICY);
    story.now = Date.parse('2026-11-23T13:30:00Z');
    expect(story.after(0, figures('fail')).rollout?.phase).toBe('rolled_back');
  });

  test('is stopped and a person asked when there is no way back from it', () => {
    const story = new Story().start();
    story.facts = { ...facts, rollback: 'freeze' };
    expect(story.after(1, figures('fail')).place).toMatchObject({ phase: 'awaiting_approval', share: 100 });
    expect(story.effects).toEqual(['announce question', 'audit']);
    expect(story.after(1, figures('fail')).effects).toEqual([]);
  });

  test('is not judged by figures that no one asked for', () => {
    const own: Policy = { ...policy, analysis: 'off', metrics: [] };
    expect(new Story().start(own).after(1, figures('fail')).rollout?.phase).toBe('running');
  });
});

describe('a freeze window', () => {
  test('holds steps without asking anybody, and ends', () => {
    const story = new Story().start(STANDARD_POLICY);
    story.now = Date.parse('2026-11-23T13:00:00Z'); // 14:00 in Berlin
    story.after(0, figures('pass'));
    expect(story.place).toMatchObject({ phase: 'held', step: 0 });
    expect(story.effects).toEqual(['audit']);
    story.now = Date.parse('2026-11-23T15:59:00Z');
    expect(story.after(0, figures('pass')).rollout?.step).toBe(0);
    expect(story.after(1, figures('pass')).place).toMatchObject({ phase: 'running', step: 1 });
  });

  test('holds the first step as well: no one is on the target before it ends', () => {
    const story = new Story();
    story.now = Date.parse('2026-07-06T12:30:00Z'); // summer: 14:30 in Berlin
    story.start(STANDARD_POLICY);
    expect(story.place).toMatchObject({ phase: 'held', step: -1, share: 0 });
    story.now = Date.parse('2026-07-06T15:00:00Z');
    expect(story.after(0, null).place).toMatchObject({ phase: 'running', step: 0, share: 100 });
  });

  test('refuses a promotion, keeps an approval for later, and lets a hotfix through', () => {
    const asked: Policy = {
      ...STANDARD_POLICY,
      steps: STANDARD_POLICY.steps.map((step, at) => ({ ...step, approval: at === 1 })),
    };
    const story = new Story().start(asked).after(15, figures('pass'));
    expect(story.rollout?.phase).toBe('awaiting_approval');
    story.now = Date.parse('2026-11-23T14:00:00Z');
    expect(refusal(() => story.say('promote')).code).toBe('frozen');
    expect(story.say('approve').place).toMatchObject({ phase: 'held', step: 0 });
    story.now = Date.parse('2026-11-23T16:00:00Z');
    expect(story.after(0, figures('pass')).rollout?.step).toBe(1);
    const hotfix = new Story();
    hotfix.now = Date.parse('2026-11-23T14:00:00Z');
    expect(hotfix.start(STANDARD_POLICY, 'prices are wrong').place).toMatchObject({
      phase: 'baking',
      share: 9500,
      control: 500,
    });
  });
});

describe('what a person says', () => {
  test('twice changes nothing the second time', () => {
    const story = new Story().start().say('pause');
    expect(story.effects).toEqual(['audit']);
    expect(story.say('pause').effects).toEqual([]);
    expect(story.say('resume').effects).toEqual(['audit']);
    expect(story.say('resume').effects).toEqual([]);
    expect(story.say('promote', 0).rollout?.step).toBe(1);
    expect(story.say('promote', 0).effects).toEqual([]);
    story.say('roll-back');
    expect(story.place).toMatchObject({ phase: 'withdrawn', share: 0 });
    expect(story.say('roll-back').effects).toEqual([]);
  });

  test('is written down with what was before and after, and why', () => {
    const story = new Story().start().say('promote');
    expect(story.last.effects).toContainEqual({
      type: 'audit',
      action: 'promote',
      before: expect.objectContaining({ step: 0, percent: 1 }),
      after: expect.objectContaining({ step: 1, percent: 5 }),
      reason: 'because',
    });
  });

  test('rolls a complete rollout back while its old release is recent', () => {
    const story = new Story().start(policy, 'a leak').say('promote');
    expect(story.facts.stable).toBe('1.1.0');
    story.say('roll-back');
    expect(story.facts.stable).toBe('1.0.0');
    expect(story.effects).toEqual(['stable', 'withdraw', 'announce rollback', 'audit']);
  });

  test('needs no steps to go to a release that was stable recently', () => {
    const story = new Story();
    story.do({ type: 'start', id: 'r2', version: '0.9.0', policy, hotfix: null, reason: 'back' });
    expect(story.rollout?.phase).toBe('complete');
    expect(story.facts.stable).toBe('0.9.0');
  });

  test('goes to such a release step by step where it begins with somebody', () => {
    const audience = ['role:dealer'];
    const own = { ...policy, steps: [{ ...policy.steps[0]!, audience }, ...policy.steps] };
    const story = new Story();
    story.do({ type: 'start', id: 'r2', version: '0.9.0', policy: own, hotfix: null, reason: 'back' });
    expect(story.rollout?.phase).toBe('running');
    expect(story.rollout?.growth.at(-1)?.audience).toEqual(audience);
    expect(story.facts.stable).toBe('1.0.0');
  });
});

describe('a rollout by hand', () => {
  const share = (story: Story, basisPoints: number) =>
    story.do({
      type: 'share',
      id: 'h1',
      version: '1.1.0',
      share: basisPoints,
      restore: false,
      reason: 'look',
    });

  test('grows on request, moves by no timer, and has no control', () => {
    const story = share(new Story(), 1000);
    expect(story.place).toMatchObject({ share: 1000, control: 0, phase: 'running' });
    expect(story.after(10_000, figures('fail')).effects).toEqual([]);
    expect(share(story, 1000).effects).toEqual([]);
    expect(share(story, 3000).rollout?.growth).toHaveLength(2);
    expect(share(story, 10_000).rollout?.phase).toBe('complete');
    expect(story.facts.stable).toBe('1.1.0');
  });

  test('brings a withdrawn release back only knowingly', () => {
    const story = new Story();
    story.facts = { ...facts, withdrawn: ['1.1.0'], withdrawnFor: 'leaks names' };
    expect(refusal(() => story.start()).code).toBe('release_withdrawn');
    const slip = refusal(() => share(story, 10_000));
    expect(slip.code).toBe('release_withdrawn');
    expect(slip.message).toContain('was withdrawn: leaks names.');
    const knowingly = { type: 'share', id: 'h1', version: '1.1.0', share: 500, restore: true } as const;
    expect(story.do({ ...knowingly, reason: 'it did not leak' }).effects).toContain('restore');
  });
});

describe('refused, with nothing changed', () => {
  const withFacts = (changed: Partial<Facts>) => {
    const story = new Story();
    story.facts = { ...facts, ...changed };
    return story;
  };
  const share = (basisPoints: number, version = '1.1.0'): Command => ({
    type: 'share',
    id: 'h1',
    version,
    share: basisPoints,
    restore: false,
    reason: 'look',
  });

  test.each<[string, string, number, () => unknown]>([
    ['an unknown release', 'not_found', 404, () => withFacts({ released: false }).start()],
    ['one that the gate refused', 'gate_refused', 409, () => withFacts({ gate: 'refused' }).start()],
    ['one that no gate has seen', 'gate_refused', 409, () => withFacts({ gate: 'unchecked' }).start()],
    ['the stable one', 'already_stable', 409, () => withFacts({ stable: '1.1.0' }).start()],
    ['a second rollout of the module', 'rollout_running', 409, () => new Story().start().start()],
    [
      'a share of one that no gate has seen',
      'gate_refused',
      409,
      () => withFacts({ gate: 'unchecked' }).do(share(500)),
    ],
    [
      'a share of one that the gate refused',
      'gate_refused',
      409,
      () => withFacts({ gate: 'refused' }).do(share(500)),
    ],
    ['a share above 100', 'invalid_input', 400, () => new Story().do(share(10_100))],
    ['a share beside a running rollout', 'rollout_running', 409, () => new Story().start().do(share(500))],
    ['a step backwards', 'step_backwards', 409, () => new Story().do(share(500)).do(share(400))],
    ['an answer that nobody asked for', 'not_awaiting', 409, () => new Story().start().say('approve')],
    [
      'promoting what is paused',
      'rollout_paused',
      409,
      () => new Story().start().say('pause').say('promote'),
    ],
    ['pausing what has ended', 'rollout_ended', 409, () => new Story().start().say('roll-back').say('pause')],
    [
      'a hotfix without a reason',
      'invalid_input',
      400,
      () => new Story().do({ type: 'start', id: 'r', version: '1.1.0', policy, hotfix: ' ', reason: ' ' }),
    ],
    [
      'a request without a reason',
      'invalid_input',
      400,
      () => new Story().start().do({ type: 'pause', reason: ' ' }),
    ],
  ])('%s: %s', (_what, code, status, attempt) => {
    expect(refusal(attempt)).toMatchObject({ code, status });
  });
});

test('a step for some keeps for whom its arms were, and the next one is for everyone', () => {
  const audience = ['role:dealer'];
  const own: Policy = {
    ...policy,
    steps: [{ percent: 50, minMinutes: 0, minVisitors: 0, audience }, ...policy.steps],
  };
  const story = new Story().start(own).say('promote');
  expect(story.rollout?.growth).toEqual([
    { share: 5000, control: 5000, at: MORNING, audience },
    { share: 100, control: 100, at: MORNING },
  ]);
});
