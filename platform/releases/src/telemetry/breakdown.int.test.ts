import type { ReceivedMessage } from '@rollheim/bus';
import type { ComparedArm, Metric, TelemetryRecord, VisitorTraits } from '@rollheim/contracts';
import { createLog, createPool, migrate } from '@rollheim/service-kit';
import { withPostgres, type TestDatabase, type TestPostgres } from '@rollheim/tooling/testing';
import type { Policy } from '@rollheim/release-client';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { explain } from '../analysis/explain.ts';
import { createJudge } from '../analysis/judge.ts';
import { storeTelemetry } from './consume.ts';
import { settleDocuments, settleReports } from './documents.ts';
import { telemetryMigrations } from './migrations.ts';
import { forgetOld } from './retention.ts';
import { cohort, mounted, outgoing, rolloutNow, ROLLOUT, served } from './testing/records.ts';

const log = createLog('breakdown-test', 'silent');
const POLISH: VisitorTraits = { language: 'pl', role: 'private', device: 'phone', browser: 'safari' };
const GERMAN: VisitorTraits = { ...POLISH, language: 'de' };
const POLICY: Policy = {
  ...rolloutNow().policy,
  metrics: [
    { name: 'render_error', tolerated: 1.2, critical: false },
    { name: 'slow_bff', tolerated: 1.2, critical: false, vetoOnly: true },
    { name: 'missing_report', tolerated: 1.2, critical: false, vetoOnly: true },
    { name: 'outcome:bid-placed', tolerated: 1.2, critical: false, vetoOnly: true, better: 'more' },
  ],
};
const rollout = rolloutNow({ policy: POLICY });

let postgres: TestPostgres;
let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  postgres = await withPostgres();
});
afterAll(async () => postgres?.stop());
beforeEach(async () => {
  database = await postgres.database();
  const url = database.url('releases');
  await migrate(url, 'releases', telemetryMigrations, log);
  pool = createPool({ url, name: 'test', size: 4, schema: 'releases', log });
  return async () => {
    await pool.end();
    await database.drop();
  };
});

const told = (
  visitor: string,
  traits: VisitorTraits | null,
  ...records: TelemetryRecord[]
): ReceivedMessage => ({ ...outgoing(visitor, records, traits), partition: 0, offset: '1' });
const store = (...messages: ReceivedMessage[]) => storeTelemetry(pool, messages, log);
const seen = (
  arm: ComparedArm,
  metric: Metric,
  what: { bad: boolean } | { value: number },
  place: { page?: string; route?: string } = {},
): TelemetryRecord => ({ kind: 'observed', ...cohort(arm), metric, ...what, ...place });
const judge = () => createJudge(pool)(rollout, Date.now() + 1000);

/** A batch of visitors who were served a page, of whom so many of each arm are bad; the arms come by turns. */
const visit = (
  arms: readonly ComparedArm[],
  traits: VisitorTraits,
  { visitors, bad }: { readonly visitors: number; readonly bad: number },
) =>
  store(
    ...Array.from({ length: visitors }, (_, n) => n).flatMap((n) =>
      arms.map((arm) => {
        const visitor = nameOf(traits, n, arm);
        return told(
          visitor,
          traits,
          served(arm, visitor),
          seen(arm, 'render_error', { bad: n < bad }, { page: 'catalog-list' }),
        );
      }),
    ),
  );
const nameOf = ({ language }: VisitorTraits, n: number, arm: ComparedArm) =>
  `${language} ${String(n).padStart(3, '0')} ${arm}`;
const BOTH: readonly ComparedArm[] = ['canary', 'control'];

test('a batch in which both arms are as bad looks like none of them, however large it is', async () => {
  await visit(BOTH, GERMAN, { visitors: 120, bad: 100 });
  const { decision, metrics } = await judge();
  expect(decision).toBe('inconclusive');
  expect(metrics.find(({ name }) => name === 'render_error')).toMatchObject({
    canary: { bad: 100 },
    control: { bad: 100 },
  });
});

describe('among some of the visitors', () => {
  test('a release that is broken for Polish visitors alone is held, and the figures say for whom', async () => {
    await visit(BOTH, GERMAN, { visitors: 120, bad: 40 });
    await visit(['control'], POLISH, { visitors: 40, bad: 0 });
    expect((await judge()).decision).toBe('inconclusive');
    await visit(['canary'], POLISH, { visitors: 40, bad: 30 });
    const verdict = await judge();
    expect(verdict.decision).toBe('hold');
    expect(verdict.reason).toMatch(
      /^breakdown: render_error language pl: canary 30 of 40, control 0 of 40 visitors, E \S+ of \d+ among \d+ comparisons$/,
    );
    expect(verdict.metrics.find(({ name }) => name === 'render_error')?.verdict).not.toBe('fail');
    const { breakdown } = await explain(pool, rollout, Date.now() + 1000);
    const languages = breakdown.cells.filter(
      ({ metric, dimension }) => metric === 'render_error' && dimension === 'language',
    );
    expect(
      languages.map(({ value, found, canary }) => [value, found, canary.bad, canary.visitors]).toSorted(),
    ).toEqual([
      ['de', false, 40, 120],
      ['pl', true, 30, 40],
    ]);
    expect(breakdown.cells.find(({ value }) => value === 'catalog-list')).toMatchObject({
      dimension: 'page',
      found: false,
      canary: { bad: 70, visitors: 160 },
    });
  });

  test('what a visitor is stays as it was first seen: a release that logs people out makes no guests', async () => {
    await store(told('v', GERMAN, served('canary', 'd1')));
    await store(told('v', { ...GERMAN, role: 'guest' }, served('canary', 'd2')));
    const rows = await database.query<{ role: string }>('select role from releases.telemetry_traits');
    expect(rows).toEqual([{ role: 'private' }]);
  });

  test('is forgotten with the visitors of the rollout', async () => {
    await visit(['canary'], GERMAN, { visitors: 2, bad: 0 });
    await database.query("update releases.telemetry_rollouts set heard_at = now() - interval '40 days'");
    await forgetOld(pool);
    expect(await database.query('select 1 from releases.telemetry_traits')).toEqual([]);
  });
});

