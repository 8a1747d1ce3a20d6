import type { Outcome } from '@rollheim/bus';
import { errorStatus, isErrorCode, type FoundOutcome } from '@rollheim/contracts';
import { Signer } from '@rollheim/contracts/server';
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
export function answerOf<R>(outcome: Outcome, map: (result: R) => unknown = (result) => result): Answer {
  const body = map(resultOf(outcome));
  return {
    ...(body === undefined ? {} : { body }),
    ...(outcome.versions ? { versions: outcome.versions } : {}),
  };
}

/** Result of an accepted outcome; throws the problem of any other. */
export function resultOf<R>({ status, code, fields, result }: Outcome): R {
  // whoever handles the command is bound to what it answers
  if (status === 'accepted') return result as R;
  if (status === 'expired') throw new ProblemError('expired');
  if (code === undefined || !isErrorCode(code)) throw new ProblemError('internal');
  throw new ProblemError(code, fields);
}

/**
 * An outcome that was looked up. What its owner does not know was not carried out: `expired` of the auctions,
 * `not_found` of the stored outcomes.
 */
export function foundOutcome<R>(outcome: Outcome, map: (result: R) => unknown = (value) => value): Answer {
  const { status, code, fields, versions } = outcome;
  const found = (body: FoundOutcome): Answer => ({ body, ...(versions ? { versions } : {}) });
  if (status === 'accepted') return found({ state: 'done', answer: map(resultOf(outcome)) ?? null });
  if (status === 'expired' || code === 'not_found' || code === undefined) return found({ state: 'unknown' });
  return found({ state: 'refused', code, status: errorStatus(code), ...(fields ? { fields } : {}) });
}

const PURPOSE = 'command outcome';

/** Signed token of an address: opaque to the caller, who cannot make one for another's command. */
export const writeToken = ({ topic, key, commandId, actor }: OutcomeAddress, secret: string): string =>
  new Signer(secret, PURPOSE).write([topic, key, commandId, actor]);

/** The address in a token; null when it was not made here. */
export function readToken(token: string, secret: string): OutcomeAddress | null {
  const address = new Signer(secret, PURPOSE).read(token) as [string, string, string, string | null] | null;
  if (address === null) return null;
  const [topic, key, commandId, actor] = address;
  return { topic, key, commandId, actor };
}
