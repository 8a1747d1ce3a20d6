// bench: P26
import { randomUUID } from 'node:crypto';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startTestSystem } from '../support/system.ts';
import { ApiClient, type ApiAnswer } from '../support/api.ts';
import { quantile } from './calls.ts';
import { adminUrl, makeDealers, type Dealer } from './dealers.ts';

/*
 * P26: 50 sellers answer the questions of their ads at once, each an answer a second: from the call at the edge to the
 * saved ad. Against an Express endpoint that locks the row, on the same Postgres, from the same client. `E2E_PORT`: a
 * system that runs already.
 */

const SELLERS = 50;
const WARM = 4;
const SAVES = Number(process.env['BENCH_SAVES'] ?? 20);
const EVERY_MS = 1000;
const GOAL_MS = 150;

interface Saved {
  readonly listing: { readonly adId: string; readonly version: number };
}

/** A seller with an ad, and the saves of it. */
interface Seller {
  readonly save: (count: number) => Promise<void>;
}

/** Figures of one side: times until an answer was stored, refusals on the way included. */
class Sheet {
  readonly times: number[] = [];
  refused = 0;
}

/** Sends until it is answered: who is asked to come again does so, as the page does. */
async function patiently(call: () => Promise<ApiAnswer>, sheet: Sheet): Promise<Saved['listing']> {
  for (;;) {
    const { status, body, headers } = await call();
    if (status < 300) return (body as Saved).listing;
    if (status !== 429 && status !== 503) throw new Error(`not saved: ${status} ${JSON.stringify(body)}`);
    sheet.refused += 1;
    await sleep(Number(headers.get('retry-after') ?? 1) * 1000);
  }
}

async function begin(url: string, { token }: Dealer, sheet: Sheet): Promise<Seller> {
  const client = new ApiClient(url, null, token);
  const send = (method: 'POST' | 'PUT', path: string, body: object) => {
    const key = randomUUID();
    return patiently(() => client.send(method, path, { body, key }), sheet);
  };
  let { adId, version } = await send('POST', '/private/product/create', { productType: 'motorhome' });
  return {
    save: async (count) => {
      const at = performance.now();
      const changes = { attributes: { mileage: 10_000 + count, model: `B ${count}` } };
      ({ adId, version } = await send('PUT', `/private/product/update/${adId}`, { changes, version }));
      const took = performance.now() - at;
      if (count >= WARM) sheet.times.push(took);
      await sleep(Math.max(0, EVERY_MS - took));
    },
  };
}

async function saves(url: string, dealers: readonly Dealer[]) {
  const sheet = new Sheet();
  const sellers: Seller[] = [];
  // one after the other: an ad is begun once
  for (const dealer of dealers) sellers.push(await begin(url, dealer, sheet));
  sheet.refused = 0;
  await Promise.all(
    sellers.map(async ({ save }, nth) => {
      await sleep((nth * EVERY_MS) / SELLERS);
      for (let count = 0; count < WARM + SAVES; count += 1) await save(count);
    }),
  );
  const { times, refused } = sheet;
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), refused, count: times.length };
}

function print(counted: string, name: string, value: number, baseline: number, most: number | null): void {
  const round = (figure: number) => Math.round(figure * 10) / 10;
  console.log(
    JSON.stringify({
      id: 'P26',
      name: `${SELLERS} sellers save an answer a second (${counted}): ${name}`,
      value: round(value),
      unit: 'ms',
      baseline: round(baseline),
      against: 'Express endpoint with row lock, 16 connections',
      ratio: round(value / baseline),
      goal: most === null ? null : `<=${most}`,
      holds: most === null ? null : value <= most,
    }),
  );
}

const running = process.env['E2E_PORT'];
const system = running === undefined ? await startTestSystem('postgres') : null;
const place = { basePort: system?.basePort ?? Number(running), bus: 'postgres' as const };
try {
  const sellers = await makeDealers(place, SELLERS);
  const child = fork(fileURLToPath(new URL('./save-row.ts', import.meta.url)), [], {
    env: { ...process.env, DATABASE_URL: adminUrl(place) },
  });
  try {
    const [{ port }] = (await once(child, 'message')) as [{ port: number }];
    const ours = await saves(system?.url ?? `http://localhost:${place.basePort}`, sellers);
    const plain = await saves(`http://127.0.0.1:${port}`, sellers);
    const counted = `${ours.count} saved, ${ours.refused} refused`;
    print(counted, 'p50', ours.p50, plain.p50, null);
    print(counted, 'p99', ours.p99, plain.p99, GOAL_MS);
  } finally {
    child.kill();
  }
} finally {
  await system?.stop();
}
