import { randomUUID } from 'node:crypto';
import { createBus, type Bus, type ReceivedMessage } from '@rollheim/bus';
import { TOPICS, type AnswerCounts, type ComparedArm, type TelemetryRecord } from '@rollheim/contracts';
import { createLog, createPool, Lifecycle, migrate } from '@rollheim/service-kit';
import { until, withPostgres, type TestDatabase, type TestPostgres } from '@rollheim/tooling/testing';
import type pg from 'pg';
import { Registry as Metrics } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { explain } from '../analysis/explain.ts';
import { compareIdle } from '../analysis/idle.ts';
import { idleRollout } from '@rollheim/release-client';
import { createJudge } from '../analysis/judge.ts';
import { healthByVersion } from './answers.ts';
import { storeTelemetry } from './consume.ts';
import { settleDocuments } from './documents.ts';
import { listErrors } from './errors.ts';
import { telemetryMigrations } from './migrations.ts';
import { forgetOld } from './retention.ts';
import { followTelemetry } from './service.ts';
import {
  bad,
  cohort,
  message,
  mounted,
  outgoing,
  renderError,
  rolloutNow,
  ROLLOUT,
  served,
} from './testing/records.ts';

const log = createLog('telemetry-test', 'silent');

let postgres: TestPostgres;
let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  postgres = await withPostgres();
});
afterAll(async () => postgres?.stop());
beforeEach(async () => {
  await pool?.end();
  await database?.drop();
  database = await postgres.database();
  const url = database.url('releases');
  await migrate(url, 'releases', telemetryMigrations, log);
  pool = createPool({ url, name: 'test', size: 4, schema: 'releases', log });
  return async () => {
    await pool.end();
    pool = undefined as unknown as pg.Pool;
  };
});

const store = (...messages: ReceivedMessage[]) => storeTelemetry(pool, messages, log);
const rows = () =>
  database.query<{ metric: string; arm: string; visitor: string; bad: boolean; step: number }>(
    'select metric, arm, visitor, bad, step from releases.telemetry_visitors order by metric, step, visitor, arm',
  );

describe('storing', () => {
  test('has one row per rollout, step, arm, metric and visitor, however often and in whatever order reports arrive', async () => {
    const first = message('v1', bad('canary'), bad('canary'));
    const good = message('v1', { kind: 'observed', ...cohort('canary'), metric: 'render_error', bad: false });
    await Promise.all([store(first, good), store(good, first)]);
    await store(first);
    await store(message('v1', bad('canary', 'render_error', 1)));
    expect((await rows()).filter(({ metric }) => metric === 'render_error')).toEqual([
      { metric: 'render_error', arm: 'canary', visitor: 'v1', bad: true, step: 0 },
      { metric: 'render_error', arm: 'canary', visitor: 'v1', bad: true, step: 1 },
    ]);
  });

  test('says which rollouts a batch spoke of, and freezes what is slow at the first word of each', async () => {
    const lcp = (value: number): TelemetryRecord => ({
      kind: 'observed',
      ...cohort('canary'),
      metric: 'slow_lcp',
      value,
    });
    expect(await store(message('fast', lcp(2400)), message('slow', lcp(2600)))).toEqual([ROLLOUT]);
    const judged = (await rows()).filter(({ metric }) => metric === 'slow_lcp');
    expect(judged.map(({ visitor, bad: slow }) => [visitor, slow])).toEqual([
      ['fast', false],
      ['slow', true],
    ]);
    // the module's visitors have been slow for a week: a new rollout asks no more of its canary, the old one stays
    await database.query(
      `insert into releases.telemetry_visitors (rollout, step, arm, metric, visitor, module, version, bad, value)
       select 'idle:mf-one@1.0.0', 0, 'control', 'slow_lcp', n::text, 'mf-one', '1.0.0', false, 4000
       from generate_series(1, 200) as n`,
    );
    await store(message('late', lcp(3000), { ...lcp(3000), rollout: 'r-2' } as TelemetryRecord));
    const late = await database.query<{ rollout: string; bad: boolean }>(
      "select rollout, bad from releases.telemetry_visitors where visitor = 'late' and metric = 'slow_lcp' order by 1",
    );
    expect(late).toEqual([
      { rollout: 'r-1', bad: true },
      { rollout: 'r-2', bad: false },
    ]);
  });

  test('passes over what is no telemetry and stores the rest', async () => {
    const foreign = { ...message('v1', bad('canary')), type: 'customer.registered' };
    const broken = {
      ...message('v1', bad('canary')),
      payload: { visitor: 'v1', records: [{ kind: 'mystery' }] },
    };
    await store(foreign, broken, message('v2', bad('control')));
    expect(new Set((await rows()).map(({ visitor }) => visitor))).toEqual(new Set(['v2']));
  });
});

