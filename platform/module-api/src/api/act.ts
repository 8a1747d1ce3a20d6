import type { FoundOutcome } from '@rollheim/contracts';
import { ApiProblem } from './problem.ts';

/** A write that binds somebody. */
export interface ActRequest {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`; `/private/…`, where outcomes can be looked up. */
  readonly path: string;
  readonly body?: object | undefined;
  /** UUID of the act, also the id of its command. */
  readonly key: string;
}

/** How an act ended that has no answer of its owner. */
export type ActFaultKind =
  /** Nothing left the browser. */
  | 'not_sent'
  /** No answer came; its owner was asked and has not carried it out, and will not. */
  | 'not_carried_out'
  /** No answer came, and its owner could not be asked. */
  | 'unknown';

/** An act without an answer; {@link useErrorText} has its words. */
export class ActFault extends Error {
  readonly kind: ActFaultKind;

  constructor(kind: ActFaultKind) {
    super(kind);
    this.name = 'ActFault';
    this.kind = kind;
  }
}

/** What an act needs of client and browser. */
export interface ActPort {
  /** Sends it once. `until`: epoch ms of the server's clock after which it must not be carried out. */
  send(act: ActRequest, until: number, signal: AbortSignal): Promise<unknown>;
  /** Asks how it ended; carries nothing out. */
  lookUp(act: ActRequest): Promise<FoundOutcome>;
  /** The server's clock, epoch ms. */
  now(): number;
  online(): boolean;
  pause(ms: number): Promise<void>;
}

/** Who waits for an act. */
export interface ActWatch {
  /** Aborted when no one waits any more: nothing is sent from then on, but the outcome is still found out. */
  readonly signal: AbortSignal;
  /** No answer came: from here on the outcome is being looked up. */
  onDoubt?(): void;
}

/** How long an act may take until it must not be carried out any more, ms. */
export const ACT_MS = 12_000;
/** Clocks of two servers may differ by this much, ms. */
const MARGIN_MS = 1_500;
const LOOK_UP_MS = [300, 700, 1_000, 2_000, 3_000];
/** How long an owner who cannot be reached is asked, ms. */
const PATIENCE_MS = 10 * 60_000;
/** Status of a refusal that was looked up at a release which does not say it. */
const CONFLICT = 409;
/** Refusals that say of themselves that nothing was carried out. */
const REFUSED: ReadonlySet<string> = new Set(['expired', 'overloaded', 'not_built']);

/** True where the failure is an answer: what was sent was refused. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiProblem && (REFUSED.has(error.code) || (error.status >= 400 && error.status < 500));
/** True where asking again would not help. */
const cannotLookUp = (error: unknown): boolean =>
  error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * Carries out what binds: sent once, while somebody waits, and never from a queue. Without an answer the outcome is
 * looked up by the act's key until it is certain. Resolves with the answer, also when `signal` was aborted too late;
 * throws {@link ApiProblem} when it was refused, else {@link ActFault}.
 */
export async function carryOut(port: ActPort, act: ActRequest, watch: ActWatch): Promise<unknown> {
  if (watch.signal.aborted || !port.online()) throw new ActFault('not_sent');
  const until = port.now() + ACT_MS;
  const stop = new AbortController();
  const abort = () => stop.abort();
  const timer = setTimeout(abort, ACT_MS);
  watch.signal.addEventListener('abort', abort, { once: true });
  try {
    return await port.send(act, until, stop.signal);
  } catch (error) {
    if (isRefusal(error)) throw error;
  } finally {
    clearTimeout(timer);
    watch.signal.removeEventListener('abort', abort);
  }
  watch.onDoubt?.();
  return outcomeOf(port, act, until);
}

async function outcomeOf(port: ActPort, act: ActRequest, until: number): Promise<unknown> {
  for (let attempt = 0; port.now() < until + PATIENCE_MS; attempt += 1) {
    await port.pause(LOOK_UP_MS[attempt] ?? 5_000);
    // only a question that was asked after its time can rule out that it still arrives
    const isOver = port.now() > until + MARGIN_MS;
    const found = await port.lookUp(act).catch((error: unknown) => {
      if (cannotLookUp(error)) throw new ActFault('unknown');
      return null; // no network or owner yet: asked again
    });
    if (found?.state === 'done') return found.answer;
    if (found?.state === 'refused') throw new ApiProblem({ status: CONFLICT, ...found });
    if (found?.state === 'unknown' && isOver) throw new ActFault('not_carried_out');
  }
  throw new ActFault('unknown');
}
