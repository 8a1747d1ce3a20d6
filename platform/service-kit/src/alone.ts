import type { RawConfig } from './env.ts';

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