describe('documents', () => {
  const failures = async () =>
    (await rows())
      .filter(({ metric }) => metric === 'load_failure')
      .map(({ visitor, bad: failed }) => [visitor, failed]);

  test('that were served and never mounted count as load failures, once', async () => {
    await store(message('silent', served('canary', 'd1')), message('fine', served('canary', 'd2')));
    await store(message('fine', mounted('canary', 'd2')));
    expect(await settleDocuments(pool, 60_000)).toEqual([ROLLOUT]);
    expect(await failures()).toEqual([['fine', false]]);
    expect(await settleDocuments(pool, 0)).toEqual([ROLLOUT]);
    expect(await settleDocuments(pool, 0)).toEqual([]);
    expect(await failures()).toEqual([
      ['fine', false],
      ['silent', true],
    ]);
  });

  test('are fine when the word of the mount comes first', async () => {
    const at = Date.now();
    await store(message('v', mounted('control', 'd3', at + 900)));
    expect(await settleDocuments(pool, 0)).toEqual([]);
    await store(message('v', served('control', 'd3', at)));
    await settleDocuments(pool, 0);
    expect(await failures()).toEqual([['v', false]]);
  });

  test('whose module mounted after 30 s have failed', async () => {
    const at = Date.now() - 40_000;
    await store(message('late', served('canary', 'd4', at), mounted('canary', 'd4', at + 31_000)));
    await settleDocuments(pool, 60_000);
    expect(await failures()).toEqual([['late', true]]);
  });

  test('are settled by one of several sweepers', async () => {
    await store(...Array.from({ length: 50 }, (_, n) => message(`v${n}`, served('canary', `many${n}`))));
    await Promise.all([settleDocuments(pool, 0), settleDocuments(pool, 0), settleDocuments(pool, 0)]);
    expect((await failures()).filter(([, failed]) => failed)).toHaveLength(50);
  });
});

