import { audienceFault } from '@rollheim/contracts/audience';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Policy } from '@rollheim/release-client';
import { isFrozen } from './freeze.ts';
import {
  audienceSchema,
  beginningWith,
  QUICK_POLICY,
  readPolicy,
  STANDARD_POLICY,
  withNewMetrics,
  withOutcomes,
} from './policy.ts';

const changed = (change: Record<string, unknown>): unknown => ({ ...STANDARD_POLICY, ...change });
const step = (percent: number) => ({ percent, minMinutes: 1, minVisitors: 1 });

const faults = (given: unknown): { code: string; fields: Record<string, string> } => {
  try {
    readPolicy(given);
  } catch (error) {
    return error as { code: string; fields: Record<string, string> };
  }
  throw new Error('the policy was taken');
};

test('a policy may begin with half of some, and then goes on as it would', () => {
  const own = beginningWith(STANDARD_POLICY, ['role:dealer', 'country:AT']);
  expect(readPolicy(own)).toEqual(own);
  const [first, ...rest] = own.steps;
  expect(first).toEqual({
    percent: 50,
    minMinutes: 15,
    minVisitors: 1,
    audience: ['role:dealer', 'country:AT'],
  });
  expect(rest).toEqual(STANDARD_POLICY.steps);
  // and more of them, or others, before everyone
  const wider = { ...own, steps: [first, { ...step(95), audience: ['role:dealer'] }, ...rest] };
  expect(readPolicy(wider)).toEqual(wider);
});

test('a policy of a team has the metrics that came after it was set, and not those that they left out', () => {
  const [load, render, ...others] = STANDARD_POLICY.metrics;
  const own = readPolicy({ ...STANDARD_POLICY, metrics: [{ ...load, tolerated: 3 }] });
  const known = [load, render].map((metric) => metric?.name ?? '');
  expect(withNewMetrics(own, known).metrics).toEqual([{ ...load, tolerated: 3 }, ...others]);
  expect(
    withNewMetrics(
      own,
      STANDARD_POLICY.metrics.map(({ name }) => name),
    ),
  ).toBe(own);
});

describe('outcomes', () => {
  const bid = {
    on: ['POST /bid'],
    better: 'more',
    margin: 1.3,
    text: { de: 'Gebot', en: 'Bid' },
  } as const;
  const gaveUp = { ...bid, better: 'fewer' } as const;
  const added = (...args: Parameters<typeof withOutcomes>) =>
    withOutcomes(...args).metrics.slice(args[0].metrics.length);

  test('that both releases declare are judged, as the one that everybody has declares them', () => {
    const both = added(
      STANDARD_POLICY,
      { bid, gaveUp, old: bid },
      { bid: { ...bid, margin: 9 }, gaveUp, new: bid },
    );
    expect(both).toEqual([
      {
        name: 'outcome:bid',
        tolerated: 1.3,
        critical: false,
        vetoOnly: true,
        better: 'more',
        text: bid.text,
      },
      { name: 'outcome:gaveUp', tolerated: 1.3, critical: false, vetoOnly: true, text: bid.text },
    ]);
    expect(added(STANDARD_POLICY, undefined, { bid })).toEqual([]);
  });

  test('of which the policy says something itself stay as it says', () => {
    const own = {
      name: 'outcome:bid',
      tolerated: 2,
      critical: false,
      better: 'more',
      signalOnly: true,
    } as const;
    const policy = readPolicy(changed({ metrics: [...STANDARD_POLICY.metrics, own] }));
    expect(added(policy, { bid }, { bid })).toEqual([]);
    expect(faults(changed({ metrics: [{ ...own, name: 'outcome:Bid placed' }] })).code).toBe(
      'invalid_policy',
    );
  });
});

