import type { ListingState } from '@rollheim/contracts';
import { customerOf } from '@rollheim/service-kit';

/**
 * True where the ad belongs to the one who acts: the account, or before there is one the browser whose `uuid`
 * made it. A discarded ad is no one's.
 */
export function owns(state: ListingState, actor: string | null, uuidHash: string | null): boolean {
  if (state.discarded) return false;
  if (state.ownerCustomerId !== null) return customerOf(actor) === state.ownerCustomerId;
  return state.ownerUuidHash !== null && uuidHash === state.ownerUuidHash;
}
