import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Origin } from './service-types.ts';

const current = new AsyncLocalStorage<Origin>();

/** Runs `fn` on behalf of an origin: its log lines and what it emits carry the origin's correlation id. */
export const onBehalfOf = <T>(origin: Origin, fn: () => T): T => current.run(origin, fn);

/** The origin of the work under way; a fresh one when it comes from nowhere (timers, start). */
export function currentOrigin(given: Partial<Origin> = {}): Origin {
  const inherited = current.getStore();
  return {
    correlationId: given.correlationId ?? inherited?.correlationId ?? randomUUID(),
    causationId: given.causationId ?? inherited?.causationId ?? null,
    actor: given.actor ?? inherited?.actor ?? null,
    releaseSet: given.releaseSet ?? inherited?.releaseSet ?? null,
    traceparent: given.traceparent ?? inherited?.traceparent,
  };
}

/** Correlation id of the work under way, if it has one. */
export const correlationId = (): string | undefined => current.getStore()?.correlationId;

/** W3C context of the span under way, if there is one. */
export const traceparent = (): string | undefined => current.getStore()?.traceparent;
