/**
 * `npm run conformance [-- --rounds=20 --seed=7 | --in-order]`: two of every kind of process on one machine with Kafka, without the
 * launcher; kills and replaces them at random under bids through both edges, or replaces each once, one after the other,
 * and judges as the fault harness does.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DATABASE, kinds } from '@rollheim/deploy';
import { kafkaAvailable, ROOT } from '@rollheim/embedded';
import { freeBlock } from '@rollheim/tooling/testing';
import { say, SCHEDULE } from '../support/system.ts';
import { table, writeReport, type Row } from '../faults/report.ts';
import { Run } from '../faults/run.ts';
import { deployTwice } from './deployment.ts';
import { replaceInOrder } from './in-order.ts';
import { replaceAtRandom } from './replace.ts';
import { secretIn, startServers } from './servers.ts';

const LOTS = 6;
const DEALERS = 12;

const given = new Map(
  process.argv.slice(2).map((arg) => {
    const [, name = '', value = ''] = /^--(?:(rounds|seed)=(\d+)|in-order)$/.exec(arg) ?? [];
    if (name === '' && arg !== '--in-order') {
      console.error(`Unknown: ${arg}. There are: --rounds=<number> --seed=<number> --in-order`);
      process.exit(2);
    }
    return [name || 'in-order', Number(value)];
  }),
);
const inOrder = given.has('in-order');
const rounds = given.get('rounds') ?? kinds().length;
const seed = given.get('seed') ?? Date.now() % 100_000;
const kafka = await kafkaAvailable();
if (!kafka.ok) {
  console.error(kafka.reason);
  process.exit(2);
}

const begun = Date.now();
/** `CONFORMANCE_KEEP` names a folder where data and logs stay: the next run then finds its releases built. */
const kept = process.env['CONFORMANCE_KEEP'];
const folder = kept === undefined ? await mkdtemp(join(ROOT, '.cache', 'conformance-')) : resolve(ROOT, kept);
const servers = await startServers(join(folder, 'servers'));
const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stopped.abort(new Error(`stopped by ${signal}`)));
let row: Row | null = null;
try {
  const basePorts = [await freeBlock(), await freeBlock()] as const;
  const settings = {
    SECRET: secretIn(folder),
    ADMIN_DATABASE_URL: servers.adminUrl,
    BUS: 'kafka',
    BUS_URL: servers.brokers,
    PUBLIC_URL: `http://localhost:${basePorts[0]}`,
    ROLLHEIM_DATA: join(folder, 'data'),
    DEMO: '1',
    AUCTION_SCHEDULE: JSON.stringify(SCHEDULE),
    DRAW_AHEAD: '0',
    FRAGMENT_LIMIT_MS: '10000',
    // as in production, where a balancer asks more often than that
    ...(inOrder ? { DRAIN_SECONDS: '2' } : {}),
  };
  const deployment = await deployTwice(settings, folder, basePorts, stopped.signal);
  try {
    const admin = new URL(servers.adminUrl);
    admin.pathname = `/${DATABASE}`;
    const place = {
      basePort: basePorts[0],
      bus: 'kafka',
      servers: { adminUrl: admin.href, brokers: servers.brokers },
    } as const;
    const run = await Run.prepare(deployment, place, LOTS, DEALERS, deployment.urls);
    row = inOrder
      ? await replaceInOrder(run, stopped.signal)
      : await replaceAtRandom(run, { rounds, seed, signal: stopped.signal });
  } finally {
    await deployment.stop();
  }
} finally {
  await servers.stop();
  const text = table('kafka', row ? [row] : [], (Date.now() - begun) / 1000);
  say(`\n${text}\nWritten to ${await writeReport('conformance', text)}`);
}
const holds = row?.faults.length === 0;
if (holds && kept === undefined)
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
else say(`Data and logs stay in ${folder}`);
process.exit(holds ? 0 : 1);
