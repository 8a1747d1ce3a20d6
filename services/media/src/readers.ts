import { visitorOf, type ReadPermit } from '@rollheim/contracts/server';
import { isOperatorSession, type SessionReader } from '@rollheim/service-kit';

const OPERATOR = 'operator:';

/** What the edge says of a caller. */
export interface CallerFacts {
  readonly authorization: string | undefined;
  /** Replaces the visitor's `uuid` cookie. */
  readonly uuidHash: string | undefined;
}

/**
 * True where the caller is the one whom the permit was given to, in the session in which they asked, and an operator is
 * one still: the link of a permit opens nothing in another browser, nor after a logout.
 */
export async function isReader(
  { owner, session: asked }: ReadPermit,
  { authorization, uuidHash }: CallerFacts,
  sessionOf: SessionReader,
): Promise<boolean> {
  const visitor = visitorOf(owner);
  if (visitor !== null) return visitor === uuidHash;
  const session = await sessionOf(authorization);
  if (!session || session.sessionId !== asked) return false;
  if (owner.startsWith(OPERATOR))
    return owner === OPERATOR + session.customerId && isOperatorSession(session);
  return owner === session.customerId;
}
