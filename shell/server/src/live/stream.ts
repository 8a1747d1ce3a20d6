import { MOVED_EVENT, ON_CHANNEL_HEADER } from '@rollheim/service-kit';
import type { Response } from 'express';
import type { LiveClient } from './client.ts';
import type { LiveHub } from './hub.ts';

/** Bytes that may wait for a slow receiver. */
const WAITING_LIMIT = 262_144;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
};

/** Answers that the channel has the stream. */
export function endOnChannel(res: Response): void {
  res.status(200).set(HEADERS).set(ON_CHANNEL_HEADER, '1').end();
}

/** Opens a stream on a response; it ends with the connection. */
export function openStream(hub: LiveHub, res: Response, customerId: string | null): LiveClient {
  res.status(200).set(HEADERS);
  res.flushHeaders();
  const writer = writerOf(res);
  const client: LiveClient = {
    customerId,
    ...writer,
    close: () => void res.destroy(),
    end: () => {
      writer.send(MOVED_EVENT);
      res.end();
    },
  };
  hub.add(client);
  res.once('close', () => hub.remove(client));
  return client;
}

const chunks = new WeakMap<Buffer, Buffer>();

/** The bytes as one chunk of HTTP/1.1, made once for all who get them. */
function chunkOf(bytes: Buffer): Buffer {
  const known = chunks.get(bytes);
  if (known) return known;
  const chunk = Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
  chunks.set(bytes, chunk);
  return chunk;
}

/**
 * Writes to the connection itself, past the response: that would frame the same bytes again for each receiver, in four
 * pieces. Two thirds of the processor time of 10,000 streams.
 */
function writerOf(res: Response): Pick<LiveClient, 'send' | 'waiting'> {
  const { socket } = res;
  if (!socket || !res.chunkedEncoding)
    return {
      send: (bytes) => {
        res.write(bytes);
        return res.writableLength <= WAITING_LIMIT;
      },
      waiting: () => res.writableLength,
    };
  return {
    send: (bytes) => {
      if (socket.destroyed) return false;
      socket.write(chunkOf(bytes));
      return socket.writableLength <= WAITING_LIMIT;
    },
    waiting: () => socket.writableLength,
  };
}
