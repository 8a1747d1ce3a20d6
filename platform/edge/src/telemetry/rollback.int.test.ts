import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { TelemetryEvent } from '@rollheim/contracts';
import { until } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  cookieOf,
  MODULE,
  startRolloutSystem,
  type Opened,
  type RolloutSystem,
} from './testing/rollout-system.ts';

/** From a visitor's page to the rollback: edge, bus, registry and its analysis together; the page's part is simulated. */

let system: RolloutSystem;

beforeAll(async () => {
  system = await startRolloutSystem({ later: ['1.1.0'] });
  const { manifest } = await system.operations.release(MODULE, '1.1.0');
  const file = manifest.assets
    .find(({ path }) => /^web\/module\.[\w.]*js$/.test(path))
    ?.path.replace('web/', '');
  const columns = [100, 200, 300, 400, 600, 800, 1200];
  thrownIn = columns
    .map((column) => `    at Card (${system.origin}/_r/${MODULE}/1.1.0/${file}:1:${column})`)
    .join('\n');
});

afterAll(() => system?.stop());

/** Frames of the new release's files, as a browser names them. */
let thrownIn = '';
async function tell(visitor: number, opened: Opened, ...kinds: TelemetryEvent['kind'][]): Promise<number> {
  const { document, releaseSet, version } = opened;
  const stack = thrownIn && `TypeError: the price is undefined\n${thrownIn}`;
  const events = kinds.map((kind) => ({
    kind,
    module: MODULE,
    version,
    at: 900,
    ...(kind === 'mounted' ? {} : { error: { message: 'the price is undefined', stack } }),
  }));
  const answer = await fetch(`${system.origin}/api/public/telemetry`, {
    method: 'POST',
    headers: { cookie: cookieOf(visitor), origin: system.origin, 'content-type': 'text/plain' },
    body: JSON.stringify({ releaseSet, document, events }),
  });
  return answer.status;
}

test('a release that throws in its visitors’ pages is taken back within 10 s of the deciding event', async () => {
  const metrics = [
    { name: 'load_failure', tolerated: 1.2, critical: true },
    { name: 'render_error', tolerated: 1.2, critical: false },
  ];
  const { id } = await system.operations.startRollout(MODULE, {
    version: '1.1.0',
    reason: 'a test',
    policy: {
      steps: [
        { percent: 50, minMinutes: 10, minVisitors: 1000 },
        { percent: 100, minMinutes: 10, minVisitors: 1000 },
      ],
      analysis: 'on',
      metrics,
      maxHoldMinutes: 60,
      bakeMinutes: 0,
      freeze: [],
    },
  });
  await until(async () => (await system.open(1)).version !== '' && (await system.share()) > 0);

  const seen = { canary: 0, control: 0 };
  let lastWord = 0;
  // one address plays all visitors and may send 240 reports a minute
  for (let visitor = 1; visitor <= 100 && (await system.share()) > 0; visitor++) {
    const opened = await system.open(visitor);
    const broken = opened.version === '1.1.0';
    seen[broken ? 'canary' : 'control']++;
    for (let view = 0; view < 2; view++) {
      const status = broken
        ? await tell(visitor, opened, 'mounted', 'render_error')
        : await tell(visitor, opened, 'mounted');
      expect(status).toBe(204);
    }
    lastWord = Date.now();
  }
  await until(async () => (await system.share()) === 0, 10_000);
  console.log(
    `rolled back ${Date.now() - lastWord} ms after the last report, after ${seen.canary} canary visitors`,
  );
  expect((await system.open(1)).version).toBe('1.0.0');

  // two reports per visitor, one row; the deciding event came after some ten bad visitors
  const rows = await system.database.query<{ arm: string; visitor: string }>(
    "select arm, visitor from releases.telemetry_visitors where rollout = $1 and metric = 'render_error' and bad",
    [id],
  );
  expect(new Set(rows.map(({ visitor }) => visitor)).size).toBe(rows.length);
  expect(new Set(rows.map(({ arm }) => arm))).toEqual(new Set(['canary']));
  const explained = (await (await fetch(`${system.registry}/rollouts/${id}/explain`)).json()) as {
    rollout: { phase: string };
    judgement: { decision: string; reason: string };
  };
  expect(explained.rollout.phase).toBe('rolled_back');
  expect(explained.judgement.decision).toBe('fail');
  expect(explained.judgement.reason).toMatch(
    /^render_error: canary \d+ of \d+, control 0 of \d+ visitors, E \S+ of/,
  );
  expect(await system.operations.errors(MODULE)).toMatchObject([
    {
      version: '1.1.0',
      message: 'the price is undefined',
      // in the words of the sources
      stack: expect.stringContaining('mf-catalog/web/module.tsx:'),
      samples: expect.anything(),
    },
  ]);
  const told = await run('explain', id);
  expect(told).toMatch(/rolled_back/);
  expect(told).toMatch(/render_error: FAIL; decided by its event \d+ at/);
  expect(await run('errors', MODULE)).toMatch(/render_error in mf-catalog 1\.1\.0: the price is undefined/);
  expect(await run('idle', MODULE)).toMatch(/false alarms: \d+ of 400/);
});

