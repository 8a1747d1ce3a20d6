/** Clients of the live bench: plain sockets that read frames and note how late each change came. */
import { connect, type Socket } from 'node:net';

export type ClientTask =
  | { readonly do: 'connect' | 'reconnect'; readonly port: number; readonly count: number }
  | { readonly do: 'forget' }
  | { readonly do: 'report'; readonly rate: number };
export interface ClientReport {
  readonly done: string;
  readonly frames: number;
  /** Time from a change to the frame that carried it, ms. */
  readonly p99: number;
  readonly seconds: number;
  readonly errors: number;
}

/** Attempts under way at a time, as browsers of many people come. */
const AT_ONCE = 500;
const LATEST_MS = 60_000;

interface Client {
  readonly socket: Socket;
  version: number;
}

const clients = new Set<Client>();
const waits = new Uint32Array(LATEST_MS);
let frames = 0;

function read(client: Client, text: string): void {
  for (const [, version, price] of text.matchAll(/"version":(\d+)[^}]*?"price":(\d+)/g)) {
    const newest = Number(version);
    const age = Date.now() - Number(price);
    frames++;
    // the frame carries all changes since the one before: they came 10 ms apart
    for (let back = 0; client.version > 0 && back < newest - client.version; back += 5) {
      const slot = Math.min(LATEST_MS - 1, Math.max(0, Math.round(age + back * 10)));
      waits[slot] = (waits[slot] ?? 0) + 1;
    }
    client.version = newest;
  }
}

function open(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const client: Client = { socket, version: 0 };
    const fail = () => {
      clients.delete(client);
      resolve(false);
    };
    socket.setTimeout(30_000, () => socket.destroy());
    socket.once('error', fail);
    socket.once('close', fail);
    socket.once('connect', () => socket.write('GET /stream HTTP/1.1\r\nHost: bench\r\n\r\n'));
    socket.once('data', () => {
      socket.setTimeout(0);
      clients.add(client);
      resolve(true);
    });
    socket.on('data', (chunk: Buffer) => read(client, chunk.toString('latin1')));
  });
}

async function openAll(port: number, count: number): Promise<number> {
  let left = count;
  let errors = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) if (!(await open(port))) errors++;
    }),
  );
  return errors;
}

function p99(): number {
  const total = waits.reduce((sum, n) => sum + n, 0);
  let seen = 0;
  for (const [ms, n] of waits.entries()) if ((seen += n) >= total * 0.99) return ms;
  return LATEST_MS;
}

async function answer(task: ClientTask): Promise<void> {
  let errors = 0;
  if (task.do === 'forget') {
    frames = 0;
    waits.fill(0);
    for (const client of clients) client.version = 0;
  }
  const begun = performance.now();
  if (task.do === 'reconnect') for (const { socket } of clients) socket.destroy();
  if (task.do === 'connect' || task.do === 'reconnect') errors = await openAll(task.port, task.count);
  const report: ClientReport = {
    done: task.do,
    frames,
    p99: p99(),
    seconds: (performance.now() - begun) / 1000,
    errors,
  };
  process.send?.(report);
}

process.on('message', (task: ClientTask) => void answer(task));
process.on('disconnect', () => process.exit(0));
