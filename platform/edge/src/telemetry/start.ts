import type { OutgoingMessage } from '@rollheim/bus';
import { openTransport, type Lifecycle, type Transport } from '@rollheim/service-kit';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { EdgeEnv } from '../config.ts';
import type { ReleaseWatch } from '../release-watch.ts';
import { TelemetryBuffer } from './buffer.ts';
import { DocumentTokens } from './document-token.ts';
import { EvidenceLimits } from './evidence.ts';
import { telemetryMetrics } from './metrics.ts';
import { RefusalLog } from './refusal-log.ts';
import { Telemetry } from './telemetry.ts';

const FLUSH_EVERY_MS = 1000;
const END_MS = 2000;

/** What the edge's telemetry is started with. */
export interface StartOptions {
  readonly env: EdgeEnv;
  readonly watch: ReleaseWatch;
  readonly metrics: Registry;
  readonly log: Logger;
  readonly life: Lifecycle;
}

/** Starts telemetry; the bus is opened beside, and an edge without one goes on, counting what it drops. */
export function startTelemetry({ env, watch, metrics, log, life }: StartOptions): Telemetry {
  let failing = false;
  const bus = new LateBus(() => openTransport(env, 'edge', log));
  const buffer: TelemetryBuffer = new TelemetryBuffer((messages) => bus.send(messages), {
    dropped: (records) => counters.dropped(records),
    sent(messages) {
      if (failing) log.info('telemetry reaches the bus again');
      failing = false;
      counters.sent(messages);
    },
    failed(error) {
      if (!failing) log.warn({ err: error }, 'telemetry waits for the bus');
      failing = true;
    },
  });
  const counters = telemetryMetrics(metrics, () => buffer.size);
  const timer = setInterval(() => void buffer.flush(), FLUSH_EVERY_MS * env.PACE);
  timer.unref();
  life.onStop('bus of telemetry', () => bus.close());
  life.onStop('telemetry', async () => {
    clearInterval(timer);
    await buffer.end(END_MS);
  });
  return new Telemetry({
    state: () => watch.state,
    pages: (versions) => watch.pages(versions),
    outcomes: (module, version) => watch.outcomes(module, version),
    tokens: new DocumentTokens(env.SECRET),
    buffer,
    metrics: counters,
    evidence: new EvidenceLimits(env.EVIDENCE_PER_ADDRESS),
    refusals: new RefusalLog((why, reason, count) =>
      log.warn({ why, reason, count }, 'reports of pages were refused'),
    ),
  });
}

/** The process' bus, opened at the first message and after a failed try again. */
class LateBus {
  readonly #connect: () => Promise<Transport>;
  #opening: Promise<Transport> | null = null;

  constructor(connect: () => Promise<Transport>) {
    this.#connect = connect;
  }

  async send(messages: readonly OutgoingMessage[]): Promise<void> {
    this.#opening ??= this.#connect();
    const opening = this.#opening;
    let transport: Transport;
    try {
      transport = await opening;
    } catch (error) {
      if (this.#opening === opening) this.#opening = null;
      throw error;
    }
    await transport.bus.send(messages);
  }

  async close(): Promise<void> {
    const opening = this.#opening;
    this.#opening = null;
    await opening?.then(
      (transport) => transport.close(),
      () => undefined, // never opened: nothing to close
    );
  }
}
