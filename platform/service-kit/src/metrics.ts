import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

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
  const gauge = new Gauge({
    name: 'consumer_lag_messages',
    help: 'Messages not yet handled, by consumer group and topics',
    labelNames: ['consumer'] as const,
    registers: [registry],
    async collect() {
      for (const [consumer, { lag }] of consumers) {
        // A consumer that cannot say it (bus away) has no value rather than a false one.
        const value = await lag().catch(() => Number.NaN);
        gauge.set({ consumer }, value);
      }
    },
  });
}
