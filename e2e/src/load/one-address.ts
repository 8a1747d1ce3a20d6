/** One address that takes whatever the limits give it, in a process of its own: streams, slow bodies, calls without end. */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIVE_STREAM_PATH } from '@rollheim/contracts';

const ADDRESS = '127.0.0.99';
const STREAMS = 512;
const SLOW = 200;
const WORKERS = 40;
const CALLS = [
  '/wohnmobil-kaufen',
  '/api/public/catalog/search?sort=newest',
  '/api/public/catalog/search?sort=newest&page=2',
  '/oidc/auth?client_id=rollheim',
  '/media/demo-1/w400.webp',
  '/version.json',
];
const agent = new Agent({ keepAlive: true, maxSockets: WORKERS, localAddress: ADDRESS });
const counts = new Map<number, number>();

/** Calls one address after the other, and waits where it is asked to. */
async function call(port: number, path: string): Promise<void> {
  const wait = await new Promise<number>((resolve) => {
    const headers = {
      cookie: `visitor=${randomUUID()}`,
      accept: path.startsWith('/wohn') ? 'text/html' : 'application/json',
    };
    const req = request({ host: '127.0.0.1', port, path, agent, headers }, (res) => {
      const status = res.statusCode ?? 0;
      counts.set(status, (counts.get(status) ?? 0) + 1);
      res.resume().once('close', () => resolve(Number(res.headers['retry-after'] ?? 0)));
    });
    req.once('error', () => resolve(1));
    req.end();
  });
  await sleep(wait * 1000);
}

/** Opens a request and leaves it; opens the next one when it is cut off. */
function hold(port: number, stream: boolean): void {
  const options = { host: '127.0.0.1', port, localAddress: ADDRESS, agent: false } as const;
  const headers = { cookie: `visitor=${randomUUID()}` };
  const req = stream
    ? request({ ...options, headers, path: `/api${LIVE_STREAM_PATH}` })
    : request({ ...options, headers, path: '/api/public/catalog/search', method: 'POST' });
  req.once('response', (res) => res.resume());
  req.on('error', () => undefined);
  req.once('close', () => void setTimeout(() => hold(port, stream), 1000));
  if (stream) req.end();
  else req.write('{');
}

process.on('message', ({ port }: { port: number }) => {
  for (let nth = 0; nth < STREAMS; nth++) hold(port, true);
  for (let nth = 0; nth < SLOW; nth++) hold(port, false);
  for (let nth = 0; nth < WORKERS; nth++)
    void (async () => {
      for (let turn = nth; ; turn++) await call(port, CALLS[turn % CALLS.length] ?? '/');
    })();
  setInterval(() => process.send?.([...counts]), 500);
});
process.on('disconnect', () => process.exit(0));
