import { Agent, request } from 'node:http';
import type { HeldByHost } from '@rollheim/release-supervisor';

/** Calls of one round, after as many that fill what is filled once: pools, caches. */
const CALLS = 1000;
const AT_ONCE = 4;
/** Growth of each of two rounds that is more than chance, for each call: bytes of memory, and things left open. */
const BYTES_A_CALL = 2048;
const OPEN_A_CALL = 0.05;
/** A round grows about as much as the one before, where it is for each call. */
const STEADY = 0.6;

/** What the calls are made of, and what they are measured by. */
export interface LoadOptions {
  /** Where the BFF answers. */
  readonly url: string;
  /** Paths with queries that pages asked it for, `GET`. */
  readonly paths: readonly string[];
  /** What its process holds now; null: it is gone. */
  held(): Promise<(HeldByHost & { readonly pid: number }) | null>;
}

type Finding = { readonly code: string; readonly message: string };

/**
 * Asks a BFF for what its pages ask, three thousand times, and finds what every call leaves behind: memory, timers, sockets;
 * and a process that ends. Answers count as they are: what they say is compared elsewhere.
 */
export async function loadBff({ url, paths, held }: LoadOptions): Promise<Finding[]> {
  if (paths.length === 0) return [];
  const rounds: (HeldByHost & { readonly pid: number })[] = [];
  for (let round = 0; round < 3; round++) {
    const unanswered = await ask(url, paths, round);
    const now = await held();
    if (unanswered !== null || !now || now.pid !== (rounds[0] ?? now).pid)
      return [
        {
          code: 'bff_ended',
          message: `its BFF ended while it was asked ${CALLS * (round + 1)} times for what its pages ask${unanswered === null ? '' : `, at ${unanswered}`}`,
        },
      ];
    rounds.push(now);
  }
  return growth(rounds);
}

/** What grows in both rounds after the first, by about as much. */
export function growth(rounds: readonly HeldByHost[]): Finding[] {
  const [first, second, third] = rounds;
  if (!first || !second || !third) return [];
  const kinds = Object.keys(third.resources);
  const open = kinds.flatMap((kind): Finding[] => {
    const [a = 0, b = 0, c = 0] = [first, second, third].map(({ resources }) => resources[kind] ?? 0);
    if (!isLeak(b - a, c - b, OPEN_A_CALL)) return [];
    return [
      {
        code: 'leak_bff_handles',
        message: `${CALLS} calls of its pages leave ${c - b} more of ${kind} open in its BFF`,
      },
    ];
  });
  const [before, after] = [second.bytes - first.bytes, third.bytes - second.bytes];
  if (!isLeak(before, after, BYTES_A_CALL)) return open;
  const kilobytes = Math.round(after / 1024);
  return [
    ...open,
    {
      code: 'leak_bff_memory',
      message: `${CALLS} calls of its pages leave ${kilobytes} kB more in the memory of its BFF`,
    },
  ];
}

const isLeak = (before: number, after: number, aCall: number): boolean =>
  before >= aCall * CALLS && after >= Math.max(aCall * CALLS, before * STEADY);

/** One round; the path that got no answer, null where all got one. */
async function ask(url: string, paths: readonly string[], round: number): Promise<string | null> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  let next = 0;
  let unanswered: string | null = null;
  const caller = async (): Promise<void> => {
    while (next < CALLS && unanswered === null) {
      const number = next++;
      const path = paths[number % paths.length] ?? '/';
      if (!(await answered(agent, url + path, addressOf(round * CALLS + number)))) unanswered = path;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  agent.destroy();
  return unanswered;
}

/** Another caller each time, as through the edge: limits are for one. */
const addressOf = (number: number): string =>
  `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

function answered(agent: Agent, url: string, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const call = request(url, { agent, headers: { 'x-forwarded-for': address } }, (answer) => {
      answer.once('error', () => resolve(false));
      answer.once('end', () => resolve(true));
      answer.resume();
    });
    call.once('error', () => resolve(false));
    call.end();
  });
}
