import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Metric } from './metric.ts';
import { METRICS, type MetricLabels, type MetricName } from './table.ts';

interface Options<N extends MetricName> {
  readonly name: string;
  readonly help: string;
  readonly labelNames: MetricLabels<N>[];
  readonly registers: Registry[];
  readonly buckets?: number[];
}

/** A metric of the table as prom-client makes it; one that the registry has already is that one. */
function registered<N extends MetricName, T>(
  registry: Registry,
  name: N,
  make: (options: Options<N>) => T,
): T {
  const known = registry.getSingleMetric(name);
  if (known) return known as T;
  const { labels, meaning, buckets }: Metric = METRICS[name];
  return make({
    name,
    help: meaning,
    labelNames: [...labels] as MetricLabels<N>[],
    registers: [registry],
    ...(buckets ? { buckets: [...buckets] } : {}),
  });
}

/** A counter of the table in a registry. `total` is asked when the metrics are read, for what is counted elsewhere. */
export const counter = <N extends MetricName<'counter'>>(
  registry: Registry,
  name: N,
  total?: () => number,
): Counter<MetricLabels<N>> =>
  registered(registry, name, (options): Counter<MetricLabels<N>> => {
    const made: Counter<MetricLabels<N>> = new Counter({
      ...options,
      ...(total && {
        collect() {
          made.reset();
          made.inc(total());
        },
      }),
    });
    return made;
  });

/** A gauge of the table in a registry; `collect` sets its values when the metrics are read. */
export const gauge = <N extends MetricName<'gauge'>>(
  registry: Registry,
  name: N,
  collect?: (gauge: Gauge<MetricLabels<N>>) => void | Promise<void>,
): Gauge<MetricLabels<N>> =>
  registered(registry, name, (options): Gauge<MetricLabels<N>> => {
    const made: Gauge<MetricLabels<N>> = new Gauge({
      ...options,
      ...(collect && { collect: () => collect(made) }),
    });
    return made;
  });

/** A histogram of the table in a registry. */
export const histogram = <N extends MetricName<'histogram'>>(
  registry: Registry,
  name: N,
): Histogram<MetricLabels<N>> => registered(registry, name, (options) => new Histogram(options));
