/** Ordinary visitors: guests who look around, and dealers who look at their bids, each from an address of their own. */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** How a visitor's calls were answered. */
export interface Seen {
  /** Of answered calls, ms. */
  readonly times: readonly number[];
  /** Calls that were refused or cut: path and status; 0: cut. */
  readonly refused: readonly string[];
}

/** Between two calls of a visitor, ms. */
const PAUSE_MS = 400;
const GUEST = [
  '/wohnmobil-kaufen',
  '/api/public/catalog/search?sort=newest',
  '/api/public/catalog/search?q=knaus',
  '/api/public/auth/csrf-token',
  '/wohnmobil-bewerten',
  '/version.json',
];
const DEALER = [...GUEST, '/api/private/auction/own-bids', '/api/private/notifications/pages/get'];

/** `count` visitors for `ms`; the first of them with the tokens of dealers. */
export async function visit(
  port: number,
  count: number,
  dealers: readonly string[],
  ms: number,
): Promise<Seen> {
  const times: number[] = [];
  const refused: string[] = [];
  const end = performance.now() + ms;
  const one = async (nth: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true });
    const token = dealers[nth];
    const cookie = `visitor=${randomUUID()}; uuid=${randomUUID()}`;
    const paths = token === undefined ? GUEST : DEALER;
    for (let turn = nth; performance.now() < end; turn++) {
      const path = paths[turn % paths.length] ?? '/';
      const begun = performance.now();
      const status = await get(
        { port, localAddress: `127.0.1.${nth + 1}`, agent, path },
        {
          cookie,
          accept: path.startsWith('/api') ? 'application/json' : 'text/html',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
      );
      if (status === 200) times.push(performance.now() - begun);
      else refused.push(`${path} ${status}`);
      await sleep(PAUSE_MS);
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: count }, (_, nth) => one(nth)));
  return { times, refused };
}

/** Status of one call whose whole answer came; 0: it was cut. */
const get = (
  place: { port: number; localAddress: string; agent: Agent; path: string },
  headers: Record<string, string>,
): Promise<number> =>
  new Promise((resolve) => {
    const req = request({ host: '127.0.0.1', ...place, headers }, (res) => {
      res.resume().once('end', () => resolve(res.statusCode ?? 0));
      res.once('error', () => resolve(0));
    });
    req.once('error', () => resolve(0));
    req.end();
  });
