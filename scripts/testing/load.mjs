// The load of the machine while something runs: how many processes wanted a processor.
import { availableParallelism, loadavg } from 'node:os';

const EVERY_MS = 5_000;

/** Watches the load of the last minute until `line` is asked for. */
export function watchLoad() {
  const seen = [];
  const timer = setInterval(() => seen.push(loadavg()[0]), EVERY_MS);
  timer.unref();
  return {
    /** One line with the mean and the highest load. */
    line() {
      clearInterval(timer);
      const loads = seen.length > 0 ? seen : [loadavg()[0]];
      const mean = loads.reduce((sum, load) => sum + load, 0) / loads.length;
      const most = Math.max(...loads);
      return `load: ${mean.toFixed(1)} on average, ${most.toFixed(1)} at most, on ${availableParallelism()} processors`;
    },
  };
}
