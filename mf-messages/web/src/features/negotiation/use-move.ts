import { useAct } from '../../shared/use-act.ts';
import type { Talks } from './talks.ts';

export type MoveName = 'accept' | 'counter' | 'offer' | 'decline' | 'end';

/** Body of a move; amounts in EUR. */
export interface MoveBody {
  readonly offerId: string;
  readonly amount?: number;
  readonly then?: 'restart' | 'pause';
  readonly newMinimum?: number;
}

/** Sends a move of the renegotiation. */
export function useMove({ auctionId }: Talks, settings: Parameters<typeof useAct>[1]) {
  const { send, ...act } = useAct(auctionId, settings);
  return {
    ...act,
    send: (name: MoveName, body: MoveBody) => send(`auction/${auctionId}/negotiation/${name}`, body),
  };
}
