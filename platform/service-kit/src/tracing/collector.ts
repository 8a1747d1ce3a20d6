import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';

/** `ExportResultCode.SUCCESS` of the SDK, which is not loaded where this is read. */
const TAKEN = 0;

/**
 * An exporter whose collector may be away: one line when it takes no traces, one when it does again, however many batches
 * are lost between. No call waits for it.
 */
export function watchedExporter(exporter: SpanExporter, endpoint: string, log: Logger): SpanExporter {
  let isAway = false;
  const collector = new URL(endpoint).host;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.code === TAKEN && isAway) log.info({ collector }, 'the collector takes traces again');
        if (result.code !== TAKEN && !isAway)
          log.warn(
            { collector, err: result.error },
            'the collector takes no traces; they are dropped until it does, calls go on. Check that it listens for OTLP over HTTP at OTEL_EXPORTER_OTLP_ENDPOINT, and OTEL_EXPORTER_OTLP_HEADERS',
          );
        isAway = result.code !== TAKEN;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush ? { forceFlush: () => exporter.forceFlush!() } : {}),
  };
}
