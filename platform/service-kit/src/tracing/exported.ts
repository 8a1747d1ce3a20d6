import type { Context, Span, Tracer } from '@opentelemetry/api';
import type { SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace';
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import { watchedExporter } from './collector.ts';
import { isUnrecorded } from './traceparent.ts';
import {
  Unrecorded,
  type Facts,
  type Trace,
  type Traced,
  type Tracing,
  type TracingEnv,
  type Work,
} from './trace.ts';

/** The packages, loaded by calls of their own: an `import` above a bundle would load them where there are no traces. */
const load = async () => {
  const [api, core, resources, sdk, otlp] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  return { api, core, resources, sdk, otlp };
};
type Sdk = Awaited<ReturnType<typeof load>>;

/** How long one request to the collector may take, ms. */
const EXPORT_MS = 5000;
/** How long the stop waits for the last spans, ms: the rest of the process has ended by then. */
const LAST_MS = 2000;

interface Settings extends TracingEnv {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT: string;
}

interface Shared {
  readonly processor: SpanProcessor;
  users: number;
}

/** One queue and one connection per collector, however many deployables share the process. */
const shared = new Map<string, Shared>();

/** Tracing that sends its spans to a collector by OTLP over HTTP, in batches, beside the work. */
export async function openExported(env: Settings, traced: Traced, log: Logger): Promise<Tracing> {
  const loaded = await load();
  const { api, core, resources, sdk } = loaded;
  const key = `${env.OTEL_EXPORTER_OTLP_ENDPOINT} ${env.OTEL_EXPORTER_OTLP_HEADERS ?? ''}`;
  const entry = shared.get(key) ?? { processor: processorFor(loaded, env, log), users: 0 };
  shared.set(key, entry);
  entry.users++;
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': traced.name,
      'service.namespace': 'rollheim',
      'service.instance.id': `${hostname()}-${process.pid}`,
      ...(traced.version === undefined ? {} : { 'service.version': traced.version }),
    }),
    sampler: new sdk.ParentBasedSampler({
      root: new sdk.TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG),
    }),
    spanProcessors: [entry.processor],
  });
  const spans = new Spans(
    loaded,
    provider.getTracer('rollheim'),
    new core.W3CTraceContextPropagator(),
    api.ROOT_CONTEXT,
  );
  return {
    isOn: true,
    begin: (work) => spans.begin(work),
    async close() {
      if (--entry.users > 0) return;
      if (shared.get(key) === entry) shared.delete(key);
      await inTime(entry.processor.shutdown());
    },
  };
}

function processorFor({ sdk, otlp }: Sdk, env: Settings, log: Logger): SpanProcessor {
  const exporter: SpanExporter = new otlp.OTLPTraceExporter({
    url: `${env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`,
    headers: headersOf(env.OTEL_EXPORTER_OTLP_HEADERS),
    timeoutMillis: EXPORT_MS,
    // a full queue is four batches, which the stop sends at once
    concurrencyLimit: 4,
  });
  return new sdk.BatchSpanProcessor({
    exporter: watchedExporter(exporter, env.OTEL_EXPORTER_OTLP_ENDPOINT, log),
    exportTimeoutMillis: EXPORT_MS,
  });
}

/** `a=b,c=d` with percent-encoded values, as OpenTelemetry writes headers; the configuration is checked already. */
const headersOf = (text = ''): Record<string, string> =>
  Object.fromEntries(
    text.split(',').flatMap((pair) => {
      const at = pair.indexOf('=');
      return at < 1
        ? []
        : [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())] as const];
    }),
  );

/** Waits for the last spans, for a moment; whether they arrived is the exporter's to say. */
async function inTime(shutdown: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, LAST_MS);
  await Promise.race([shutdown.catch(() => undefined), late.promise]);
  clearTimeout(timer);
}

class Spans {
  readonly #sdk: Sdk;
  readonly #tracer: Tracer;
  readonly #propagator: InstanceType<Sdk['core']['W3CTraceContextPropagator']>;
  readonly #root: Context;

  constructor(
    sdk: Sdk,
    tracer: Tracer,
    propagator: InstanceType<Sdk['core']['W3CTraceContextPropagator']>,
    root: Context,
  ) {
    this.#sdk = sdk;
    this.#tracer = tracer;
    this.#propagator = propagator;
    this.#root = root;
  }

  begin({ kind, name, parent, facts }: Work): Trace {
    // nine of ten: decided where the trace began, and no span of it is ever looked at
    if (parent !== undefined && isUnrecorded(parent)) return new Unrecorded(parent);
    const { api } = this.#sdk;
    const cause =
      parent === undefined
        ? this.#root
        : this.#propagator.extract(this.#root, { traceparent: parent }, api.defaultTextMapGetter);
    const span = this.#tracer.startSpan(name, { kind: this.#kinds[kind] }, cause);
    const carrier: { traceparent?: string } = {};
    this.#propagator.inject(api.trace.setSpan(this.#root, span), carrier, api.defaultTextMapSetter);
    if (!span.isRecording()) return new Unrecorded(carrier.traceparent);
    const recorded = new Recorded(span, carrier.traceparent, api.SpanStatusCode.ERROR);
    if (facts) recorded.note(facts());
    return recorded;
  }

  get #kinds() {
    const { SERVER: server, CLIENT: client, CONSUMER: consumer } = this.#sdk.api.SpanKind;
    return { server, client, consumer };
  }
}

class Recorded implements Trace {
  readonly traceparent: string | undefined;
  readonly isRecorded = true;
  readonly #span: Span;
  readonly #failed: number;

  constructor(span: Span, traceparent: string | undefined, failed: number) {
    this.#span = span;
    this.traceparent = traceparent;
    this.#failed = failed;
  }

  rename(name: string): void {
    this.#span.updateName(name);
  }

  note(facts: Facts): void {
    for (const [name, value] of Object.entries(facts))
      if (value !== undefined) this.#span.setAttribute(name, value);
  }

  end(fault?: string): void {
    // the message of an error may name a person: the kind of fault does not
    if (fault !== undefined) this.#span.setAttribute('error.type', fault).setStatus({ code: this.#failed });
    this.#span.end();
  }
}
