import type { RawConfig } from './env.ts';
import { Lifecycle } from './lifecycle.ts';

/**
 * A deployable that runs alone is started with `process.env` itself: then its process drains on SIGTERM and SIGINT and
 * stops in order; a second signal ends the draining. One that is composed with others gets a configuration of its own, and
 * whoever composed it stops it.
 */
export function stopWithProcess(
  raw: RawConfig,
  life: Pick<Lifecycle, 'drain'>,
  running: { stop(): Promise<void> },
): void {
  if (raw !== process.env) return;
  const hurry = new AbortController();
  let isEnding = false;
  const end = async (): Promise<void> => {
    if (isEnding) return hurry.abort();
    isEnding = true;
    await life.drain(hurry.signal);
    await running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', () => void end());
  process.on('SIGINT', () => void end());
}

/** Starts a deployable; a start that fails closes again what it has opened, and throws. */
export async function startWhole<Running extends { stop(): Promise<void> }>(
  raw: RawConfig,
  start: (life: Lifecycle) => Promise<Running>,
): Promise<Running> {
  const life = new Lifecycle();
  try {
    const running = await start(life);
    stopWithProcess(raw, life, running);
    return running;
  } catch (error) {
    await life.stop().catch(() => undefined);
    throw error;
  }
}
