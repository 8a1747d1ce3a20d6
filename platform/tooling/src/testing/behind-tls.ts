import { randomBytes } from 'node:crypto';
import { request as plain, type IncomingHttpHeaders } from 'node:http';
import { createServer, request, type RequestOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { ConnectionOptions } from 'node:tls';

/** What came back over TLS. */
interface TlsAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

/** The end of a TLS connection before a server that listens without. */
export interface TlsFront {
  /** Calls over TLS; a body is sent as JSON. */
  call(method: string, path: string, headers?: Record<string, string>, body?: unknown): Promise<TlsAnswer>;
  close(): void;
}

const CIPHERS = 'PSK+AES128:@SECLEVEL=0';

/** Puts TLS before a port of this machine, as a proxy does. A key of its own for each stands for a certificate. */
export async function behindTls(port: number): Promise<TlsFront> {
  const psk = randomBytes(16);
  const shared = { ciphers: CIPHERS, maxVersion: 'TLSv1.2' as const };
  const front = createServer({ ...shared, pskCallback: () => psk }, (req, res) => {
    const headers = { ...req.headers, 'x-forwarded-proto': 'https' };
    const onward = plain(
      { port, host: '127.0.0.1', method: req.method, path: req.url, headers },
      (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(res);
      },
    );
    onward.on('error', (error) => res.destroy(error));
    req.pipe(onward);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const { port: open } = front.address() as AddressInfo;
  return {
    call: (method, path, headers = {}, body) =>
      new Promise((resolve, reject) => {
        const json = body === undefined ? {} : { 'content-type': 'application/json' };
        const options: RequestOptions & ConnectionOptions = {
          ...shared,
          port: open,
          host: '127.0.0.1',
          method,
          path,
          agent: false,
          headers: { ...json, ...headers },
          pskCallback: () => ({ psk, identity: 'test' }),
          checkServerIdentity: () => undefined,
        };
        const sent = request(options, (answer) => {
          answer.resume();
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
        });
        sent.on('error', reject);
        sent.end(body === undefined ? undefined : JSON.stringify(body));
      }),
    close: () => void front.close(),
  };
}
