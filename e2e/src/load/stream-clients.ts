/** Many readers of the live stream through the edge, in a process of their own: plain sockets that note what came when. */
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { LIVE_STREAM_PATH } from '@rollheim/contracts';

/** A change of the auction as its log has it. */
export interface LogPlace {
  readonly head: string;
  readonly seq: number;
  /** Instant of the decision, before its commit, epoch ms. */
  readonly at: number;
}

export type StreamTask =
  | { readonly do: 'open'; readonly port: number; readonly count: number }
  | { readonly do: 'close' }
  /** Judges the frames since the last time by the auction's log, in order of `seq`. */
  | { readonly do: 'judge'; readonly log: readonly LogPlace[] };

export interface StreamReport {
  readonly open: number;
  readonly errors: number;
  /** Why streams are not open: first lines of answers, codes of errors, how often. */
  readonly why: Readonly<Record<string, number>>;
  readonly seconds: number;
  readonly frames: number;
  /** From a change to the client that received it, ms, over all changes and clients. */
  readonly p99: number;
}

/** Streams of one address: the edge lets 512 in. */
const PER_ADDRESS = 500;
const AT_ONCE = 200;
const OPEN_MS = 30_000;
const LATEST_MS = 60_000;

const sockets = new Set<Socket>();
let why: Record<string, number> = {};
const note = (reason: string): void => void (why[reason] = (why[reason] ?? 0) + 1);

/** When the frames with a head of the log came, epoch ms. */
let arrivals = new Map<string, number[]>();

const HEAD = '"logHead":"';
const HEAD_LETTERS = 64;

/** Light, as it is done for each frame and client: what takes time here is seen as lateness. */
function read(chunk: Buffer): void {
  for (let at = chunk.indexOf(HEAD); at !== -1; at = chunk.indexOf(HEAD, at)) {
    at += HEAD.length;
    const head = chunk.toString('latin1', at, at + HEAD_LETTERS);
    const times = arrivals.get(head);
    if (times) times.push(Date.now());
    else arrivals.set(head, [Date.now()]);
  }
}

function open(port: number, nth: number): Promise<boolean> {
  return new Promise((resolve) => {
    const localAddress = `127.0.1.${1 + Math.floor(nth / PER_ADDRESS)}`;
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    const end = (): void => {
      sockets.delete(socket);
      resolve(false);
    };
    socket.setTimeout(OPEN_MS, () => socket.destroy(new Error('no answer')));
    socket.once('error', ({ message }) => note(message)).once('close', end);
    const cookie = `visitor=${randomUUID()}`;
    socket.once('connect', () =>
      socket.write(
        `GET /api${LIVE_STREAM_PATH} HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${cookie}\r\n\r\n`,
      ),
    );
    socket.once('data', (chunk: Buffer) => {
      const line = chunk.toString('latin1').split('\r\n', 1)[0] ?? '';
      if (!line.startsWith('HTTP/1.1 200')) {
        note(line);
        return void socket.destroy();
      }
      socket.setTimeout(0);
      sockets.add(socket);
      resolve(true);
    });
    socket.on('data', (chunk: Buffer) => read(chunk));
  });
}

async function openAll(port: number, count: number): Promise<number> {
  let next = 0;
  let errors = 0;
  const worker = async (): Promise<void> => {
    while (next < count) if (!(await open(port, next++))) errors++;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return errors;
}

/** A frame carries all changes since the one before. */
function judge(log: readonly LogPlace[]): { frames: number; p99: number } {
  const waits = new Uint32Array(LATEST_MS);
  let [frames, total, from] = [0, 0, 0];
  for (const [index, { head }] of log.entries()) {
    const times = arrivals.get(head);
    if (!times) continue;
    frames += times.length;
    for (; from <= index; from++)
      for (const time of times) {
        const ms = Math.min(LATEST_MS - 1, Math.max(0, time - (log[from]?.at ?? time)));
        waits[ms] = (waits[ms] ?? 0) + 1;
        total++;
      }
  }
  arrivals = new Map();
  let seen = 0;
  const p99 = waits.findIndex((n) => (seen += n) >= total * 0.99);
  return { frames, p99: total > 0 ? p99 : Infinity };
}

async function answer(task: StreamTask): Promise<void> {
  const begun = performance.now();
  let errors = 0;
  why = {};
  if (task.do === 'close') for (const socket of sockets) socket.destroy();
  if (task.do === 'open') errors = await openAll(task.port, task.count);
  const { frames, p99 } = task.do === 'judge' ? judge(task.log) : { frames: 0, p99: 0 };
  const seconds = (performance.now() - begun) / 1000;
  process.send?.({ open: sockets.size, errors, why, seconds, frames, p99 } satisfies StreamReport);
}

process.on('message', (task: StreamTask) => void answer(task));
process.on('disconnect', () => process.exit(0));