describe('a policy', () => {
  test('of the guide to operations is one', () => {
    const guide = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
    const [, json = ''] = /```json\n(\{\n  "steps"[\s\S]*?)```/.exec(guide) ?? [];
    const policy: unknown = JSON.parse(json);
    expect(readPolicy(policy)).toEqual(policy);
  });

  test.each([STANDARD_POLICY, QUICK_POLICY])('of the templates is one', (policy: Policy) => {
    expect(readPolicy(policy)).toEqual(policy);
  });

  test.each<[string, unknown, string]>([
    ['has a step backwards', changed({ steps: [step(5), step(1), step(100)] }), 'steps.1.percent'],
    ['has the same step twice', changed({ steps: [step(5), step(5), step(100)] }), 'steps.1.percent'],
    ['has a share above 100', changed({ steps: [step(5), step(101)] }), 'steps.1.percent'],
    ['never reaches everyone', changed({ steps: [step(5), step(50)] }), 'steps'],
    ['has no step', changed({ steps: [] }), 'steps'],
    ['names no metric while analysis is on', changed({ metrics: [] }), 'metrics'],
    [
      'names only metrics that signal',
      changed({ metrics: [{ name: 'slow_lcp', tolerated: 1.2, critical: false, signalOnly: true }] }),
      'metrics',
    ],
    [
      'names a metric that does not exist',
      changed({ metrics: [{ name: 'mood', tolerated: 1.2, critical: false }] }),
      'metrics.0.name',
    ],
    [
      'has a window over midnight',
      changed({ freeze: [{ days: [1], from: '22:00', to: '02:00' }] }),
      'freeze',
    ],
    [
      'has a window at 25 o’clock',
      changed({ freeze: [{ days: [1], from: '25:00', to: '26:00' }] }),
      'freeze.0.from',
    ],
    [
      'comes back to some after everyone',
      changed({ steps: [step(5), { ...step(50), audience: ['staff'] }, step(100)] }),
      'steps.1.audience',
    ],
    [
      'has a step backwards for the same some',
      changed({
        steps: [
          { ...step(50), audience: ['staff', 'role:dealer'] },
          { ...step(20), audience: ['role:dealer', 'staff'] },
          step(100),
        ],
      }),
      'steps.1.percent',
    ],
    ['ends with some', changed({ steps: [{ ...step(100), audience: ['staff'] }] }), 'steps'],
    [
      'is for nobody that there is',
      changed({ steps: [{ ...step(50), audience: ['role:king'] }, step(100)] }),
      'steps.0.audience.0',
    ],
    ['is none', undefined, ''],
  ])('that %s is refused by name', (_what, given, field) => {
    const { code, fields } = faults(given);
    expect(code).toBe('invalid_policy');
    expect(Object.keys(fields)).toContain(field);
  });

  test('needs no metric without analysis', () => {
    expect(readPolicy(changed({ analysis: 'off', metrics: [] })).metrics).toEqual([]);
  });
});

test.each([
  [['staff', 'role:guest', 'language:pl', 'country:PT', 'customer:7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10']],
  [['country:Austria']],
  [['customer:Meier']],
  [['staff', 'staff']],
  [[]],
  [
    Array.from(
      { length: 101 },
      (_, at) => `customer:7d9f1c52-0c51-4f0c-9a6e-${String(at).padStart(12, '0')}`,
    ),
  ],
])('whom a step is for is refused exactly where the words have a fault: %j', (words) => {
  expect(audienceSchema.validate(words).error === undefined).toBe(audienceFault(words) === null);
});

describe('a freeze window', () => {
  const windows = STANDARD_POLICY.freeze;
  test.each([
    ['Monday 14:00, winter', '2026-11-23T13:00:00Z', true],
    ['Monday 13:59, winter', '2026-11-23T12:59:59Z', false],
    ['Monday 17:00, winter', '2026-11-23T16:00:00Z', false],
    ['Monday 14:00, summer', '2026-07-06T12:00:00Z', true],
    ['Monday 15:30, summer: 17:30 has passed', '2026-07-06T15:30:00Z', false],
    ['Saturday 15:00', '2026-11-21T14:00:00Z', false],
  ])('%s', (_when, instant, frozen) => {
    expect(isFrozen(windows, Date.parse(instant))).toBe(frozen);
  });
});
