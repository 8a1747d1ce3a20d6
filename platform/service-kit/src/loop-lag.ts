const SAMPLE_MS = 50;

let lag = 0;
let timer: NodeJS.Timeout | null = null;

/** How late this process comes to what is due, ms: the newest measurement, or how late the next one is already. */
export function loopLag(): number {
  if (timer === null) start();
  return Math.max(lag, performance.now() - due);
}

let due = 0;

function start(): void {
  due = performance.now() + SAMPLE_MS;
  timer = setInterval(() => {
    const now = performance.now();
    lag = Math.max(0, now - due);
    due = now + SAMPLE_MS;
  }, SAMPLE_MS);
  timer.unref();
}
