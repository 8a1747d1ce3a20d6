// bench: P33
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withPostgres } from '@rollheim/tooling/testing';
import { accepted, route, startBff, startService, type RawConfig } from '../src/index.ts';
import { addCall, COMMANDS } from './counter-service.ts';

/*
 * P33: what traces cost. Backend and service are in this process; who calls, and the collector, are in another one, and
 * so is the database. With traces and without take turns, so that a busy machine slows both; the first turn of each
 * warms up and does not count.
 */

const TURNS = Number(process.env['BENCH_TURNS'] ?? 20);
const CALLS = 1000;
const AT_ONCE = 8;
const SHARE = '0.1';
const GOAL = 1.03;
const EVENTS = 'orders.events';

interface Asked {
  readonly url: string;
}

/** The other process: takes traces, and calls as often as it is asked to. */
async function outside(): Promise<void> {
  const collector = createServer((req, res) => void req.resume().once('end', () => res.end('{}')));
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  process.on('message', ({ url }: Asked) => {
    callAll(url).then(
      () => process.send!('called'),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  process.send!({ collector: `http://127.0.0.1:${(collector.address() as AddressInfo).port}` });
}

async function callAll(url: string): Promise<void> {
  let left = CALLS;
  const caller = async (): Promise<void> => {
    while (left-- > 0) {
      const answer = await fetch(url, { method: 'POST' });
      if (!answer.ok) throw new Error(`answered with ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
}

/** A command whose event has an effect. */
const startCounting = (config: RawConfig) =>
  startService(
    {
      name: 'kit',
      schema: 'kit',
      migrations: [],
      personal: { tables: {} },
      async setup(ctx) {
        await ctx.handleCommands(COMMANDS, {
          'kit.add': async ({ key }: { readonly key: string }, tx: { emit(message: object): void }) => {
            tx.emit({ topic: EVENTS, key, type: 'kit.happened', payload: {} });
            return accepted({});
          },
        } as never);
        await ctx.react('kit.events', [EVENTS], { 'kit.happened': () => Promise.resolve() } as never);
      },
    },
    config,
  );

const startCalling = (config: RawConfig) =>
  startBff(
    {
      module: 'mf-kit',
      routes: (ctx) => [
        route({
          method: 'POST',
          path: '/public/counters/:id/add',
          auth: 'public',
          summary: 'Adds',
          answers: 'Anything',
          handler: (request) => ctx.send(request, addCall(request.params.id, { by: 1 })),
        }),
      ],
    },
    config,
  );

async function measure(): Promise<void> {
  const other = fork(import.meta.filename, ['outside'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const postgres = await withPostgres({ owners: [{ role: 'svc_kit', schema: 'kit' }], bffs: ['bff_kit'] });
  const stops: (() => Promise<unknown>)[] = [() => postgres.stop()];
  try {
    const [{ collector }] = (await once(other, 'message')) as [{ collector: string }];
    const open = async (traced: Readonly<Record<string, string>>): Promise<string> => {
      const database = await postgres.database();
      const service = await startCounting({ ...database.config('svc_kit'), ...traced });
      stops.push(() => service.stop());
      const bff = await startCalling({ ...database.config('bff_kit'), ...traced });
      stops.push(() => bff.stop());
      return `http://127.0.0.1:${bff.port}/api/public/counters/a/add`;
    };
    const without = await open({});
    const traced = await open({ OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_TRACES_SAMPLER_ARG: SHARE });
    /** Processor time of this process for one call, µs. */
    const turn = async (url: string): Promise<number> => {
      const before = process.cpuUsage();
      other.send({ url } satisfies Asked);
      await once(other, 'message');
      const { user, system } = process.cpuUsage(before);
      return (user + system) / CALLS;
    };
    const [off, on]: [number[], number[]] = [[], []];
    for (let at = 0; at <= TURNS; at++) {
      // who comes first changes: what one leaves to the collector of garbage is not always the other's
      for (const [url, into] of at % 2 === 0
        ? ([
            [without, off],
            [traced, on],
          ] as const)
        : ([
            [traced, on],
            [without, off],
          ] as const))
        into.push(await turn(url));
    }
    const [value, baseline] = [median(on.slice(1)), median(off.slice(1))];
    const ratio = value / baseline;
    console.log(
      JSON.stringify({
        id: 'P33',
        name: `processor time of a call, its command and the reaction to its event, ${Number(SHARE) * 100} % of traces recorded`,
        value: Math.round(value),
        unit: 'µs',
        baseline: Math.round(baseline),
        against: 'the same without traces',
        ratio: Math.round(ratio * 1000) / 1000,
        goal: `<=${GOAL}x`,
        holds: ratio <= GOAL,
      }),
    );
  } finally {
    for (const stop of stops.reverse()) await stop();
    other.kill();
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

await (process.argv[2] === 'outside' ? outside() : measure());
