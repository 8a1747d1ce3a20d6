import type pg from 'pg';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Readiness } from '../http.ts';
import { gauge } from './registered.ts';

/** How often the delay of the event loop is measured, ms: a timer that wakes the process each time. */
const LOOP_PRECISION_MS = 100;

let processRegistry: Registry | null = null;

/** Metrics of the process itself (memory, event loop), collected once however many services share it. */
export function processMetrics(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry, eventLoopMonitoringPrecision: LOOP_PRECISION_MS });
  }
  return processRegistry;
}

/** A registry of one service or BFF; every metric carries its name. */
export function createMetrics(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  return registry;
}

/** Prometheus text of the given registries, one after the other. */
export async function metricsText(registries: readonly Registry[]): Promise<string> {
  return (await Promise.all(registries.map((registry) => registry.metrics()))).join('\n');
}

/** Messages that consumers have not handled yet, asked for when the metrics are read. */
export function measureLag(
  registry: Registry,
  consumers: ReadonlyMap<string, { lag(): Promise<number> }>,
): void {
  gauge(registry, 'consumer_lag_messages', async (lags) => {
    for (const [consumer, { lag }] of consumers) {
      // A consumer that cannot say it (bus away) has no value rather than a false one.
      const value = await lag().catch(() => Number.NaN);
      lags.set({ consumer }, value);
    }
  });
}

/** Conditions of `/ready` that do not hold. */
export function measureReadiness(registry: Registry, readiness: Pick<Readiness, 'failing'>): void {
  gauge(registry, 'conditions_missing', async (missing) => missing.set((await readiness.failing()).length));
}

/** Enough for an alert; to count more would cost as much as the outbox is long. */
const MOST_COUNTED = 10_000;

/** What is in the outbox of the pool's schema; no value while the database is away. */
export function measureOutbox(registry: Registry, pool: pg.Pool): void {
  gauge(registry, 'outbox_waiting', async (waiting) => {
    const counted = await pool
      .query<{ n: number }>(`select count(*)::int as n from (select 1 from outbox limit ${MOST_COUNTED}) x`)
      .catch(() => null);
    waiting.set(counted?.rows[0]?.n ?? Number.NaN);
  });
}

/**
 * Mails that are due, or were and could not be sent: `due` is a further condition on the table `mails`. No values while the
 * database is away.
 */
export function measureMails(registry: Registry, pool: pg.Pool, due = 'true'): void {
  const found = async (what: string): Promise<number> => {
    const text = `select (${what})::float8 as value from mails where ${due} and (attempts > 0 or next_at <= now())`;
    const asked = await pool.query<{ value: number }>(text).catch(() => null);
    return asked?.rows[0]?.value ?? Number.NaN;
  };
  gauge(registry, 'mails_waiting', async (mails) => mails.set(await found('count(*)')));
  gauge(registry, 'mails_oldest_seconds', async (age) =>
    age.set(await found('coalesce(extract(epoch from now() - min(created_at)), 0)')),
  );
}
