import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createBus, createCommandClient } from '@rollheim/bus';
import { REPLY_TOPIC } from '@rollheim/contracts';
import { keyOf, type OwnKeys } from '@rollheim/contracts/server';
import { withRetry } from './retry.ts';
import { uploadSample } from './sample-document.ts';
import { seedMarket } from './seed.ts';

/** A market that slept longer than this gets new running auctions at the next start. */
const STALE_MS = 6 * 3_600_000;

/** Eight tries wait for two minutes in all. */
const TRIES = 8;
const FIRST_RETRY_MS = 1000;

/** Without them nothing can be filled. */
const NEEDED = ['BUS_URL', 'MEDIA_URL', 'SECRET'] as const;

interface Note {
  readonly seededAt: number;
  readonly wave: number;
}

/**
 * The demo market as a member of the embedded system: fills it at the first start, adds running auctions at a start
 * long after. With DEMO=0 it does nothing. `notReady` names it until the market stands.
 */
export async function start(config: Record<string, string | undefined>) {
  const missing = NEEDED.filter((name) => !config[name]);
  if (config['DEMO'] === '1' && missing.length > 0)
    throw new Error(
      `The configuration is not usable:\n${missing.map((name) => `  ${name}: is missing`).join('\n')}`,
    );
  const state = { failed: null as Error | null, done: config['DEMO'] !== '1' };
  const stopping = new AbortController();
  const retries = {
    tries: TRIES,
    firstMs: FIRST_RETRY_MS,
    signal: stopping.signal,
    onRetry: (error: unknown) =>
      console.warn(`The demo market is filled again after a failure: ${(error as Error).message}`),
  };
  const work = state.done
    ? Promise.resolve()
    : withRetry(() => fill(config), retries).then(() => void (state.done = true));
  work.catch((error: Error) => {
    state.failed = error;
    console.error(error);
  });
  return {
    /** Resolves when the work is over: false when it failed. */
    finished: work.then(
      () => true,
      () => false,
    ),
    notReady: () => Promise.resolve(state.done ? [] : [state.failed?.message ?? 'market']),
    stop: () => {
      stopping.abort();
      return work.catch(() => undefined); // reported above
    },
  };
}

async function fill(config: Record<string, string | undefined>): Promise<void> {
  const file = join(config['ROLLHEIM_DATA'] ?? '.data', 'run', 'demo.json');
  const note = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Note) : null;
  const now = Date.now();
  if (note && now - note.seededAt < STALE_MS) return;
  const wave = note ? note.wave + 1 : 0;
  const transport = config['BUS'] === 'kafka' ? 'kafka' : 'postgres';
  const bus = createBus({ transport, url: config['BUS_URL'] ?? '', clientId: 'demo' });
  const commands = await createCommandClient(bus, {
    instanceId: `demo-${process.pid}`,
    replyTopic: REPLY_TOPIC,
  });
  try {
    const documentId = await uploadSample(config['MEDIA_URL'] ?? '', keyOf(ownKeys(config), 'media-permit'));
    await seedMarket(commands, now, wave, documentId);
  } finally {
    await commands.close();
    await bus.close();
  }
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify({ seededAt: now, wave } satisfies Note));
}

const ownKeys = ({ SECRET = '', KEYS }: Record<string, string | undefined>): OwnKeys => ({
  SECRET,
  KEYS: JSON.parse(KEYS || '{}') as OwnKeys['KEYS'],
});

if (import.meta.main) {
  if (process.env['DEMO'] !== '1') throw new Error('The configuration is not usable:\n  DEMO: must be 1');
  const running = await start(process.env);
  if (!(await running.finished)) process.exitCode = 1;
}
