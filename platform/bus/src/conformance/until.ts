import { until as untilAnswered } from '@rollheim/tooling/testing';

/** Waits until the condition holds; fails with `what` when it does not within the time (in tests: their patience). */
export const until = (
  condition: () => boolean | Promise<boolean>,
  what: string,
  timeoutMs?: number,
): Promise<boolean> => untilAnswered(condition, timeoutMs, what);
