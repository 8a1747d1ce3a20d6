import { Worker } from 'node:worker_threads';
import type { InvoiceContent } from './content.ts';

/** What the thread answers. */
export interface Drawn {
  readonly id: number;
  readonly pdf?: Uint8Array;
  /** Why there is none. */
  readonly error?: string;
}

interface Waiting {
  resolve(pdf: Buffer): void;
  reject(error: Error): void;
}

/** A thread without work ends after this, ms: it holds fonts and schema, some 100 MB. */
const IDLE_MS = 30_000;
/** The heap of the thread, MB. */
const HEAP_MB = 256;

/**
 * Draws documents in a thread of its own, so that no command of the process waits for one. It begins with the first
 * document and ends when there was none for a while; one that dies fails what it had and begins again with the next.
 */
export class PdfThread {
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #idle: ReturnType<typeof setTimeout> | undefined;
  #last = 0;

  /** The document as PDF/A-3 with its XML. Throws where the content is no invoice, or the thread died. */
  draw(content: InvoiceContent): Promise<Buffer> {
    clearTimeout(this.#idle);
    const id = ++this.#last;
    const worker = (this.#worker ??= this.#begin());
    return new Promise<Buffer>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ id, content });
    });
  }

  /** Ends the thread; what it had fails. */
  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#worker?.terminate();
  }

  #begin(): Worker {
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    worker.on('message', (drawn: Drawn) => this.#answer(drawn));
    // the exit follows and fails what waits
    let cause: unknown;
    worker.on('error', (error) => (cause = error));
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = null;
      for (const { reject } of this.#waiting.values())
        reject(new Error('the thread that draws documents ended', { cause }));
      this.#waiting.clear();
    });
    return worker;
  }

  #answer({ id, pdf, error }: Drawn): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (pdf) waiting?.resolve(Buffer.from(pdf));
    else waiting?.reject(new Error(error));
    if (this.#waiting.size > 0) return;
    this.#idle = setTimeout(() => void this.stop(), IDLE_MS);
    this.#idle.unref();
  }
}
