import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLog, createPool, Lifecycle, migrate, openTransport, readEnv } from '@rollheim/service-kit';
import {
  startTestMailbox,
  until,
  withOwnPostgres,
  type TestDatabase,
  type TestMailbox,
  type OwnPostgres,
} from '@rollheim/tooling/testing';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { migrations } from '../registry/migrations.ts';
import { StateHolder } from '../registry/state.ts';
import type { Policy, Rollout, Verdict } from '@rollheim/release-client';
import { channelsOf, startAnnouncer, type AnnouncerSettings } from './announcer.ts';
import { Engine } from './engine.ts';
import { gateOf } from './gate-result.ts';
import { STANDARD_POLICY } from './policy.ts';
import { relayWithdrawals } from './service.ts';
import { Runner, type Judge } from './runner.ts';
import * as store from './store.ts';
import { figures, seedReleases } from '../testing/rollouts.ts';

vi.mock('./store.ts', { spy: true });

const log = createLog('releases', 'silent');
const MINUTE = 60_000;
const policy: Policy = { ...STANDARD_POLICY, freeze: [] };
const start = { version: '1.1.0', policy, reason: 'new' };

let postgres: OwnPostgres;
let database: TestDatabase;
let life: Lifecycle;
let now: number;
let settings: AnnouncerSettings;
let mailbox: TestMailbox;
let webhook: Server;
let posted: { what: string; figures: Verdict | null; reason: string }[] = [];
let refusals = 0;

interface Instance {
  readonly pool: pg.Pool;
  readonly engine: Engine;
  readonly state: StateHolder;
  runner(judge: Judge | null): Runner;
}

/** One process' worth of the rollout engine. */
function instance(): Instance {
  const open = (name: string, size: number) =>
    createPool({ url: database.url('releases'), name, size, schema: 'releases', log });
  const pool = open('releases', 4);
  const locks = open('locks', 2);
  life.onStop('pools', async () => void (await Promise.all([pool.end(), locks.end()])));
  const state = new StateHolder(async () => ({
    modules: Object.fromEntries(
      (await store.openRollouts(pool)).map((rollout) => [rollout.module, rollout]),
    ) as never,
    withdrawn: await store.withdrawnVersions(pool),
  }));
  state.open();
  const engine = new Engine({
    pool,
    log,
    prepare: () => Promise.resolve(),
    changed: () => state.refresh(),
    gate: gateOf,
    channels: channelsOf(settings),
    template: policy,
    clock: () => now,
  });
  const runner = (judge: Judge | null): Runner => {
    const made = new Runner({ engine, pool, locks, log, judge, everyMs: 20, refresh: () => state.refresh() });
    life.onStop('runner', () => made.stop());
    made.start();
    return made;
  };
  return { pool, engine, state, runner };
}

const audit = (): Promise<
  { who: string; action: string; before: unknown; after: Record<string, unknown>; reason: string }[]
> => database.query('select who, action, before, after, reason from releases.audit order by id');

const reaches = (engine: Engine, id: string, wanted: Partial<Rollout>): Promise<Rollout> =>
  until(async () => {
    const rollout = await engine.find(id);
    return (
      Object.entries(wanted).every(([name, value]) => rollout[name as keyof Rollout] === value) && rollout
    );
  });

beforeAll(async () => {
  postgres = await withOwnPostgres();
  mailbox = await startTestMailbox();
  webhook = createServer((req, res) => {
    void req.toArray().then((parts) => {
      if (refusals-- > 0) return res.writeHead(503).end();
      posted.push(JSON.parse(Buffer.concat(parts as Buffer[]).toString()) as never);
      res.end();
    });
  }).listen(0, '127.0.0.1');
  await once(webhook, 'listening');
  settings = {
    webhookUrl: `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/hook`,
    mailTo: 'operations@rollheim.example',
    mail: { MAIL_FROM: 'post@rollheim.example', SMTP_URL: mailbox.url },
    publicUrl: 'http://localhost:8080',
  };
});

