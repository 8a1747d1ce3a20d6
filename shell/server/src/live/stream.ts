import type { Response } from 'express';
import type { LiveClient, LiveHub } from './hub.ts';

/** Bytes that may wait for a slow receiver. */
const WAITING_LIMIT = 262_144;

/** Opens a stream on a response; it ends with the connection. */
export function openStream(hub: LiveHub, res: Response, customerId: string | null): LiveClient {
  res.status(200).set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  });
  res.flushHeaders();
  const client: LiveClient = {
    customerId,
    send: (bytes) => {
      res.write(bytes);
      return res.writableLength <= WAITING_LIMIT;
    },
    close: () => void res.destroy(),
  };
  hub.add(client);
  res.once('close', () => hub.remove(client));
  return client;
}
