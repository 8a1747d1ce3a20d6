import { randomUUID } from 'node:crypto';
import {
  request,
  type Agent,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { CHANNEL_HEADER, CHANNEL_PATH, ChannelReader, MOVED_EVENT } from '@rollheim/service-kit';
import type { Streams } from './streams.ts';

/** Bytes that may wait for a slow caller. */
const WAITING_LIMIT = 262_144;
/** Streams that are written to in one piece of work: calls and documents go on in between. */
const AT_ONCE = 500;
/** Streams that end within this time are named to the shell together, ms. */
const GONE_MS = 200;
/** How long the shell may take to open the channel, ms. */
const OPEN_MS = 2000;
const NONE = Buffer.alloc(0);
const NOTHING: readonly Buffer[] = [];

/** A stream's place on the channel. */
export interface Seat {
  /** Names it to the shell. */
  readonly header: string;
  /** From now on the caller gets what the channel brings; the head of the answer was written. */
  take(res: ServerResponse): void;
  /** Gives it up where it was not taken. */
  leave(): void;
}

/** What {@link LiveChannel} needs. */
export interface LiveChannelOptions {
  readonly agent: Agent;
  /** The shell's server. */
  readonly url: string;
  /** Weighs what waits for slow callers. */
  readonly streams: Streams;
}

/** Frames that are to be written. */
interface Work {
  readonly streams: Uint32Array;
  readonly chunk: Buffer;
  at: number;
}

/** A caller; before the head of its answer was written, frames wait. */
interface Stream {
  res: ServerResponse | null;
  early: readonly Buffer[];
}

/**
 * One connection to the shell's server for all live streams: a frame comes once and is written here to all who get it.
 * It is opened for the first stream; when it breaks, all streams end and come again, and at once where the shell ends it.
 */
export class LiveChannel {
  readonly #options: LiveChannelOptions;
  readonly #streams = new Map<number, Stream>();
  #id = '';
  #upstream: ClientRequest | null = null;
  #opening: Promise<boolean> | null = null;
  #isOpen = false;
  #next = 0;
  #work: Work[] = [];
  #isWorking = false;
  #gone: number[] = [];

  constructor(options: LiveChannelOptions) {
    this.#options = options;
  }

  /** A place for a stream; null when the shell has no channel now. */
  async seat(): Promise<Seat | null> {
    if (!this.#isOpen && !(await (this.#opening ??= this.#open()))) return null;
    const number = this.#next++;
    const stream: Stream = { res: null, early: NOTHING };
    this.#streams.set(number, stream);
    return {
      header: `${this.#id}.${number}`,
      take: (res) => this.#take(number, stream, res),
      leave: () => {
        if (!stream.res) this.#leave(number);
      },
    };
  }

  close(): void {
    this.#upstream?.destroy();
  }

  /** Ends all streams in order: their pages come back at once. */
  move(): void {
    this.#work = [];
    const open = [...this.#streams.values()];
    this.#streams.clear();
    for (const { res } of open) if (res) move(res);
  }

  #open(): Promise<boolean> {
    const id = randomUUID();
    const { hostname, port } = new URL(this.#options.url);
    const headers = { [CHANNEL_HEADER]: id };
    const upstream = request({ hostname, port, agent: false, headers, path: CHANNEL_PATH });
    this.#upstream = upstream;
    const opened = new Promise<boolean>((resolve) => {
      upstream.setTimeout(OPEN_MS, () => upstream.destroy());
      upstream.once('response', (answer) => {
        const isChannel = answer.statusCode === 200;
        if (isChannel) this.#follow(id, upstream, answer);
        else upstream.destroy();
        resolve(isChannel);
      });
      upstream.once('error', () => resolve(false)).once('close', () => resolve(false));
      upstream.end();
    });
    return opened.finally(() => (this.#opening = null));
  }

  #follow(id: string, upstream: ClientRequest, answer: IncomingMessage): void {
    this.#id = id;
    this.#isOpen = true;
    upstream.setTimeout(0);
    answer.socket.setNoDelay(true);
    const reader = new ChannelReader(({ streams, bytes }) => {
      const chunk = bytes.length === 0 ? NONE : chunkOf(bytes);
      this.#work.push({ streams, chunk, at: 0 });
      if (!this.#isWorking) this.#write();
    });
    answer.on('data', (piece: Buffer) => reader.push(piece));
    answer.on('error', () => undefined);
    // the shell's server ends in order, and another one takes the streams
    answer.once('end', () => {
      this.#isOpen = false;
      this.move();
    });
    answer.once('close', () => {
      this.#isOpen = false;
      this.#work = [];
      for (const { res } of this.#streams.values()) res?.destroy();
      this.#streams.clear();
    });
  }

  /** Writes to the next streams, and to the others in turns of their own. */
  #write(): void {
    let left = AT_ONCE;
    for (let work = this.#work[0]; work && left > 0; work = this.#work[0]) {
      const end = Math.min(work.streams.length, work.at + left);
      left -= end - work.at;
      for (; work.at < end; work.at++) this.#send(work.streams[work.at] ?? 0, work.chunk);
      if (work.at === work.streams.length) this.#work.shift();
    }
    this.#isWorking = this.#work.length > 0;
    if (this.#isWorking) setImmediate(() => this.#write());
  }

  #send(number: number, chunk: Buffer): void {
    const stream = this.#streams.get(number);
    // it has ended here, and the shell has not heard of it
    if (!stream) return this.#note(number);
    const { res } = stream;
    if (!res) return void (stream.early = [...stream.early, chunk]);
    if (chunk === NONE) return void res.destroy();
    const { socket } = res;
    if (!socket || socket.destroyed) return;
    socket.write(chunk);
    if (socket.writableLength > WAITING_LIMIT) res.destroy();
    else this.#options.streams.note(res);
  }

  #take(number: number, stream: Stream, res: ServerResponse): void {
    // the channel broke meanwhile
    if (this.#streams.get(number) !== stream) return void res.destroy();
    stream.res = res;
    forgetRequest(res.req);
    res.once('close', () => {
      this.#options.streams.forget(res);
      this.#leave(number);
    });
    for (const chunk of stream.early) this.#send(number, chunk);
    stream.early = NOTHING;
  }

  #leave(number: number): void {
    if (this.#streams.delete(number)) this.#note(number);
  }

  /** Notifies the shell that a stream has ended. */
  #note(number: number): void {
    if (!this.#isOpen) return;
    this.#gone.push(number);
    if (this.#gone.length === 1) setTimeout(() => this.#tell(), GONE_MS);
  }

  #tell(): void {
    const body = JSON.stringify(this.#gone);
    this.#gone = [];
    if (!this.#isOpen) return;
    const { agent, url } = this.#options;
    const { hostname, port } = new URL(url);
    const headers = {
      [CHANNEL_HEADER]: this.#id,
      'content-type': 'application/json',
      'content-length': body.length,
    };
    const post = request({ hostname, port, agent, headers, method: 'POST', path: CHANNEL_PATH }, (answer) =>
      answer.resume(),
    );
    // unheard, they are named again with their next frame
    post.on('error', () => undefined);
    post.end(body);
  }
}

/** Past the response, as all that the channel brings; the end is the response's own. */
function move(res: ServerResponse): void {
  if (!res.socket || res.socket.destroyed) return void res.destroy();
  res.socket.write(MOVED_CHUNK);
  res.end();
}

/** A stream lasts for hours: what was asked with is not kept for as long. */
function forgetRequest(req: IncomingMessage): void {
  req.headers = {};
  req.rawHeaders = [];
}

/** Bytes as one chunk of HTTP/1.1, made once for all who get them. */
const chunkOf = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);

const MOVED_CHUNK = chunkOf(MOVED_EVENT);
