import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SiteAccess } from './smoke-page.ts';

/** A door to the site for one release of the shell. */
export interface Entrance {
  /** Origin, here on this machine. */
  readonly url: string;
  close(): void;
}

/** What the site is asked with, of the headers of a call. */
const PASSED = ['accept', 'x-locale'] as const;
const LONGEST_MS = 60_000;

/**
 * Opens a server that hands each question to the site with the cookies of one release of the shell; who is logged in is a
 * cookie there as well, as a browser has it.
 */
export async function openEntrance(
  { url, cookies }: SiteAccess,
  side: keyof SiteAccess['cookies'],
): Promise<Entrance> {
  const server = createServer((req, res) => {
    const token = req.headers.authorization?.replace(/^Bearer /, '');
    const cookie = [cookies[side], ...(token ? [`auth=${token}`] : [])].join('; ');
    const headers = { ...picked(req.headers), cookie };
    const signal = AbortSignal.timeout(LONGEST_MS);
    void fetch(new URL(req.url ?? '/', url), { headers, redirect: 'manual', signal })
      .then(async (answer) => {
        const body = Buffer.from(await answer.arrayBuffer());
        const kept = [...answer.headers].filter(([name]) => !/^content-(encoding|length)$/.test(name));
        res.writeHead(answer.status, Object.fromEntries(kept)).end(body);
      })
      .catch(() => res.writeHead(504).end());
  });
  await listening(server);
  return { url: originOf(server), close: () => closed(server) };
}

const picked = (headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> =>
  Object.fromEntries(
    PASSED.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

/** Listens on a free port of this machine. */
export async function listening(server: Server): Promise<Server> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** Ends it with the connections that are open. */
export function closed(server: Server): void {
  server.closeAllConnections();
  server.close();
}

/** Where a server of this machine is asked. */
export const originOf = (server: Server): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
