import { encodeChannelFrame } from '@rollheim/service-kit';
import type { Response } from 'express';
import type { LiveClient } from './client.ts';
import type { LiveHub } from './hub.ts';

/** Bytes that may wait for an edge that does not read; beyond it its streams end, and come again. */
const MOST_WAITING = 64 * 1024 * 1024;
const NONE = Buffer.alloc(0);

/** Live streams that an edge holds: what several of them get goes to it once, with their numbers. */
export class Channels {
  readonly #hub: LiveHub;
  readonly #open = new Map<string, Channel>();

  constructor(hub: LiveHub) {
    this.#hub = hub;
  }

  /** Opens a channel on a response; it ends with the connection, and its streams with it. */
  open(id: string, res: Response): void {
    this.#open.get(id)?.close();
    const channel = new Channel(res, this.#hub);
    this.#open.set(id, channel);
    res.once('close', () => {
      channel.ended();
      if (this.#open.get(id) === channel) this.#open.delete(id);
    });
    res.status(200).set({ 'Content-Type': 'application/octet-stream', 'Cache-Control': 'no-store' });
    res.flushHeaders();
  }

  /** Puts a stream on the channel that `place` names, `<channel>.<number>`; null: there is no such channel. */
  add(place: string, customerId: string | null): LiveClient | null {
    const [id = '', number = ''] = place.split('.');
    return this.#open.get(id)?.add(Number(number), customerId) ?? null;
  }

  /** These streams of a channel have ended. */
  gone(id: string, numbers: readonly number[]): void {
    this.#open.get(id)?.gone(numbers);
  }

  /** Ends all channels in order: the edges lead their streams' pages elsewhere. */
  end(): void {
    for (const channel of this.#open.values()) channel.end();
  }
}

class Channel {
  readonly #res: Response;
  readonly #hub: LiveHub;
  readonly #clients = new Map<number, LiveClient>();
  /** Streams that are to get the same bytes. */
  #bytes: Buffer = NONE;
  #numbers: number[] = [];

  constructor(res: Response, hub: LiveHub) {
    this.#res = res;
    this.#hub = hub;
  }

  add(number: number, customerId: string | null): LiveClient {
    const client: LiveClient = {
      customerId,
      send: (bytes) => this.#send(number, bytes),
      close: () => {
        this.#clients.delete(number);
        this.#send(number, NONE);
      },
      // with the channel, whose end its edge passes on to each
      end: () => undefined,
    };
    this.#clients.set(number, client);
    this.#hub.add(client);
    return client;
  }

  gone(numbers: readonly number[]): void {
    for (const number of numbers) {
      const client = this.#clients.get(number);
      if (client) this.#hub.remove(client);
      this.#clients.delete(number);
    }
  }

  /** The connection has ended. */
  ended(): void {
    this.gone([...this.#clients.keys()]);
  }

  close(): void {
    this.#res.destroy();
  }

  end(): void {
    this.#flush();
    this.#res.end();
  }

  #send(number: number, bytes: Buffer): boolean {
    if (this.#res.destroyed || this.#res.writableEnded) return false;
    if (this.#bytes !== bytes) this.#flush();
    // a frame is written when all who get it are known
    if (this.#numbers.length === 0) queueMicrotask(() => this.#flush());
    this.#bytes = bytes;
    this.#numbers.push(number);
    return true;
  }

  #flush(): void {
    if (this.#numbers.length === 0 || this.#res.destroyed || this.#res.writableEnded) return;
    this.#res.write(encodeChannelFrame(this.#numbers, this.#bytes));
    this.#numbers = [];
    if (this.#res.writableLength > MOST_WAITING) this.close();
  }
}
