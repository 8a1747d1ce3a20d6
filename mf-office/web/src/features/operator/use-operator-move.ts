import { useAct, useQueryClient } from '@rollheim/module-api';
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
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: OPERATOR_KEY });
  return useAct<Sent>({
    request: ({ move, body }) => ({
      method: 'POST',
      path: `/private/operator/auctions/${auctionId}/${move}`,
      body,
    }),
    done: (_answer, { move }) => t(`auctions.done.${move}`),
    onDone: () => {
      refresh();
      onDone();
    },
    onFail: refresh, // most likely the auction went on meanwhile
  });
}