test('answers of both releases are counted, and halves of the stable one compared once nothing is rolled out', async () => {
  for (let visitor = 200; visitor < 220; visitor++) {
    await (
      await fetch(`${system.origin}/api/public/one/x`, { headers: { cookie: cookieOf(visitor) } })
    ).text();
    await system.open(visitor);
  }
  const health = await until(async () => {
    const { releases: all } = (await (await fetch(`${system.registry}/health-by-version`)).json()) as {
      releases: { module: string; version: string; answers: number; serverErrors: number }[];
    };
    return all.find(({ answers }) => answers >= 20);
  });
  expect(health).toMatchObject({ module: MODULE, version: '1.0.0', serverErrors: 0 });
  const idle = await until(async () => {
    const answer = (await (await fetch(`${system.registry}/idle/${MODULE}`)).json()) as {
      judgement: { enrolled: { canary: number; control: number } };
      falseAlarms: { splits: number };
    };
    const { canary, control } = answer.judgement.enrolled;
    return canary + control >= 20 && answer;
  });
  expect(idle.falseAlarms.splits).toBe(400);
});

test('while the database of bus and registry is gone, pages and reports are answered as fast, and nothing is lost', async () => {
  const crashed = new Date();
  await system.postgres.crash();
  const took: number[] = [];
  for (let visitor = 300; visitor < 310; visitor++) {
    const began = performance.now();
    const opened = await system.open(visitor);
    expect(await tell(visitor, opened, 'mounted')).toBe(204);
    took.push(performance.now() - began);
  }
  // a wait for the bus would be seconds, for each of them
  expect(Math.min(...took)).toBeLessThan(1000);
  await sleep(2500);
  expect(await system.edge.metrics()).toMatch(/rollheim_telemetry_waiting\{[^}]*\} ([1-9]\d*)/);
  await system.postgres.restart();
  const rows = await until(async () => {
    const found = await system.database.query<{ visitor: string }>(
      "select distinct visitor from releases.telemetry_visitors where metric = 'met' and first_at > $1",
      [crashed],
    );
    return found.length >= 10 && found;
  });
  expect(rows).toHaveLength(10);
  await until(async () => /rollheim_telemetry_waiting\{[^}]*\} 0/.test(await system.edge.metrics()));
  expect(await system.edge.metrics()).toMatch(/rollheim_telemetry_dropped_total\{[^}]*\} 0/);
});

/** The command line, as it is typed. */
async function run(...words: string[]): Promise<string> {
  const bin = join(import.meta.dirname, '..', '..', '..', 'release-cli', 'bin', 'rollheim.mjs');
  const env = { ...process.env, ROLLHEIM_KEYS: join(system.dir, 'data', 'keys') };
  const { stdout } = await promisify(execFile)(process.execPath, [bin, ...words, '--url', system.registry], {
    env,
  });
  return stdout;
}
