import type { RawConfig } from './env.ts';
import { Lifecycle } from './lifecycle.ts';

/**
 * A deployable that runs alone is started with `process.env` itself: then its process stops in order on SIGTERM and
 * SIGINT. One that is composed with others gets a configuration of its own, and whoever composed it stops it.
 */
export function stopWithProcess(raw: RawConfig, running: { stop(): Promise<void> }): void {
  if (raw !== process.env) return;
  const stop = (): void => {
    running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

/** Starts a deployable; a start that fails closes again what it has opened, and throws. */
export async function startWhole<Running extends { stop(): Promise<void> }>(
  raw: RawConfig,
  start: (life: Lifecycle) => Promise<Running>,
): Promise<Running> {
  const life = new Lifecycle();
  try {
    const running = await start(life);
    stopWithProcess(raw, running);
    return running;
  } catch (error) {
    await life.stop().catch(() => undefined);
    throw error;
  }
}
