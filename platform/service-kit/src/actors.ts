import { isTeamAct, refusedAct, type ErrorCode } from '@rollheim/contracts';

const OPERATOR = 'operator:';
const CUSTOMER = /^[0-9a-f-]{36}$/i;

/** True for the operator's staff: `operator:<customer id>`. */
export const isOperator = (actor: string | null): boolean => actor?.startsWith(OPERATOR) ?? false;

/** True for what a service, or another part of the system, sends in its own name: no module may (bus, 0230). */
export const isService = (actor: string | null): boolean => actor?.startsWith('service:') ?? false;

/** Customer id of the one who acts, staff as themselves; null for visitors and for the system. */
export function customerOf(actor: string | null): string | null {
  const id = actor?.startsWith(OPERATOR) ? actor.slice(OPERATOR.length) : actor;
  return id && CUSTOMER.test(id) ? id : null;
}

/**
 * Why somebody of the team may not carry out this command: another role's work, or an act on their own account. Null:
 * they may, or it is no act of the team. Whose the thing is that an act is about (`isOwnMatter`) its owner knows.
 */
export function refusedToTeam({
  actor,
  team,
  type,
  key,
}: {
  readonly actor: string | null;
  readonly team: readonly string[] | null;
  readonly type: string;
  readonly key: string;
}): ErrorCode | null {
  if (!isOperator(actor) || !isTeamAct(type)) return null;
  return (team && refusedAct(team, type)) ?? (isOwnMatter(actor, key) ? 'four_eyes' : null);
}

/** True where an operator acts on what concerns one of these customers, and is that customer. */
export function isOwnMatter(actor: string | null, ...customers: readonly (string | null)[]): boolean {
  const operator = isOperator(actor) ? customerOf(actor) : null;
  return operator !== null && customers.includes(operator);
}
