import { collectDefaultMetrics, Registry } from 'prom-client';

let processRegistry: Registry | null = null;

/** Metrics of the process itself (memory, event loop), collected once however many services share it. */
export function processMetrics(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
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
