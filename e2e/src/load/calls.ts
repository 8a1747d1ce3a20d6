import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

/** How a call ended; status 0: it broke off. */
export interface Answered {
  readonly status: number;
  readonly ms: number;
  readonly retryAfter: boolean;
  readonly code: string | null;
}

/** Calls with kept-alive connections, as light as node's own client is. */
export class Caller {
  readonly #agent: Agent;
  readonly #host: string;
  readonly #port: number;

  constructor(url: string, connections: number) {
    const { hostname, port } = new URL(url);
    this.#host = hostname === 'localhost' ? '127.0.0.1' : hostname;
    this.#port = Number(port);
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections });
  }

  post(path: string, body: object, token: string | null, key: string = randomUUID()): Promise<Answered> {
    const text = JSON.stringify(body);
    const begun = performance.now();
    return new Promise((resolve) => {
      const end = (status: number, retryAfter: boolean, code: string | null) =>
        resolve({ status, ms: performance.now() - begun, retryAfter, code });
      const req = request(
        {
          host: this.#host,
          port: this.#port,
          path,
          method: 'POST',
          agent: this.#agent,
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
            'idempotency-key': key,
            ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          },
        },
        (res) => {
          const chunks: Buffer[] = [];
          res.on('data', (chunk: Buffer) => chunks.push(chunk));
          res.on('error', () => end(0, false, null));
          res.on('end', () => {
            const status = res.statusCode ?? 0;
            const problem =
              status >= 400 ? (/"code":"(\w+)"/.exec(Buffer.concat(chunks).toString())?.[1] ?? null) : null;
            end(status, res.headers['retry-after'] !== undefined, problem);
          });
        },
      );
      req.setTimeout(20_000, () => req.destroy());
      req.on('error', () => end(0, false, null));
      req.end(text);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** What a load was answered. */
export interface Load {
  readonly answers: readonly Answered[];
  readonly seconds: number;
}

/** `workers` callers, each with its next call as soon as the last was answered. */
export async function closedLoop(
  workers: number,
  ms: number,
  call: (turn: number) => Promise<Answered>,
): Promise<Load> {
  const answers: Answered[] = [];
  const begun = performance.now();
  const end = begun + ms;
  let turn = 0;
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (performance.now() < end) answers.push(await call(turn++));
    }),
  );
  return { answers, seconds: (performance.now() - begun) / 1000 };
}

const TICK_MS = 5;

/**
 * Calls at an offered rate, whether earlier ones were answered or not. A call that the loop itself was late to send
 * counts from when it was due.
 */
export async function openLoop(
  rate: number,
  ms: number,
  call: (turn: number) => Promise<Answered>,
): Promise<Load> {
  const begun = performance.now();
  const total = Math.floor((rate * ms) / 1000);
  const under: Promise<Answered>[] = [];
  while (under.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - begun) / 1000) * rate) + 1);
    while (under.length < due) {
      const late = performance.now() - (begun + (under.length / rate) * 1000);
      under.push(call(under.length).then((answer) => ({ ...answer, ms: answer.ms + Math.max(0, late) })));
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  const answers = await Promise.all(under);
  return { answers, seconds: (performance.now() - begun) / 1000 };
}

/** A quantile of times, ms; 0 where there are none. */
export function quantile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** Answers that carry a decision of the engine: accepted, or refused by a rule of bidding. */
export const decided = ({ status, code }: Answered): boolean =>
  status === 200 || code === 'bid_too_low' || code === 'bid_too_high';

/** Answers that ask to retry. */
export const pushedBack = ({ status }: Answered): boolean => status === 429 || status === 503;