describe('an outcome', () => {
  test('is compared among all who met the module', async () => {
    await visit(BOTH, GERMAN, { visitors: 30, bad: 0 });
    for (let n = 0; n < 25; n++)
      await store(
        told(nameOf(GERMAN, n, 'control'), null, seen('control', 'outcome:bid-placed', { bad: true })),
      );
    const verdict = await judge();
    expect(verdict.decision).toBe('fail');
    expect(verdict.metrics.find(({ name }) => name === 'outcome:bid-placed')).toMatchObject({
      canary: { bad: 0, visitors: 30 },
      control: { bad: 25, visitors: 30 },
      wanted: 'more',
    });
  });
});

describe('a call', () => {
  const FAST = 'GET /public/one';
  const idle = {
    rollout: 'idle:mf-one@1.0.0',
    step: 0,
    arm: 'control',
    module: 'mf-one',
    version: '1.0.0',
  } as const;

  test('has a threshold of its own: what was fast and is not any more is slow, though far from slow in general', async () => {
    await store(
      ...Array.from({ length: 120 }, (_, n) =>
        told(`idle ${n}`, null, {
          kind: 'observed',
          ...idle,
          metric: 'slow_bff',
          value: 60,
          route: FAST,
        }),
      ),
    );
    const slower = (route: string) => seen('canary', 'slow_bff', { value: 300 }, { route });
    await store(told('v', GERMAN, slower(FAST), slower('GET /public/other')));
    const rows = await database.query<{ metric: string; bad: boolean }>(
      'select metric, bad from releases.telemetry_visitors where rollout = $1 and value is not null order by 1',
      [ROLLOUT],
    );
    expect(rows).toEqual([
      { metric: 'slow_bff', bad: false },
      { metric: `slow_bff@route:${FAST}`, bad: true },
      { metric: 'slow_bff@route:GET /public/other', bad: false },
    ]);
  });
});

describe('a call of one role', () => {
  test('is compared apart: what got slow for dealers alone is found for them', async () => {
    const DEALER: VisitorTraits = { ...GERMAN, role: 'dealer' };
    const route = 'GET /public/one';
    const call = (arm: ComparedArm, traits: VisitorTraits, n: number, value: number) =>
      told(`${n} ${traits.role} ${arm}`, traits, seen(arm, 'slow_bff', { value }, { route }));
    for (let n = 0; n < 40; n++) {
      const slow = (traits: VisitorTraits, arm: ComparedArm) =>
        traits === DEALER && arm === 'canary' && n < 30 ? 900 : 20;
      for (const traits of [DEALER, GERMAN])
        await store(...BOTH.map((arm) => call(arm, traits, n, slow(traits, arm))));
    }
    const { breakdown } = await explain(pool, rollout, Date.now() + 1000);
    const ofCall = breakdown.cells.filter(({ dimension }) => dimension === 'route_role');
    expect(ofCall.map(({ value, found, canary }) => [value, found, canary.bad]).toSorted()).toEqual([
      [`dealer ${route}`, true, 30],
      [`private ${route}`, false, 0],
    ]);
  });
});

describe('reports', () => {
  const missing = async () =>
    (
      await database.query<{ visitor: string; bad: boolean }>(
        "select visitor, bad from releases.telemetry_visitors where metric = 'missing_report' order by 1",
      )
    ).map(({ visitor, bad }) => [visitor, bad]);

  test('are missing of a page that was mounted and is never heard of again; one that never mounted is another fault', async () => {
    for (const visitor of ['heard', 'silent'])
      await store(told(visitor, GERMAN, served('canary', visitor), mounted('canary', visitor)));
    await store(told('never', GERMAN, served('canary', 'never')));
    await store(told('heard', GERMAN, { kind: 'watched', ...cohort('canary'), document: 'heard' }));
    await settleDocuments(pool, 0);
    expect(await settleReports(pool, 60_000)).toEqual([ROLLOUT]);
    expect(await missing()).toEqual([['heard', false]]);
    expect(await settleReports(pool, 0)).toEqual([ROLLOUT]);
    expect(await settleReports(pool, 0)).toEqual([]);
    expect(await missing()).toEqual([
      ['heard', false],
      ['silent', true],
    ]);
  });
});
