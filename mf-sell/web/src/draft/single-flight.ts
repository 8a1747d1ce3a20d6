/**
 * Runs a task one at a time: whoever asks while it runs shares one further run behind it (spec 2 §7.3). After a
 * failure nothing is running or waiting, and all who asked get the error.
 */
export function singleFlight(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let waiting: Promise<void> | null = null;
  const start = (): Promise<void> => {
    const run = task().finally(() => {
      if (running === run) running = null;
    });
    running = run;
    return run;
  };
  return () => {
    if (!running) return start();
    waiting ??= running.then(
      () => {
        waiting = null;
        return start();
      },
      (error: unknown) => {
        waiting = null;
        throw error;
      },
    );
    return waiting;
  };
}
