import { setInterval } from 'node:timers/promises';
import { createBus, createCommandClient } from '@rollheim/bus';
import { REPLY_TOPIC } from '@rollheim/contracts';
import { nextWave, noteWave, readWave } from './note.ts';
import { withRetry } from './retry.ts';
import { seedMarket, seedSteps } from './seed.ts';
import { createSender, type SendAll } from './sending.ts';

const FIRST_RETRY_MS = 1000;
/** How often a filled market checks whether it has to be topped up; also after the machine slept. */
const LOOK_MS = 60_000;

/** Without it nothing can be filled. */
const NEEDED = ['BUS_URL'] as const;

type Config = Readonly<Record<string, string | undefined>>;

/**
 * The demo market as a member of the embedded system: fills it at the first start, and adds running auctions before
 * the last of them end. With DEMO=0 it does nothing. `notReady` names it, and how far it is, until the market is filled;
 * there is no limit of time. A refusal ends the process through `failed`.
 */
export async function start(config: Config) {
  const missing = NEEDED.filter((name) => !config[name]);
  if (config['DEMO'] === '1' && missing.length > 0)
    throw new Error(
      `The configuration is not usable:\n${missing.map((name) => `  ${name}: is missing`).join('\n')}`,
    );
  const state: { waitsFor: string | null } = { waitsFor: config['DEMO'] === '1' ? 'market' : null };
  const stopping = new AbortController();
  const told = (progress: string) => void (state.waitsFor = `market: ${progress}`);
  const work =
    config['DEMO'] === '1'
      ? fill(config, stopping.signal, told).then(() => {
          state.waitsFor = null;
          return keepFilled(config, stopping.signal);
        })
      : Promise.resolve();
  const failed = work.then(
    () => null,
    (error: Error) => (stopping.signal.aborted ? null : error),
  );
  return {
    /** Resolves when the work is over: with the error that ended it, or null. */
    failed,
    notReady: () => Promise.resolve(state.waitsFor === null ? [] : [state.waitsFor]),
    stop: async () => {
      stopping.abort();
      await failed;
    },
  };
}

/** Adds running auctions whenever they are due, until the stop. */
async function keepFilled(config: Config, signal: AbortSignal): Promise<void> {
  for await (const _ of setInterval(LOOK_MS, null, { signal })) await fill(config, signal, () => {});
}

/** Fills what is to be filled: first the wave that was interrupted, then, if the market slept long, the next one. */
async function fill(config: Config, signal: AbortSignal, told: (progress: string) => void): Promise<void> {
  const dataDir = config['ROLLHEIM_DATA'] ?? '.data';
  const onRetry = (error: unknown) =>
    console.warn(`The demo market is filled on after a failure: ${(error as Error).message}`);
  const retries = { firstMs: FIRST_RETRY_MS, signal, onRetry };
  for (;;) {
    const wave = nextWave(readWave(dataDir), Date.now());
    if (wave === null) return;
    noteWave(dataDir, wave);
    await withRetry(
      () => withSender(config, signal, onRetry, (send) => seedMarket(seedSteps(wave), send, told)),
      retries,
    );
    noteWave(dataDir, { ...wave, done: true });
  }
}

async function withSender(
  config: Config,
  signal: AbortSignal,
  onRetry: (error: unknown) => void,
  work: (send: SendAll) => Promise<void>,
): Promise<void> {
  const transport = config['BUS'] === 'kafka' ? 'kafka' : 'postgres';
  const bus = createBus({ transport, url: config['BUS_URL'] ?? '', clientId: 'demo' });
  try {
    const commands = await createCommandClient(bus, {
      instanceId: `demo-${process.pid}`,
      replyTopic: REPLY_TOPIC,
    });
    try {
      await work(createSender(commands, signal, onRetry));
    } finally {
      await commands.close();
    }
  } finally {
    await bus.close();
  }
}

if (import.meta.main) {
  if (process.env['DEMO'] !== '1') throw new Error('The configuration is not usable:\n  DEMO: must be 1');
  const error = await (await start(process.env)).failed;
  if (error) throw error;
}
