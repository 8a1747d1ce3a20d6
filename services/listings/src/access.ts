import type { ListingState } from '@rollheim/contracts';

const OPERATOR = 'operator:';
const CUSTOMER = /^[0-9a-f-]{36}$/i;

/** True for the operator's staff. */
export const isOperator = (actor: string | null): boolean => actor?.startsWith(OPERATOR) ?? false;

/** Customer id of the one who acts; null for visitors and for the system. */
export function customerOf(actor: string | null): string | null {
  const id = actor?.startsWith(OPERATOR) ? actor.slice(OPERATOR.length) : actor;
  return id && CUSTOMER.test(id) ? id : null;
}

/**
 * True where the ad belongs to the one who acts: the account, or before there is one the browser whose `uuid`
 * made it. A discarded ad is nobody's.
 */
export function owns(state: ListingState, actor: string | null, uuidHash: string | null): boolean {
  if (state.discarded) return false;
  if (state.ownerCustomerId !== null) return customerOf(actor) === state.ownerCustomerId;
  return state.ownerUuidHash !== null && uuidHash === state.ownerUuidHash;
}
