import { createHash } from 'node:crypto';
import { outcomeKey, recallOutcomes, storeOutcomes, type Queryable } from '@rollheim/bus';
import { canonicalJson } from '@rollheim/contracts/server';
import type { Decision, Forwarded } from './service-types.ts';

/** How long outcomes can be asked for and repeated calls get the same answer, ms: a week. */
const KEEP_MS = 7 * 24 * 3_600_000;

/** How a command ended: decided here (private part open, in the owner's own database), or handed on. */
export type End = Decision | Forwarded;

/** The stored end of a command. */
export interface StoredEnd {
  readonly fingerprint: string;
  readonly end: End;
}

/** Detects another payload, or another command, under the same id. The order of fields does not matter. */
export const fingerprint = (type: string, payload: unknown): string =>
  createHash('sha256')
    .update(`${type}\n${canonicalJson(payload)}`)
    .digest('base64url');

/** The end of a command id of an actor, if it has one. */
export async function findEnd(
  client: Queryable,
  commandId: string,
  actor: string | null,
): Promise<StoredEnd | null> {
  const key = { commandId, actor };
  const stored = (await recallOutcomes(client, [key])).get(outcomeKey(key));
  if (!stored) return null;
  const { fingerprint: print, outcome, forwarded } = stored;
  if (!outcome) return { fingerprint: print, end: { forwarded: forwarded as Forwarded['forwarded'] } };
  const hidden = stored.private as Decision['private'] | null;
  return { fingerprint: print, end: { ...outcome, ...(hidden ? { private: hidden } : {}) } };
}

/** Stores the end of a command. Two of one id at the same time: the second one fails and is tried again. */
export async function storeEnd(
  client: Queryable,
  commandId: string,
  actor: string | null,
  print: string,
  end: End,
): Promise<void> {
  const parts = 'forwarded' in end ? { outcome: null, forwarded: end.forwarded } : splitDecision(end);
  await storeOutcomes(client, [{ commandId, actor, fingerprint: print, ...parts }], KEEP_MS);
}

function splitDecision({ private: hidden, persons: _persons, noted: _noted, ...outcome }: Decision) {
  return { outcome, private: hidden };
}
