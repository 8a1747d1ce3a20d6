import { createServer } from 'node:net';

/** True when nothing listens on the loopback port. */
export function portIsFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** The first free loopback port from `first` on that is not in `taken`. */
export async function nextPort(first: number, taken: ReadonlySet<number>): Promise<number> {
  for (let port = first; port < first + 200; port++)
    if (!taken.has(port) && (await portIsFree(port))) return port;
  throw new Error(`no free port from ${first} on`);
}