describe('judging', () => {
  const judge = () => createJudge(pool)(rolloutNow(), Date.now() + 1000);
  const visit = (arm: ComparedArm, count: number): Promise<string[]> =>
    store(
      ...Array.from({ length: count }, (_, n) => {
        const document = `${arm}-${n}`;
        return message(document, { ...served(arm, document) }, mounted(arm, document));
      }),
    );

  test('fails with the event that decides, and explains it from what is stored', async () => {
    await visit('canary', 40);
    await visit('control', 40);
    expect((await judge()).decision).toBe('inconclusive');
    for (let n = 0; n < 20; n++) await store(message(`canary-${n}`, bad('canary')));
    const verdict = await judge();
    expect(verdict.decision).toBe('fail');
    expect(verdict.enrolled).toEqual({ canary: 40, control: 40 });
    const metric = verdict.metrics.find(({ name }) => name === 'render_error');
    expect(metric).toMatchObject({ verdict: 'fail', canary: { visitors: 20, bad: 20 }, control: { bad: 0 } });
    expect(metric?.e).toBeGreaterThan(metric?.limit ?? Infinity);
    const [once, again] = [
      await explain(pool, rolloutNow(), Date.now() + 1000),
      await explain(pool, rolloutNow(), Date.now() + 1000),
    ];
    expect(once.judgement).toEqual(again.judgement);
    expect(once.judgement.metrics).toEqual(verdict.metrics);
    expect(once.trails['render_error']).toHaveLength(20);
    const decidedBy = once.judgement.metrics.find(({ name }) => name === 'render_error')?.decidedBy?.number;
    expect(decidedBy).toBeGreaterThanOrEqual(9);
    expect(decidedBy).toBeLessThan(20);
    // what came after the rollout's end changes nothing
    const ended = rolloutNow({ endedAt: Date.now() - 60_000 });
    expect((await explain(pool, ended, Date.now())).judgement.decision).toBe('inconclusive');
  });

  test('only signals by a metric that only signals', async () => {
    await visit('canary', 40);
    for (let n = 0; n < 30; n++) await store(message(`canary-${n}`, bad('canary', 'slow_lcp')));
    const verdict = await judge();
    expect(verdict.metrics.find(({ name }) => name === 'slow_lcp')?.verdict).toBe('fail');
    expect(verdict.decision).not.toBe('fail');
  });

  test('holds when the arms are not as large as assigned', async () => {
    await visit('canary', 60);
    await visit('control', 5);
    expect(await judge()).toMatchObject({ decision: 'hold', sampleRatio: { ok: false } });
    expect((await judge()).reason).toMatch(/^sample_ratio: canary to control 60 to 5/);
  });

  test('holds when a visitor was seen in both arms of one step, not of two', async () => {
    await visit('canary', 3);
    await visit('control', 3);
    await store(message('canary-0', { ...served('control', 'x'), step: 1 } as TelemetryRecord));
    expect((await judge()).decision).toBe('inconclusive');
    await store(message('canary-0', served('control', 'y')));
    expect((await judge()).reason).toBe(
      'both_arms: 1 visitors were seen in canary and in control at one step',
    );
  });

  test('holds when nothing was heard of it', async () => {
    await visit('canary', 3);
    const verdict = await createJudge(pool)(rolloutNow(), Date.now() + 6 * 60_000);
    expect(verdict).toMatchObject({ decision: 'hold', reason: expect.stringMatching(/^no_telemetry/) });
  });

  test('passes a rare metric by its rarity alone', async () => {
    await database.query(
      `insert into releases.telemetry_visitors (rollout, step, arm, metric, visitor, module, version, bad, first_at)
       select 'r-1', 0, arm, metric, n::text || arm, 'mf-one', '1.1.0', false, now() - interval '5 minutes'
       from generate_series(1, 2000) as n, unnest(array['canary', 'control']) as arm,
            unnest(array['load_failure', 'render_error', 'enrolled', 'met']) as metric`,
    );
    await store(message('1canary', bad('canary')));
    const verdict = await judge();
    expect(verdict.metrics.map(({ name, verdict: said }) => [name, said])).toEqual([
      ['load_failure', 'pass'],
      ['render_error', 'pass'],
      ['slow_lcp', 'inconclusive'],
    ]);
    expect(verdict.decision).toBe('pass');
  });

  test('shows how often halves of the same visitors would be judged different while nothing is rolled out', async () => {
    const idle = idleRollout('mf-one', '1.0.0');
    for (let n = 0; n < 120; n++)
      await store(
        message(`v${n}`, {
          kind: 'observed',
          ...cohort(n % 2 === 0 ? 'canary' : 'control', 0, idle),
          version: '1.0.0',
          metric: 'render_error',
          bad: true,
        }),
      );
    const { judgement, falseAlarms } = await compareIdle(
      pool,
      'mf-one',
      '1.0.0',
      [{ name: 'render_error', tolerated: 1, critical: false }],
      Date.now() + 1000,
    );
    expect(judgement.decision).not.toBe('fail');
    expect(falseAlarms.splits).toBe(400);
    expect(falseAlarms.alarms).toBeGreaterThan(0);
    expect(falseAlarms.alarms / 400).toBeLessThanOrEqual(0.05);
  });
});

