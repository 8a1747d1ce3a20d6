import { counter, gauge } from '@rollheim/service-kit';
import type { Registry } from 'prom-client';
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
  const reports = counter(registry, 'rollheim_telemetry_reports_total');
  const answers = counter(registry, 'rollheim_release_answers_total');
  const dropped = counter(registry, 'rollheim_telemetry_dropped_total');
  const sent = counter(registry, 'rollheim_telemetry_sent_total');
  gauge(registry, 'rollheim_telemetry_waiting', (waiting) => waiting.set(size()));
  return {
    report: (result) => reports.inc({ result }),
    answered: (module, version, status) =>
      answers.inc({ module, version, status: `${Math.floor(status / 100)}xx` }),
    dropped: (records) => dropped.inc(records),
    sent: (messages) => sent.inc(messages),
  };
}
