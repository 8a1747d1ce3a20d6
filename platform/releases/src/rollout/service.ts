import { setTimeout as sleep } from 'node:timers/promises';
import { startRelay, type Relay } from '@rollheim/bus';
import { createPool, openTransport, type BaseEnv, type BusEnv, type Lifecycle } from '@rollheim/service-kit';
import type { Logger } from 'pino';
import type { Registry } from '../registry/registry.ts';
import { startAnnouncer, type AnnouncerSettings } from './announcer.ts';
import { Runner, type Judge } from './runner.ts';

/** The dependencies of what drives rollouts. */
export interface RolloutServiceOptions {
  readonly registry: Registry;
  readonly env: BusEnv & Pick<BaseEnv, 'DATABASE_URL'>;
  readonly log: Logger;
  readonly life: Lifecycle;
  readonly judge: Judge | null;
  readonly everyMs: number;
  readonly announcer: AnnouncerSettings;
}

const RETRY_MS = 2000;

/** Starts what moves rollouts: the runner, the announcer, and the relay of withdrawals to the bus. */
export function driveRollouts(options: RolloutServiceOptions): Runner {
  const { registry, env, log, life, judge, everyMs } = options;
  // One connection for the relay, which holds it, and one for the lock of the rollout that is looked at.
  const locks = createPool({ url: env.DATABASE_URL, name: 'rollouts', size: 2, schema: 'releases', log });
  life.onStop('rollout connections', () => locks.end());
  relayWithdrawals({ env, log, life }, locks);
  const announcer = startAnnouncer(registry.pool, options.announcer, log);
  life.onStop('announcer', () => announcer.stop());
  const runner = new Runner({
    engine: registry.engine,
    pool: registry.pool,
    locks,
    log,
    judge,
    everyMs,
    refresh: () => registry.state.refresh(),
  });
  life.onStop('runner', () => runner.stop());
  runner.start();
  return runner;
}

type RelayOptions = Pick<RolloutServiceOptions, 'log' | 'life'> & {
  readonly env: BusEnv;
};

/** Carries withdrawals to the bus until the life ends; while the bus is away they wait in the outbox. */
export function relayWithdrawals(options: RelayOptions, pool: ReturnType<typeof createPool>): void {
  const relaying = relay(options, pool);
  options.life.onStop('withdrawals', () => relaying);
}

async function relay({ env, log, life }: RelayOptions, pool: ReturnType<typeof createPool>): Promise<void> {
  const { signal } = life;
  while (!signal.aborted) {
    try {
      const transport = await openTransport(env, 'releases', log);
      const running: Relay = startRelay({
        pool,
        schema: 'releases',
        bus: transport.bus,
        onError: (error) => log.warn({ err: error }, 'a withdrawal was not sent to the bus; tried again'),
      });
      await new Promise<void>((resolve) => {
        if (signal.aborted) resolve();
        else signal.addEventListener('abort', () => resolve(), { once: true });
      });
      await running.stop();
      await transport.close();
      return;
    } catch (error) {
      log.warn({ err: error }, 'the bus is not there; withdrawals wait');
      await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