describe('errors and answers', () => {
  test('groups errors by their cause, with the newest samples', async () => {
    const at = Date.now();
    const many = Array.from({ length: 12 }, (_, n) =>
      message(
        `v${n}`,
        renderError({ message: `item ${n} is undefined`, releaseSet: `set-${n}`, at: at + n }),
      ),
    );
    await store(...many.slice(0, 6));
    await store(...many.slice(6), message('other', renderError({ source: 'load_failure' })));
    await store(...many);
    const groups = await listErrors(pool, { module: 'mf-one', version: null, limit: 10 });
    expect(groups.map(({ source, count }) => [source, count]).toSorted()).toEqual([
      ['load_failure', 1],
      ['render_error', 12],
    ]);
    const group = groups.find(({ source }) => source === 'render_error');
    expect(group?.samples.map(({ releaseSet }) => releaseSet)).toEqual(
      [11, 10, 9, 8, 7].map((n) => `set-${n}`),
    );
  });

  test('keeps a bounded number of groups per release', async () => {
    const letters = (n: number): string => String.fromCodePoint(97 + (n % 26), 97 + Math.floor(n / 26));
    for (let n = 0; n < 210; n += 35)
      await store(
        ...Array.from({ length: 35 }, (_, k) =>
          message(`v${n + k}`, renderError({ message: letters(n + k), stack: null })),
        ),
      );
    const groups = await listErrors(pool, { module: 'mf-one', version: '1.1.0', limit: 1000 });
    expect(groups).toHaveLength(201);
    expect(groups.find(({ fingerprint }) => fingerprint === 'others')?.count).toBe(10);
  });

  test('adds up answers once per message', async () => {
    const counts: AnswerCounts = {
      module: 'mf-one',
      version: '1.1.0',
      at: Date.now(),
      ok: 10,
      clientErrors: 1,
      serverErrors: 2,
      slow: 3,
      totalMs: 130,
    };
    const answers = { ...message('edge'), type: 'release.answers', payload: counts };
    await store(answers, { ...answers, id: randomUUID() });
    await store(answers);
    expect(await healthByVersion(pool, 5)).toEqual([
      expect.objectContaining({ answers: 26, serverErrors: 4, slow: 6, meanMs: 10 }),
    ]);
  });

  test('forgets what is old, and nothing else', async () => {
    await store(message('v1', bad('canary'), served('canary', 'd1'), renderError()));
    await database.query(
      `insert into releases.telemetry_visitors (rollout, step, arm, metric, visitor, module, version, bad, first_at)
       values ('idle:mf-one@1.0.0', 0, 'control', 'met', 'old', 'mf-one', '1.0.0', false, now() - interval '8 days')`,
    );
    expect(await forgetOld(pool)).toBe(1);
    for (const [table, column] of [
      ['telemetry_rollouts', 'heard_at'],
      ['telemetry_errors', 'last_at'],
      ['telemetry_documents', 'received_at'],
    ])
      await database.query(`update releases.${table} set ${column} = now() - interval '40 days'`);
    await forgetOld(pool);
    for (const table of [
      'telemetry_visitors',
      'telemetry_errors',
      'telemetry_documents',
      'telemetry_rollouts',
    ])
      expect(await database.query(`select 1 from releases.${table}`)).toEqual([]);
  });
});

describe('following the bus', () => {
  let bus: Bus;
  afterAll(async () => bus?.close());

  test('stores what comes, and goes on where it stopped', async () => {
    const config = database.config('releases');
    const env = { BUS: 'postgres' as const, BUS_URL: config['BUS_URL'] ?? '' };
    bus = createBus({ transport: 'postgres', url: env.BUS_URL, clientId: 'test' });
    await bus.declare(TOPICS);
    const told: string[] = [];
    const follow = (): Lifecycle => {
      const life = new Lifecycle();
      const onTelemetry = (rollouts: readonly string[]): void => void told.push(...rollouts);
      followTelemetry({ pool, env, log, life, metrics: new Metrics(), onTelemetry, mountWaitMs: 0 });
      return life;
    };
    const first = follow();
    await bus.send([outgoing('v1', [bad('canary'), served('canary', 'd1')])]);
    await until(async () =>
      (await rows()).some(({ metric, bad: failed }) => metric === 'load_failure' && failed),
    );
    await first.stop();
    await bus.send([outgoing('v2', [bad('canary')])]);
    const second = follow();
    await until(async () => (await rows()).some(({ visitor }) => visitor === 'v2'));
    await second.stop();
    expect(new Set(told)).toEqual(new Set([ROLLOUT]));
  });
});
