import { isTeam } from '../team.ts';
import { equalBytes, hmac } from './hmac.ts';

/** Claim of an access token with the proof of its customer, which a module puts beside the commands that it sends. */
export const PROOF_CLAIM = 'actor_proof';

/** How long a proof outlives its token, s: a call that began with the last second of it is sent a moment later. */
const GRACE_S = 60;

/**
 * Identity's word for who acts and with which roles of the team, until its token ends: `<epoch s>.<roles>.<HMAC>`. The
 * log checks it (`bus.is_proven`) and takes no command of a module without it. It opens no call.
 */
export function actorProof(
  key: string | Buffer,
  customerId: string,
  roles: readonly string[],
  tokenEnds: number,
): string {
  const until = Math.floor(tokenEnds) + GRACE_S;
  const team = rolesOfTeam(roles).join(',');
  const mac = hmac(key, ['actor', customerId, until, team].join('\n'));
  return `${until}.${team}.${mac.toString('hex')}`;
}

/** The roles that a proof is of. */
export const provenRoles = (proof: string): readonly string[] => (proof.split('.')[1] ?? '').split(',');

const rolesOfTeam = (roles: readonly string[]): string[] => roles.filter((role) => isTeam([role]));

/** True where a proof is of this actor and holds at `now`, ms. Services check with it what comes to them beside the log. */
export function isProven(
  key: string | Buffer,
  proof: string,
  actor: string,
  now: number = Date.now(),
): boolean {
  const [until = '', team = '', mac = ''] = proof.split('.');
  if (!/^\d{1,11}$/.test(until) || Number(until) * 1000 < now) return false;
  const made = hmac(key, ['actor', actor, until, team].join('\n'));
  return equalBytes(Buffer.from(mac, 'hex'), made);
}
