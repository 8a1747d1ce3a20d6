import { randomUUID } from 'node:crypto';
import type { ServiceContext } from '@rollheim/service-kit';

/** An error as a page reports it; no personal data in it. */
export interface ErrorReport {
  readonly message: string;
  readonly stack: string;
  readonly kind: string;
  readonly module: string;
  readonly page: string | null;
  readonly replay: readonly { readonly at: number; readonly kind: string; readonly what: string }[];
}

const LIMIT_MS = 5000;

/** The collector of error reports: an endpoint that takes Sentry's envelopes. Without an address it is off. */
export class ErrorReports {
  readonly #address: string;
  readonly #log: ServiceContext['log'];

  constructor(address: string, log: ServiceContext['log']) {
    this.#address = address;
    this.#log = log;
  }

  get on(): boolean {
    return this.#address !== '';
  }

  /** Hands a report on. A collector that is away costs no one anything: it is noted and forgotten. */
  async send(report: ErrorReport, releaseSet: string | null): Promise<void> {
    const { message, stack, kind, module, page, replay } = report;
    const event_id = randomUUID().replaceAll('-', '');
    const event = {
      event_id,
      platform: 'javascript',
      level: kind === 'sample' ? 'info' : 'error',
      release: releaseSet,
      tags: { module, kind, page },
      exception: { values: [{ type: kind, value: message, stack }] },
      breadcrumbs: replay.map(({ at, kind: category, what }) => ({ timestamp: at, category, message: what })),
    };
    const lines = [{ event_id, sent_at: new Date().toISOString() }, { type: 'event' }, event];
    try {
      const response = await fetch(this.#address, {
        method: 'POST',
        headers: { 'content-type': 'application/x-sentry-envelope' },
        body: lines.map((line) => JSON.stringify(line)).join('\n'),
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) this.#log.warn({ status: response.status }, 'the collector refused an error report');
    } catch (error) {
      this.#log.warn({ err: error }, 'the collector of error reports cannot be reached');
    }
  }
}
