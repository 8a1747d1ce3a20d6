/*
 * The live channel: between the edge and the shell's server runs one connection for all live streams. The shell sends
 * the bytes of a frame once, with the numbers of the streams that get them; the edge writes them to each.
 *
 * The edge opens it by `GET /live-channel`, an answer without an end, and names the streams that ended by `POST`. A
 * stream is asked for as ever, with its number in the header; the answer says whether the channel has taken it.
 */

/** Path of the channel at the shell's server. */
export const CHANNEL_PATH = '/live-channel';
/** `<channel>` of a channel, `<channel>.<number>` of a stream that is to be put on it. Only the edge says it. */
export const CHANNEL_HEADER = 'x-live-channel';
/** Of an answer: the channel has the stream. */
export const ON_CHANNEL_HEADER = 'x-on-channel';

/** Bytes for some of the streams of a channel; without bytes these streams end. */
export interface ChannelFrame {
  readonly streams: Uint32Array;
  readonly bytes: Buffer;
}

/** Length of the bytes, number of streams. */
const HEAD_BYTES = 8;
const NUMBER_BYTES = 4;

/** A frame in the form in which it goes over the channel. */
export function encodeChannelFrame(streams: readonly number[], bytes: Buffer): Buffer {
  const frame = Buffer.allocUnsafe(HEAD_BYTES + streams.length * NUMBER_BYTES + bytes.length);
  frame.writeUInt32LE(bytes.length, 0);
  frame.writeUInt32LE(streams.length, NUMBER_BYTES);
  let at = HEAD_BYTES;
  for (const stream of streams) at = frame.writeUInt32LE(stream, at);
  bytes.copy(frame, at);
  return frame;
}

/** Puts frames together again from the pieces in which they come. */
export class ChannelReader {
  readonly #take: (frame: ChannelFrame) => void;
  #pieces: Buffer[] = [];
  #held = 0;
  /** Bytes that the next frame needs to be whole, as far as that is known. */
  #needed = HEAD_BYTES;

  constructor(take: (frame: ChannelFrame) => void) {
    this.#take = take;
  }

  push(piece: Buffer): void {
    this.#pieces.push(piece);
    this.#held += piece.length;
    if (this.#held < this.#needed) return;
    let left = this.#pieces.length === 1 ? piece : Buffer.concat(this.#pieces);
    for (;;) {
      this.#needed = HEAD_BYTES;
      if (left.length < HEAD_BYTES) break;
      const length = left.readUInt32LE(0);
      const count = left.readUInt32LE(NUMBER_BYTES);
      const from = HEAD_BYTES + count * NUMBER_BYTES;
      this.#needed = from + length;
      if (left.length < this.#needed) break;
      const streams = new Uint32Array(count);
      for (let at = 0; at < count; at++) streams[at] = left.readUInt32LE(HEAD_BYTES + at * NUMBER_BYTES);
      // a copy: what waits for a slow caller must not hold the whole piece
      const bytes = Buffer.from(left.subarray(from, this.#needed));
      left = left.subarray(this.#needed);
      this.#take({ streams, bytes });
    }
    this.#pieces = left.length > 0 ? [left] : [];
    this.#held = left.length;
  }
}
