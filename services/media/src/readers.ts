import { createHash } from 'node:crypto';
import type { ReadPermit } from '@rollheim/contracts/server';
import { isOperatorSession, type SessionReader } from '@rollheim/service-kit';

const OPERATOR = 'operator:';
const VISITOR = 'uuid:';

/** What the edge says of a caller. */
export interface CallerFacts {
  readonly authorization: string | undefined;
  /** The visitor's `uuid` cookie. */
  readonly uuid: string | undefined;
}

/**
 * True where the caller is the one whom the permit was given to, in the session in which they asked, and an operator is
 * one still: the link of a permit opens nothing in another browser, nor after a logout.
 */
export async function isReader(
  { owner, session: asked }: ReadPermit,
  { authorization, uuid }: CallerFacts,
  sessionOf: SessionReader,
): Promise<boolean> {
  if (owner.startsWith(VISITOR))
    return uuid !== undefined && owner === VISITOR + createHash('sha256').update(uuid).digest('hex');
  const session = await sessionOf(authorization);
  if (!session || session.sessionId !== asked) return false;
  if (owner.startsWith(OPERATOR))
    return owner === OPERATOR + session.customerId && isOperatorSession(session);
  return owner === session.customerId;
}
