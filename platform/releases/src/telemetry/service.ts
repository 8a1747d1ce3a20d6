import type { Subscription } from '@rollheim/bus';
import {
  counter,
  measureLag,
  openTransport,
  REACTION_REST_MS,
  Rest,
  type BaseEnv,
  type BusEnv,
  type Lifecycle,
} from '@rollheim/service-kit';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Registry as Metrics } from 'prom-client';
import { storeTelemetry, TELEMETRY_GROUP } from './consume.ts';
import { settleDocuments, settleReports } from './documents.ts';
import { forgetOld } from './retention.ts';

/** The dependencies of telemetry. */
export interface TelemetryOptions {
  readonly pool: pg.Pool;
  readonly env: BusEnv & Partial<Pick<BaseEnv, 'PACE'>>;
  readonly log: Logger;
  readonly life: Lifecycle;
  readonly metrics: Metrics;
  /** Called after every batch that was stored: the rollouts that it spoke of. */
  readonly onTelemetry: (rollouts: readonly string[]) => void;
  /** How long a document waits for its module from when it was heard of, ms; for tests. */
  readonly mountWaitMs?: number;
  /** How long a page that mounted has to be heard of again, ms; for tests. */
  readonly reportWaitMs?: number;
}

const SETTLE_EVERY_MS = 1000;
const FORGET_EVERY_MS = 3_600_000;
const RETRY_MS = 2000;
const BATCH = 500;

/**
 * Follows `releases.telemetry`. The registry serves without the bus: while it cannot be reached, the subscription is
 * tried again in the background.
 */
export function followTelemetry(options: TelemetryOptions): void {
  const { pool, log, life, metrics } = options;
  const received = counter(metrics, 'rollheim_telemetry_messages_total');
  const tell = (rollouts: readonly string[]): void => {
    const real = rollouts.filter((rollout) => !rollout.startsWith('idle:'));
    if (real.length > 0) options.onTelemetry(real);
  };
  const subscribing = subscribe(options, async (messages) => {
    tell(await storeTelemetry(pool, messages, log));
    received.inc(messages.length);
  });
  const rest = new Rest(pool, options.env.PACE);
  const settle = async (): Promise<void> => {
    if (!rest.isOver()) return;
    const settled = [
      ...(await settleDocuments(pool, options.mountWaitMs)),
      ...(await settleReports(pool, options.reportWaitMs)),
    ];
    if (settled.length > 0) rest.found();
    tell(settled);
  };
  const timers = [
    every(SETTLE_EVERY_MS * (options.env.PACE ?? 1), settle),
    every(FORGET_EVERY_MS, () => forgetOld(pool)),
  ];
  life.onStop('telemetry', async () => {
    for (const stop of timers) await stop();
    await subscribing;
  });

  /** Repeats with a pause in between, so that a slow one is never joined by the next; stops behind the one under way. */
  function every(ms: number, work: () => Promise<unknown>): () => Promise<void> {
    let timer: NodeJS.Timeout;
    let running: Promise<void> = Promise.resolve();
    let stopped = false;
    const again = (): void => {
      if (stopped) return;
      timer = setTimeout(() => {
        running = work()
          .then(() => undefined)
          .catch((error: unknown) =>
            log.warn({ err: error }, 'telemetry could not be kept in order; tried again'),
          )
          .then(again);
      }, ms);
      timer.unref();
    };
    again();
    return async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    };
  }
}

type Store = Parameters<Awaited<ReturnType<typeof openTransport>>['bus']['subscribe']>[0]['onMessages'];

/** Subscribes until stopped; resolves once everything is closed. */
async function subscribe({ env, log, life, metrics }: TelemetryOptions, onMessages: Store): Promise<void> {
  const { signal } = life;
  const letters = counter(metrics, 'dead_letters_total');
  letters.inc({ group: TELEMETRY_GROUP }, 0);
  const followed = new Map<string, Subscription>();
  measureLag(metrics, followed);
  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, RETRY_MS);
      signal.addEventListener('abort', end);
    });
  while (!signal.aborted) {
    try {
      const transport = await openTransport(env, 'releases', log);
      try {
        await following(await subscribeOnce(transport.bus), signal);
      } finally {
        await transport.close();
      }
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'telemetry is not being read; tried again');
    }
    if (!signal.aborted) await pause();
  }

  async function subscribeOnce(bus: Awaited<ReturnType<typeof openTransport>>['bus']) {
    const crash = Promise.withResolvers<never>();
    crash.promise.catch(() => undefined);
    const subscription = await bus.subscribe({
      group: TELEMETRY_GROUP,
      topics: ['releases.telemetry'],
      start: 'earliest',
      batchSize: BATCH,
      restMs: REACTION_REST_MS,
      onMessages,
      onDeadLetter: () => letters.inc({ group: TELEMETRY_GROUP }),
      onCrash: (error) => crash.reject(error),
    });
    followed.set(`${TELEMETRY_GROUP} releases.telemetry`, subscription);
    subscription.caughtUp.catch(() => undefined);
    return { subscription, crashed: crash.promise };
  }
}

/** Waits for the end or a crash, then stops the subscription. */
async function following(
  { subscription, crashed }: { subscription: Subscription; crashed: Promise<never> },
  signal: AbortSignal,
): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
  try {
    await Promise.race([ended, crashed]);
  } finally {
    await subscription.stop();
  }
}
