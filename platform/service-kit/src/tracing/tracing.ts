import type { Logger } from 'pino';
import { Unrecorded, type Traced, type Tracing, type TracingEnv } from './trace.ts';

const NONE = new Unrecorded(undefined);

/** No traces: nothing is loaded, and nothing recorded. */
export const UNTRACED: Tracing = {
  isOn: false,
  begin: ({ parent }) => (parent === undefined ? NONE : new Unrecorded(parent)),
  close: () => Promise.resolve(),
};

/** Tracing as the configuration wants it. The SDK is loaded where a collector is named, and not at all elsewhere. */
export async function openTracing(env: TracingEnv, traced: Traced, log: Logger): Promise<Tracing> {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return UNTRACED;
  const { openExported } = await import('./exported.ts');
  return openExported({ ...env, OTEL_EXPORTER_OTLP_ENDPOINT: env.OTEL_EXPORTER_OTLP_ENDPOINT }, traced, log);
}
