import { once } from 'node:events';
import { LIVE_STREAM_PATH } from '@rollheim/contracts';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';

/** What a backend got. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: number;
}

/** A backend that notes what it gets and answers the number of bytes, live streams with a first event and no end; `firstByte` fires at the body's first chunk, `answer` is the JSON of a call that is answered otherwise. */
export async function listener(
  port: number,
  seen: (call: Seen) => void,
  firstByte?: () => void,
  answer?: (call: Seen) => unknown,
): Promise<Server> {
  const server = createServer((req, res) => {
    let bytes = 0;
    req.once('data', () => firstByte?.());
    req.on('data', (chunk: Buffer) => (bytes += chunk.length));
    req.on('end', () => {
      const call = { method: req.method ?? '', url: req.url ?? '', headers: req.headers, bytes };
      seen(call);
      if (req.url?.includes(LIVE_STREAM_PATH)) {
        res.setHeader('content-type', 'text/event-stream');
        return void res.write('data: {}\n\n');
      }
      res.setHeader('content-type', 'application/json');
      res.end(JSON.stringify(answer?.(call) ?? { bytes }));
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
