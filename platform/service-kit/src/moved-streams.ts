import type { IncomingMessage, ServerResponse } from 'node:http';
import { SSE_MOVED, SSE_MOVED_WITHIN_MS } from '@rollheim/contracts';

/**
 * The last event of a live stream whose process ends: its page comes back at once, within the time that it names, so that
 * not all do at the same instant. Other readers of streams come back after `retry`.
 */
export const MOVED_EVENT = Buffer.from(
  `event: ${SSE_MOVED}\nretry: ${SSE_MOVED_WITHIN_MS}\ndata: ${SSE_MOVED_WITHIN_MS}\n\n`,
);

const NEWLINE = 0x0a;

interface Passed {
  readonly answer: IncomingMessage;
  /** What was passed on ends with a whole event. */
  isWhole: boolean;
}

/** Event streams of a backend that are piped to their callers, and end in order when this process does. */
export class MovedStreams {
  readonly #open = new Map<ServerResponse, Passed>();
  #isMoved = false;

  /** True from {@link move} on: no stream is to be opened. */
  get isMoved(): boolean {
    return this.#isMoved;
  }

  /** Follows an answer that is piped to its caller, where it is a stream, until it ends. */
  add(answer: IncomingMessage, res: ServerResponse): void {
    if (!answer.headers['content-type']?.startsWith('text/event-stream')) return;
    const passed = { answer, isWhole: true };
    this.#open.set(res, passed);
    answer.on('data', (piece: Buffer) => {
      passed.isWhole = piece.at(-1) === NEWLINE && (piece.length === 1 || piece.at(-2) === NEWLINE);
    });
    res.once('close', () => this.#open.delete(res));
    if (this.#isMoved) this.#end(res, passed);
  }

  /** Ends all streams, and each that opens from now on. One in the middle of an event ends without a word. */
  move(): void {
    this.#isMoved = true;
    for (const [res, passed] of this.#open) this.#end(res, passed);
  }

  #end(res: ServerResponse, { answer, isWhole }: Passed): void {
    if (res.writableEnded) return;
    answer.unpipe(res);
    res.end(isWhole ? MOVED_EVENT : undefined);
  }
}
