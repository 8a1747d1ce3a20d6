import type { BaseEnv } from '../env.ts';

/** What of the configuration decides on traces. */
export type TracingEnv = Pick<
  BaseEnv,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_TRACES_SAMPLER_ARG'
>;

/** What a span says besides its name; never of persons: no address, path, query, body or id of a customer. */
export type Facts = Readonly<Record<string, string | number | boolean | undefined>>;

/** A piece of work that is to have a span. */
export interface Work {
  /** As OpenTelemetry has it: a call that is answered, one that is sent, a message that is handled. */
  readonly kind: 'server' | 'client' | 'consumer';
  /** Has few values: a route or the type of a message, no ids. */
  readonly name: string;
  /** W3C context of what caused it; without one a trace begins. */
  readonly parent: string | undefined;
  /** Asked for a span that is recorded alone. */
  readonly facts?: () => Facts;
}

/** A span under way. */
export interface Trace {
  /** W3C context for what the work causes; undefined where there is none. */
  readonly traceparent: string | undefined;
  readonly isRecorded: boolean;
  rename(name: string): void;
  note(facts: Facts): void;
  /** `fault`: a word for why it failed. */
  end(fault?: string): void;
}

/** Begins spans for one deployable. */
export interface Tracing {
  readonly isOn: boolean;
  begin(work: Work): Trace;
  /** Sends what is left, for a moment at most; never fails. */
  close(): Promise<void>;
}

/** A span that is not recorded: its context, if any, is handed on. */
export class Unrecorded implements Trace {
  readonly traceparent: string | undefined;
  readonly isRecorded = false;

  constructor(traceparent: string | undefined) {
    this.traceparent = traceparent;
  }

  rename(): void {}
  note(): void {}
  end(): void {}
}

/** Whose spans they are. */
export interface Traced {
  /** Kind of process, `service.name` of its spans. */
  readonly name: string;
  readonly version?: string;
}
