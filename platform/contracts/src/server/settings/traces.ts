import { TRACED, type Setting } from './setting.ts';

/** Where traces go, by the names that OpenTelemetry gives these settings. */
export const TRACE_SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    of: TRACED,
    default: 'none: no traces',
    meaning:
      'address of an OpenTelemetry collector that takes OTLP over HTTP, without `/v1/traces` ([seeing it](deploy.md#seeing-it))',
    leadsTo: 'collector',
    secret: false,
    handed: true,
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    of: TRACED,
    default: 'none',
    meaning: 'headers that the collector asks for: `name=value`, by comma, values percent-encoded',
    secret: true,
    handed: true,
  },
  OTEL_TRACES_SAMPLER_ARG: {
    of: TRACED,
    default: '0.1',
    meaning: 'share of traces (0 to 1) that is recorded, decided where a trace begins and kept to by all',
    secret: false,
    handed: true,
  },
} as const satisfies Readonly<Record<string, Setting>>;
