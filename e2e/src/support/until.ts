import { until as untilAnswered } from '@rollheim/tooling/testing';

/** Asks again until the answer is something; throws, naming what was waited for, after `timeoutMs` (in tests: their patience). */
export const until = <T>(
  what: string,
  ask: () => Promise<T | null | undefined | false>,
  timeoutMs?: number,
): Promise<T> => untilAnswered(ask, timeoutMs, what);
