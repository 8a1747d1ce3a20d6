import { useActOn } from '@rollheim/page-parts';
import { useTexts } from '../../texts.ts';
import type { OperatorMove } from './auction-moves.ts';
import { OPERATOR_KEY } from './queries.ts';

interface Sent {
  readonly move: OperatorMove;
  readonly body: object | undefined;
}

/** Sends the operator's moves on one auction. */
export function useOperatorMove(auctionId: string, onDone: () => void) {
  const t = useTexts();
  return useActOn<Sent>([OPERATOR_KEY], {
    request: ({ move, body }) => ({
      method: 'POST',
      path: `/private/operator/auctions/${auctionId}/${move}`,
      body,
    }),
    done: (_answer, { move }) => t(`auctions.done.${move}`),
    onDone: () => onDone(),
  });
}