afterAll(async () => {
  webhook?.close();
  await mailbox?.goDown();
  await postgres?.stop();
});

beforeEach(async () => {
  life = new Lifecycle();
  now = Date.parse('2026-11-23T09:00:00Z');
  posted = [];
  refusals = 0;
  database = await postgres.database();
  await migrate(database.url('releases'), 'releases', migrations, log);
  await seedReleases(database);
});

afterEach(async () => {
  await life.stop();
  await database.drop();
});

describe('two releases that passed the gate for the same path', () => {
  test('have it one after the other: the second is refused while visitors get the first', async () => {
    for (const [module, de] of [
      ['mf-catalog', '/rat'],
      ['mf-sell', '/rat'],
    ] as const) {
      const pages = { advice: { slug: { en: `/${module}`, de } } };
      await database.query(`update releases.releases set manifest = $3 where (module, version) = ($1, $2)`, [
        module,
        '1.1.0',
        JSON.stringify({ module, definition: { name: module, pages } }),
      ]);
    }
    const { engine } = instance();
    await engine.start('mf-catalog', start, { who: 'anna' });
    await expect(engine.start('mf-sell', start, { who: 'bert' })).rejects.toMatchObject({
      status: 409,
      code: 'page_taken',
      message: 'mf-sell 1.1.0: /rat belongs to mf-catalog/advice of mf-catalog',
    });
    await engine.takeBack('mf-catalog', 'no', { who: 'anna' });
    await engine.start('mf-sell', start, { who: 'bert' });
  });
});

describe('two commands at once', () => {
  test('start one rollout of a module, from whichever instance; the other is refused', async () => {
    const engines = [instance().engine, instance().engine];
    const ends = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) =>
        engines[at % 2]!.start(
          'mf-catalog',
          { ...start, version: at % 3 ? '1.1.0' : '1.2.0' },
          { who: `w${at}` },
        ),
      ),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const end of ends)
      if (end.status === 'rejected')
        expect(end.reason).toMatchObject({ status: 409, code: 'rollout_running' });
    expect(await audit()).toHaveLength(1);
  });

  test('with one key are one call', async () => {
    const [a, b] = [instance(), instance()];
    const caller = { who: 'anna', key: 'k-1' };
    const made = await Promise.all([
      a.engine.start('mf-catalog', start, caller),
      b.engine.start('mf-catalog', start, caller),
      a.engine.start('mf-catalog', start, caller),
    ]);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const id = made[0].id;
    const promote = { type: 'promote', reason: 'looks good' } as const;
    await Promise.all(
      [a, b, a, b].map(({ engine }) => engine.direct(id, promote, { who: 'anna', key: 'k-2' })),
    );
    expect((await a.engine.find(id)).step).toBe(1);
    expect((await audit()).map(({ action }) => action)).toEqual(['start', 'promote']);
  });

  test('with one key are one call also where one ends between two looks of the other', async () => {
    const [a, b] = [instance(), instance()];
    const caller = { who: 'anna', key: 'k-1' };
    const actual = await vi.importActual<typeof store>('./store.ts');
    vi.mocked(store.rolloutOfCall).mockImplementationOnce(async (...args) => {
      const seen = await actual.rolloutOfCall(...args);
      await a.engine.start('mf-catalog', start, caller);
      return seen;
    });
    const { id } = await b.engine.start('mf-catalog', start, caller);
    expect(await store.openRollouts(a.pool)).toMatchObject([{ id }]);
  });

  test('of different modules do not mind each other', async () => {
    const { engine, pool } = instance();
    await Promise.all([
      engine.start('mf-catalog', start, { who: 'anna' }),
      engine.start('mf-sell', start, { who: 'ben' }),
    ]);
    expect(await store.openRollouts(pool)).toHaveLength(2);
  });

  test('against each other leave one end: rolled back beats a promotion that comes late', async () => {
    const { engine } = instance();
    const { id } = await engine.start('mf-catalog', start, { who: 'anna' });
    const ends = await Promise.allSettled([
      engine.direct(id, { type: 'roll-back', reason: 'complaints' }, { who: 'ben' }),
      engine.direct(id, { type: 'promote', reason: 'fine' }, { who: 'anna' }),
    ]);
    expect(ends[0].status).toBe('fulfilled');
    expect(await engine.find(id)).toMatchObject({ phase: 'withdrawn', share: 0 });
  });
});

