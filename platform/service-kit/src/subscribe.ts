import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus, SubscribeOptions, Subscription } from '@rollheim/bus';
import type { Logger } from 'pino';

const RESTART_MS = 1000;

/** A subscription that is taken up again when it fails for good. */
export interface LastingSubscription extends Subscription {
  /** True while it runs; throws what it failed by while it is down. */
  alive(): boolean;
}

/** Subscribes; when the subscription crashes it is made again (positions are the group's) until `signal` is aborted. */
export async function subscribeLasting(
  bus: Bus,
  options: SubscribeOptions,
  log: Logger,
  signal: AbortSignal,
): Promise<LastingSubscription> {
  let alive = true;
  let fault: Error | null = null;
  let stopped = false;
  let restarting: Promise<void> = Promise.resolve();
  const start = () =>
    bus.subscribe({
      ...options,
      onCrash: (error) => {
        alive = false;
        fault = error instanceof Error ? error : new Error(String(error));
        log.error({ err: error, group: options.group }, 'a subscription failed; it is taken up again');
        options.onCrash?.(error);
        restarting = restart();
      },
    });
  let current = await start();
  const caughtUp = current.caughtUp;
  // No one may be waiting for it; a crash is reported by onCrash.
  caughtUp.catch(() => undefined);

  async function restart(): Promise<void> {
    while (!stopped && !signal.aborted && !alive) {
      await sleep(RESTART_MS, undefined, { signal }).catch(() => undefined);
      if (stopped || signal.aborted) return;
      try {
        await current.stop();
        current = await start();
        alive = true;
      } catch (error) {
        log.warn({ err: error, group: options.group }, 'the subscription could not be taken up yet');
      }
    }
  }

  return {
    caughtUp,
    alive() {
      if (!alive && fault) throw fault;
      return alive;
    },
    lag: () => current.lag(),
    hurry: () => current.hurry(),
    async stop() {
      stopped = true;
      await restarting;
      await current.stop();
    },
  };
}
