/** How often wall clock and monotonic clock are compared, ms. */
const LOOK_MS = 1_000;
/** Apart by more than this since the last look, ms: one was set, or stopped while the device slept. */
const APART_MS = 500;
/** A tab that is looked at again has its time measured at most so often, ms. */
const REST_MS = 30_000;

/** What the watch needs of the browser. */
export interface ClockParts {
  /** Learns again how far this device's clock is off. */
  measure(): Promise<void>;
  readonly wall?: () => number;
  readonly steady?: () => number;
}

/**
 * Has the time measured again whenever it may be wrong: the device's clock and its monotonic one disagree, the tab is
 * looked at or comes back from the browser's memory, or the network is back. Which of both clocks is right no one here
 * knows: a clock that was set and a device that slept look the same, so the server is asked.
 */
export function watchClock({ measure, wall = Date.now, steady = () => performance.now() }: ClockParts): void {
  let apart = wall() - steady();
  let measuredAt = steady();
  let running: Promise<void> | null = null;
  let again = false;
  const start = () => {
    measuredAt = steady();
    if (running) {
      // a reading over which the clock was set says nothing
      again = true;
      return;
    }
    running = measure().finally(() => {
      running = null;
      if (!again) return;
      again = false;
      start();
    });
  };
  const jumped = (): boolean => {
    const now = wall() - steady();
    const hasJumped = Math.abs(now - apart) > APART_MS;
    // what drifts slowly is no jump
    apart = now;
    return hasJumped;
  };
  const compare = () => {
    if (jumped()) start();
  };
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    if (jumped() || steady() - measuredAt > REST_MS) start();
  };
  setInterval(compare, LOOK_MS);
  document.addEventListener('visibilitychange', look);
  document.addEventListener('resume', start);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) start();
  });
  addEventListener('online', start);
}
