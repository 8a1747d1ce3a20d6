import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { devPage } from './page.ts';

/** Passes requests on to an edge; documents come back fit for local bundles. */
export function edgeProxy(edge: URL) {
  const send = edge.protocol === 'https:' ? httpsRequest : httpRequest;
  return (req: IncomingMessage, res: ServerResponse): void => {
    // Against an edge on this machine the browser's host stays, so that its origin check holds.
    const local = ['localhost', '127.0.0.1'].includes(edge.hostname);
    const headers = {
      ...req.headers,
      'accept-encoding': 'identity',
      ...(local ? {} : { host: edge.host, origin: edge.origin }),
    };
    const upstream = send(new URL(req.url ?? '/', edge), { method: req.method, headers });
    upstream.on('response', (answer) => void pass(answer, res, edge, req.headers.host ?? ''));
    upstream.on('error', (error) => {
      res.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
      res.end(`${edge.origin} does not answer (${error.message}); is the system running? (npm start)\n`);
    });
    res.once('close', () => upstream.destroy());
    req.pipe(upstream);
  };
}

async function pass(answer: IncomingMessage, res: ServerResponse, edge: URL, host: string): Promise<void> {
  const { 'content-security-policy': _policy, 'transfer-encoding': _encoding, ...headers } = answer.headers;
  if (headers.location) headers.location = headers.location.replace(edge.origin, `http://${host}`);
  if (!String(headers['content-type']).startsWith('text/html')) {
    res.writeHead(answer.statusCode ?? 502, headers);
    answer.pipe(res);
    return;
  }
  const page = Buffer.from(devPage(await text(answer)));
  res.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': page.length });
  res.end(page);
}
