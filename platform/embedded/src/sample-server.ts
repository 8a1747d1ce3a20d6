import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A running stand-in for a service of somebody else. */
export interface SampleServer {
  /** Origin that is used in place of the service's. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a stand-in on a port of loopback (0: any that is free). The header `x-sample-server` carries its name. */
export async function startSampleServer(
  name: string,
  port: number,
  answer: RequestListener,
): Promise<SampleServer> {
  const server = createServer((req, res) => {
    res.setHeader('x-sample-server', name);
    answer(req, res);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
