import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of somebody else, which answers as a test says. */
export interface AnsweringServer extends Disposable {
  readonly origin: string;
}

/** Starts one on a free port of this machine. Its end breaks off what it has not answered. */
export async function serveAnswers(answers: RequestListener): Promise<AnsweringServer> {
  const server = createServer(answers);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    [Symbol.dispose]: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
