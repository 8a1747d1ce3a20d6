// bench: P5
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ClientReport, ClientTask } from './testing/bench-clients.ts';
import type { ServerReport, ServerTask } from './testing/bench-server.ts';

/*
 * P5: one process with 10,000 open streams, 100 changes a second of one auction. The server is the hub and the stream
 * of the shell's server behind express; clients live in a process of their own. Beside it the same server with one
 * encoding per client and frame, at the same rate of frames.
 */

const CLIENTS = 10_000;
const RATE = 100;
const SECONDS = 12;
/** Changes of the naive server: it writes each; as many as the hub makes of them. */
const FRAMES = 4;

const path = (name: string): string => fileURLToPath(new URL(`./testing/${name}.ts`, import.meta.url));

class Peer<Task extends object, Report extends { readonly done: string }> {
  readonly #child: ChildProcess;
  constructor(name: string) {
    this.#child = fork(path(name), [], { execArgv: ['--expose-gc'] });
  }
  /** Asks for something and waits until it is done. */
  async ask(task: Task): Promise<Report> {
    const answer = once(this.#child, 'message') as Promise<[Report]>;
    this.#child.send(task);
    return (await answer)[0];
  }
  async end(): Promise<void> {
    const gone = once(this.#child, 'exit');
    this.#child.kill();
    await gone;
  }
}

interface Measured {
  readonly p99: number;
  readonly kilobytes: number;
  readonly cpuPerFrame: number;
  readonly frames: number;
  readonly reconnectSeconds: number;
  readonly reconnectErrors: number;
}

async function measure(mode: ServerTask['mode']): Promise<Measured> {
  const server = new Peer<ServerTask, ServerReport>('bench-server');
  const clients = new Peer<ClientTask, ClientReport>('bench-clients');
  try {
    const { port, memory: empty } = await server.ask({ do: 'listen', mode });
    await clients.ask({ do: 'connect', port, count: CLIENTS });
    const { memory: full } = await server.ask({ do: 'memory', mode });
    await clients.ask({ do: 'forget' });
    const { cpuMs } = await server.ask({
      do: 'play',
      mode,
      rate: mode === 'shared' ? RATE : FRAMES,
      seconds: SECONDS,
    });
    const { frames, p99 } = await clients.ask({ do: 'report', rate: RATE });
    const again = await clients.ask({ do: 'reconnect', port, count: CLIENTS });
    return {
      p99,
      kilobytes: (full - empty) / 1024 / CLIENTS,
      cpuPerFrame: (cpuMs * 1000) / frames,
      frames,
      reconnectSeconds: again.seconds,
      reconnectErrors: again.errors,
    };
  } finally {
    await clients.end();
    await server.end();
  }
}

const round = (value: number): number => Math.round(value * 100) / 100;

function print(
  name: string,
  value: number,
  unit: string,
  limit: number,
  baseline: number | null = null,
): void {
  const against = baseline === null ? null : 'one encoding and write per client';
  const ratio = baseline === null ? null : round(value / baseline);
  const holds = (ratio ?? value) <= limit;
  console.log(
    JSON.stringify({
      id: 'P5',
      name,
      value: round(value),
      unit,
      baseline: baseline === null ? null : round(baseline),
      against,
      ratio,
      goal: `<=${limit}`,
      holds,
    }),
  );
}

const ours = await measure('shared');
const naive = await measure('each');
const about = `${CLIENTS} streams of one process, ${RATE} changes/s of one auction`;
if (ours.frames < CLIENTS * SECONDS) throw new Error(`Only ${ours.frames} frames arrived`);
print(`${about}: commit to client, p99`, ours.p99, 'ms', 300);
print(`${about}: memory per client`, ours.kilobytes, 'kB', 15);
print(
  `${CLIENTS} reconnects, ${ours.reconnectErrors} errors`,
  ours.reconnectErrors === 0 ? ours.reconnectSeconds : Infinity,
  's',
  10,
);
print(
  `${about}: processor time of the server per frame and client`,
  ours.cpuPerFrame,
  'µs',
  1,
  naive.cpuPerFrame,
);
