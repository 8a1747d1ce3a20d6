import { Counter, Gauge, type Registry } from 'prom-client';
import type { Refusal } from './receive.ts';

/** Counters of the edge's telemetry. */
export interface TelemetryMetrics {
  report(result: 'accepted' | Refusal): void;
  answered(module: string, version: string, status: number): void;
  dropped(records: number): void;
  sent(messages: number): void;
}

/** Registers the counters; `size` returns what waits. */
export function telemetryMetrics(registry: Registry, size: () => number): TelemetryMetrics {
  const registers = [registry];
  const reports = new Counter({
    name: 'rollheim_telemetry_reports_total',
    help: 'Reports of pages by what became of them',
    labelNames: ['result'],
    registers,
  });
  const answers = new Counter({
    name: 'rollheim_release_answers_total',
    help: 'API answers by release and class of status',
    labelNames: ['module', 'version', 'status'],
    registers,
  });
  const dropped = new Counter({
    name: 'rollheim_telemetry_dropped_total',
    help: 'Telemetry that found no room while the bus was away',
    registers,
  });
  const sent = new Counter({
    name: 'rollheim_telemetry_sent_total',
    help: 'Messages of telemetry that the bus took',
    registers,
  });
  const waiting = new Gauge({
    name: 'rollheim_telemetry_waiting',
    help: 'Telemetry in memory on its way to the bus',
    registers,
    collect() {
      this.set(size());
    },
  });
  registry.registerMetric(waiting);
  return {
    report: (result) => reports.inc({ result }),
    answered: (module, version, status) =>
      answers.inc({ module, version, status: `${Math.floor(status / 100)}xx` }),
    dropped: (records) => dropped.inc(records),
    sent: (messages) => sent.inc(messages),
  };
}
