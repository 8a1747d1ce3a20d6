import { CallerLimits, MovedStreams, WaitingBytes, type CallerBounds } from '@rollheim/service-kit';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Live streams: who may have how many, and what may wait here for those who do not read. */
export class Streams extends CallerLimits {
  readonly #waiting: WaitingBytes<ServerResponse>;
  /** Those with a connection of their own. */
  readonly #passed = new MovedStreams();

  /** `bytes`: what may wait for all together; beyond it the slowest are closed, and come again. */
  constructor(bounds: CallerBounds, bytes: number) {
    super(bounds);
    this.#waiting = new WaitingBytes<ServerResponse>({
      most: bytes,
      of: (res) => res.writableLength,
      close: (res) => void res.destroy(),
    });
  }

  /** Bytes that wait for slow receivers. */
  get waiting(): number {
    return this.#waiting.bytes;
  }

  /** True from {@link move} on: no stream is opened here. */
  get isMoved(): boolean {
    return this.#passed.isMoved;
  }

  /** Ends those that have a connection of their own: their pages come back at once, elsewhere. */
  move(): void {
    this.#passed.move();
  }

  /** Weighs what an answer leaves waiting, from now on. To be called once it is passed on. */
  readonly weigh = (answer: IncomingMessage, res: ServerResponse): void => {
    // Node writes at the end of the turn what came in it
    this.#passed.add(answer, res);
    answer.on('data', () => process.nextTick(() => !res.destroyed && this.note(res)));
    res.once('close', () => this.forget(res));
  };

  /** Weighs what waits for a caller who was written to. */
  note(res: ServerResponse): void {
    this.#waiting.note(res);
  }

  /** The caller has left. */
  forget(res: ServerResponse): void {
    this.#waiting.forget(res);
  }
}
