import type { ModuleError } from '@rollheim/module-api';
import type { Choice } from '../consent/consent.ts';

/** One thing that happened before an error. No text of a page and nothing that was typed. */
export interface ReplayEntry {
  /** Seconds since 1970. */
  readonly at: number;
  readonly kind: 'page' | 'press' | 'error';
  readonly what: string;
}

export interface ErrorReport {
  readonly message: string;
  readonly stack: string;
  readonly kind: ModuleError['kind'] | 'sample';
  readonly module: string;
  readonly page: string | null;
  readonly replay: readonly ReplayEntry[];
}

export interface ErrorCollectorOptions {
  /** What the visitor allows now. */
  choice(): Choice;
  send(report: ErrorReport): void;
  /** Id of the page that is open. */
  page(): string | null;
  now(): number;
  /** 0 to 1: decides once whether this visit's replay is sent without an error. */
  random(): number;
}

/** Share of visits whose replay is sent without an error; with one it always is (spec 2 §9). */
const SAMPLED = 0.1;
const ENTRIES = 60;

const text = (value: string, most: number): string => value.slice(0, most);

/** Reports errors with what went before them, once the visitor allows it; until then nothing is kept or sent. */
export class ErrorCollector {
  readonly #options: ErrorCollectorOptions;
  readonly #sampled: boolean;
  #replay: ReplayEntry[] = [];

  constructor(options: ErrorCollectorOptions) {
    this.#options = options;
    this.#sampled = options.random() < SAMPLED;
  }

  note(kind: ReplayEntry['kind'], what: string): void {
    if (!this.#options.choice().analytics) return void (this.#replay = []);
    const at = Math.floor(this.#options.now() / 1000);
    this.#replay = [...this.#replay.slice(1 - ENTRIES), { at, kind, what: text(what, 120) }];
  }

  /** An error: always reported with its replay. */
  readonly error = ({ module, kind, error }: ModuleError): void => {
    const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    this.note('error', `${kind} ${name}`);
    this.#send({ kind, module, message: text(`${name}: ${message}`, 300), stack: text(stack, 4000) });
  };

  /** The visit ends: one in ten sends its replay all the same. */
  leave(): void {
    if (this.#sampled && this.#replay.length > 0)
      this.#send({ kind: 'sample', module: 'shell', message: 'Sampled visit', stack: '' });
  }

  #send(report: Pick<ErrorReport, 'kind' | 'module' | 'message' | 'stack'>): void {
    const { choice, page, send } = this.#options;
    if (choice().analytics) send({ ...report, page: page(), replay: this.#replay });
  }
}
