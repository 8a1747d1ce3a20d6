import { createHash } from 'node:crypto';
import { canonicalJson } from '@rollheim/contracts/server';
import type { CommandClient, Outcome } from '@rollheim/bus';
import { withRetry } from './retry.ts';

/** Commands that wait for their answers at a time: owners take what has gathered in batches. */
const WINDOW = 200;
/** A command is sent once more after this time: it, or its answer, may have been lost with a process. It doubles. */
const FIRST_WAIT_MS = 20_000;
const LONGEST_WAIT_MS = 320_000;
const FIRST_RETRY_MS = 250;

/** A command that fills a part of the demo market. */
export interface SeedCommand {
  readonly topic: string;
  readonly key: string;
  readonly type: string;
  readonly version?: number;
  readonly payload: object;
  readonly actor: string;
}

/** Carries commands out, in no order; `told` is called after each. Throws with the first refusal, naming key and reason. */
export type SendAll = (list: readonly SeedCommand[], told: () => void) => Promise<void>;

/**
 * Sends without deadlines and again until there is an answer; a command with the same contents has the same id, so that
 * its owner carries it out once, also when a later process sends it. Ends when the signal is aborted.
 */
export function createSender(
  commands: Pick<CommandClient, 'command'>,
  signal: AbortSignal,
  onRetry: (error: unknown) => void,
): SendAll {
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  ended.catch(() => undefined); // whoever waits for an answer is notified by the race below
  const carryOut = async (command: SeedCommand): Promise<void> => {
    let waitMs = FIRST_WAIT_MS;
    const ask = (): Promise<Outcome> => {
      const request = requestOf(command, waitMs);
      waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
      return Promise.race([commands.command(request), ended]);
    };
    const { status, code, fields } = await withRetry(ask, { firstMs: FIRST_RETRY_MS, signal, onRetry });
    if (status === 'accepted') return;
    const faults = fields ? ` (${JSON.stringify(fields)})` : '';
    throw new Error(
      `The demo data were refused: ${command.type} of ${command.key}: ${code ?? status}${faults}`,
    );
  };
  return async (list, told) => {
    const waiting = [...list];
    const work = async () => {
      for (let command = waiting.shift(); command && !signal.aborted; command = waiting.shift()) {
        await carryOut(command);
        told();
      }
    };
    await Promise.all(Array.from({ length: Math.min(WINDOW, waiting.length) }, work));
    signal.throwIfAborted();
  };
}

function requestOf({ topic, key, type, version = 1, payload, actor }: SeedCommand, waitMs: number) {
  return {
    topic,
    key,
    type,
    version,
    commandId: commandIdOf({ key, type, payload, actor }),
    payload,
    actor,
    correlationId: `demo-${key}`,
    releaseSet: null,
    deadlineMs: null,
    waitMs,
  };
}

/** An id of the usual shape, made of what the command says. */
export function commandIdOf({ key, type, payload, actor }: Omit<SeedCommand, 'topic' | 'version'>): string {
  const hex = createHash('sha256').update(canonicalJson({ key, type, payload, actor })).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
