import { createServer } from 'node:net';

/** Where nothing else is set, BFFs are called on this machine alone. */
export const LOCAL = '127.0.0.1';

/** True when nothing listens on the loopback port. */
export function portIsFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, LOCAL, () => server.close(() => resolve(true)));
  });
}

/** The first free loopback port from `first` on that is not in `taken`. */
export async function nextPort(first: number, taken: ReadonlySet<number>): Promise<number> {
  for (let port = first; port < first + 200; port++)
    if (!taken.has(port) && (await portIsFree(port))) return port;
  throw new Error(`no free port from ${first} on`);
}