describe('a refused rollout', () => {
  test('leaves nothing, for a release that the gate refused, an unknown one, an unknown module', async () => {
    const { engine, pool } = instance();
    await database.query(`update releases.releases set gate = '{"passed":false}' where version = '1.2.0'`);
    await expect(
      engine.start('mf-catalog', { ...start, version: '1.2.0' }, { who: 'a' }),
    ).rejects.toMatchObject({
      code: 'gate_refused',
      status: 409,
    });
    await expect(
      engine.start('mf-catalog', { ...start, version: '7.0.0' }, { who: 'a' }),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(engine.start('mf-none', start, { who: 'a' })).rejects.toMatchObject({ code: 'not_found' });
    expect(await store.listRollouts(pool, null, 10)).toEqual([]);
    expect(await audit()).toEqual([]);
  });
});

describe('the runner', () => {
  test('takes each step once with two instances, and goes on after both were stopped', async () => {
    const [a, b] = [instance(), instance()];
    const { id } = await a.engine.start('mf-catalog', start, { who: 'anna' });
    const judge: Judge = () => Promise.resolve(figures('pass'));
    const runners = [a.runner(judge), b.runner(judge)];
    for (const step of [1, 2]) {
      now += 15 * MINUTE;
      await reaches(a.engine, id, { step });
      await sleep(100);
    }
    for (const runner of runners) await runner.stop();
    now += 15 * MINUTE;
    await sleep(100);
    expect((await a.engine.find(id)).step).toBe(2);
    const later = instance();
    later.runner(judge);
    await reaches(later.engine, id, { step: 3, phase: 'running' });
    now += 15 * MINUTE;
    await reaches(later.engine, id, { step: 4, phase: 'baking', share: 9500, control: 500 });
    now += 60 * MINUTE;
    await reaches(later.engine, id, { phase: 'complete' });
    const lines = await audit();
    expect(lines.map(({ action, after }) => [action, after['step']])).toEqual([
      ['start', 0],
      ['step', 1],
      ['step', 2],
      ['step', 3],
      ['step', 4],
      ['complete', 4],
    ]);
    expect(lines[1]).toMatchObject({ who: 'timer', before: { percent: 1 }, after: { percent: 5 } });
    expect(
      await database.query("select version, previous from releases.stable where module = 'mf-catalog'"),
    ).toEqual([{ version: '1.1.0', previous: '1.0.0' }]);
  });

  test('survives a crash of the database between steps', async () => {
    const { engine, runner } = instance();
    const { id } = await engine.start('mf-catalog', start, { who: 'anna' });
    runner(() => Promise.resolve(figures('pass')));
    now += 15 * MINUTE;
    await reaches(engine, id, { step: 1 });
    await postgres.crash();
    now += 15 * MINUTE;
    await sleep(200);
    await postgres.restart();
    const after = await until(async () => {
      const rollout = await engine.find(id).catch(() => undefined);
      return rollout && rollout.step > 1 && rollout;
    });
    expect(after.step).toBe(2);
    expect((await audit()).map(({ action }) => action)).toEqual(['start', 'step', 'step']);
  });

  test('holds when no one can judge, or the judge says so', async () => {
    const { engine, runner } = instance();
    const { id } = await engine.start('mf-catalog', start, { who: 'anna' });
    let broken = true;
    runner(() =>
      broken ? Promise.reject(new Error('no figures')) : Promise.resolve(figures('inconclusive')),
    );
    await reaches(engine, id, { phase: 'held', step: 0, share: 100 });
    broken = false;
    await reaches(engine, id, { phase: 'running' });
  });

  test('rolls back what fails: no share, withdrawn, announced to pages, webhook and mail with the figures', async () => {
    const { engine, runner, state, pool } = instance();
    const env = readEnv(database.config('releases'));
    relayWithdrawals({ env, log, life }, pool);
    const announcer = startAnnouncer(pool, settings, log);
    life.onStop('announcer', () => announcer.stop());
    const recalled: unknown[] = [];
    const transport = await openTransport(env, 'pages', log);
    const subscription = await transport.bus.subscribe({
      group: 'pages',
      topics: ['releases.events'],
      start: 'latest',
      onMessages: (messages) => {
        recalled.push(...messages.map(({ type, key, payload }) => ({ type, key, payload })));
        return Promise.resolve();
      },
    });
    life.onStop('pages', async () => {
      await subscription.stop();
      await transport.close();
    });
    refusals = 2;
    const { id } = await engine.start('mf-catalog', start, { who: 'anna' });
    await state.refresh();
    let verdict = figures('inconclusive');
    const running = runner(() => Promise.resolve(verdict));
    await sleep(100);
    verdict = figures('fail', 40);
    const decided = Date.now();
    running.onTelemetry([id]);
    await until(() => Promise.resolve(state.current.withdrawn['mf-catalog']?.includes('1.1.0')));
    expect(Date.now() - decided).toBeLessThan(10_000);
    expect(await engine.find(id)).toMatchObject({ phase: 'rolled_back', share: 0, control: 0 });
    await until(() => Promise.resolve(recalled.length > 0));
    expect(recalled).toEqual([
      {
        type: 'release.withdrawn',
        key: 'mf-catalog',
        payload: { module: 'mf-catalog', version: '1.1.0', rollout: id, reason: 'render_error says fail' },
      },
    ]);
    const told = await until(() => Promise.resolve(posted.find(({ what }) => what === 'rollback')));
    expect(told).toMatchObject({
      reason: 'render_error says fail',
      figures: { metrics: [{ e: 812.5, canary: { bad: 40 } }] },
    });
    const mail = await mailbox.waitFor(
      ({ to, subject }) => to.includes('operations@') && /rolled back/.test(subject),
    );
    expect(mail.text).toContain('canary 40 of 300, control 1 of 310; E 812.5, limit 100');
    await expect(engine.start('mf-catalog', start, { who: 'anna' })).rejects.toMatchObject({
      code: 'release_withdrawn',
    });
  });
});

describe('a change to everyone', () => {
  test('is rolled back without steps while the old release is recent, and not afterwards', async () => {
    const { engine, pool } = instance();
    const { id } = await engine.start('mf-catalog', { ...start, hotfix: 'a leak' }, { who: 'anna' });
    await engine.direct(id, { type: 'promote', reason: 'quick' }, { who: 'anna' });
    expect(await store.withdrawnVersions(pool)).toEqual({});
    await engine.direct(id, { type: 'roll-back', reason: 'complaints' }, { who: 'ben' });
    expect(await database.query("select version from releases.stable where module = 'mf-catalog'")).toEqual([
      { version: '1.0.0' },
    ]);
    expect(await store.withdrawnVersions(pool)).toEqual({ 'mf-catalog': ['1.1.0'] });
    const again = await engine.start('mf-sell', { ...start, hotfix: 'a leak' }, { who: 'anna' });
    await engine.direct(again.id, { type: 'promote', reason: 'quick' }, { who: 'anna' });
    now += 8 * 24 * 60 * MINUTE;
    await expect(
      engine.direct(again.id, { type: 'roll-back', reason: 'late' }, { who: 'ben' }),
    ).rejects.toMatchObject({ code: 'too_old' });
  });
});
