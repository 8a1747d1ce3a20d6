import { createHash } from 'node:crypto';
import { actorProof } from './actor-proof.ts';

/** Actor of a visitor without an account: this before the hash of their `uuid` cookie. */
const VISITOR = 'uuid:';

/** What replaces a visitor's `uuid` cookie everywhere behind the edge: 64 hex digits that open nothing. */
export const visitorHash = (cookie: string): string => createHash('sha256').update(cookie).digest('hex');

/** The actor of the visitor with this hash. */
export const visitorActor = (uuidHash: string): string => VISITOR + uuidHash;

/** Hash of the visitor who acts or owns; null for anybody else. */
export const visitorOf = (actor: string | null): string | null =>
  actor?.startsWith(VISITOR) ? actor.slice(VISITOR.length) : null;

/** The edge's word that a request came with the cookie of this hash; {@link actorProof} for a visitor. `ends`: epoch s. */
export const visitorProof = (key: string | Buffer, uuidHash: string, ends: number): string =>
  actorProof(key, visitorActor(uuidHash), [], ends);
