import { TELEMETRY_LIMITS, type TelemetryEvent, type TelemetryReport } from '@rollheim/contracts';

/** What reports need of the page. */
export interface BeaconOptions extends Omit<TelemetryReport, 'events'> {
  /** Hands a body to the browser; false when it takes no more. */
  send(body: string): boolean;
  /** Calls `then` when the page has nothing better to do. */
  later(then: () => void): void;
  /** True once the page is out of sight: there may be no later. */
  hidden(): boolean;
}

/** Events of one document; a page that fails all the time must not fill the network. */
const MOST_EVENTS = 250;
/** Of one kind, module and wording. */
const MOST_ALIKE = 3;
const GAP_MS = 2000;

const sizeOf = (text: string): number => new TextEncoder().encode(text).length;

/** Gathers what the page has to report and sends it in few, bounded bodies. */
export class Beacons {
  readonly #options: BeaconOptions;
  readonly #alike = new Map<string, number>();
  #waiting: TelemetryEvent[] = [];
  #count = 0;
  #planned = false;

  constructor(options: BeaconOptions) {
    this.#options = options;
  }

  /** Takes an event; goes out at the next quiet moment, at once when the page is out of sight. */
  add(event: TelemetryEvent): void {
    const { kind, module, version, name, error } = event;
    const key = [kind, module, version, name, error?.message].join('\n');
    const alike = this.#alike.get(key) ?? 0;
    const bounded = !/guardrail|vital|shown/.test(kind);
    if (this.#count >= MOST_EVENTS || (bounded && alike >= MOST_ALIKE)) return;
    this.#alike.set(key, alike + 1);
    this.#count += 1;
    this.#waiting.push(event);
    if (this.#options.hidden()) queueMicrotask(() => this.flush());
    else this.#plan();
  }

  #plan(): void {
    if (this.#planned) return;
    this.#planned = true;
    this.#options.later(() => {
      this.#planned = false;
      this.flush();
    });
  }

  /** Sends what waits; what the browser does not take is kept for the next time. */
  flush(): void {
    while (this.#waiting.length > 0) {
      const { taken, body } = this.#batch();
      if (taken > 0 && !this.#options.send(body)) return;
      // an event that is too large alone is dropped
      this.#waiting = this.#waiting.slice(Math.max(taken, 1));
    }
  }

  #batch(): { readonly taken: number; readonly body: string } {
    const { releaseSet, document } = this.#options;
    let taken = Math.min(this.#waiting.length, TELEMETRY_LIMITS.events);
    for (; taken > 0; taken = Math.floor(taken / 2)) {
      const report: TelemetryReport = { releaseSet, document, events: this.#waiting.slice(0, taken) };
      const body = JSON.stringify(report);
      if (sizeOf(body) <= TELEMETRY_LIMITS.bytes) return { taken, body };
    }
    return { taken: 0, body: '' };
  }
}

/** Two seconds later, when nothing else is to be done. */
export function whenQuiet(then: () => void): void {
  setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => then(), { timeout: GAP_MS });
    else then();
  }, GAP_MS);
}
