import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Outcome } from '@rollheim/bus';
import { isErrorCode, type FoundOutcome } from '@rollheim/contracts';
import { ProblemError } from '../problem.ts';
import type { Answer } from './types.ts';

/** Where an outcome can be asked for later. */
export interface OutcomeAddress {
  readonly topic: string;
  readonly key: string;
  readonly commandId: string;
  readonly actor: string | null;
}

/** An outcome as HTTP answer; a refusal is thrown as problem. */
export function answerOf(outcome: Outcome, map: (result: unknown) => unknown = (result) => result): Answer {
  const body = map(resultOf(outcome));
  return {
    ...(body === undefined ? {} : { body }),
    ...(outcome.versions ? { versions: outcome.versions } : {}),
  };
}

/** Result of an accepted outcome; throws the problem of any other. */
export function resultOf({ status, code, fields, result }: Outcome): unknown {
  if (status === 'accepted') return result;
  if (status === 'expired') throw new ProblemError('expired');
  if (code === undefined || !isErrorCode(code)) throw new ProblemError('internal');
  throw new ProblemError(code, fields);
}

/**
 * An outcome that was looked up. What its owner does not know was not carried out: `expired` of the auctions,
 * `not_found` of the stored outcomes.
 */
export function foundOutcome(
  { status, code, fields, result, versions }: Outcome,
  map: (result: unknown) => unknown = (value) => value,
): Answer {
  const found = (body: FoundOutcome): Answer => ({ body, ...(versions ? { versions } : {}) });
  if (status === 'accepted') return found({ state: 'done', answer: map(result) ?? null });
  if (status === 'expired' || code === 'not_found' || code === undefined) return found({ state: 'unknown' });
  return found({ state: 'refused', code, ...(fields ? { fields } : {}) });
}

/** Signed token of an address: opaque to the caller, who cannot make one for another's command. */
export function writeToken({ topic, key, commandId, actor }: OutcomeAddress, secret: string): string {
  const data = Buffer.from(JSON.stringify([topic, key, commandId, actor])).toString('base64url');
  return `${data}.${signature(data, secret)}`;
}

/** The address in a token; null when it was not made here. */
export function readToken(token: string, secret: string): OutcomeAddress | null {
  const [data, signed] = token.split('.');
  if (!data || !signed) return null;
  const expected = Buffer.from(signature(data, secret));
  const given = Buffer.from(signed);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  const [topic, key, commandId, actor] = JSON.parse(Buffer.from(data, 'base64url').toString()) as [
    string,
    string,
    string,
    string | null,
  ];
  return { topic, key, commandId, actor };
}

const signature = (data: string, secret: string): string =>
  createHmac('sha256', secret).update('command outcome\n').update(data).digest('base64url');
