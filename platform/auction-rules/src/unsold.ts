import type { Status } from './statuses.ts';

/** Moves of the owner with a vehicle that its round did not sell, by the kind of their command. */
export type UnsoldMove = 'restart' | 'late_open' | 'change' | 'withdraw';

/** What the owner may do in a state after an unsold round, the likely move first; none where the state is another. */
export function unsoldMoves(status: Status): readonly UnsoldMove[] {
  switch (status) {
    case 'failed':
      return ['restart', 'late_open', 'change', 'withdraw'];
    case 'acpt_late_offer':
    case 'declined_late_offer':
      return ['restart', 'change', 'withdraw'];
    default:
      return [];
  }
}
