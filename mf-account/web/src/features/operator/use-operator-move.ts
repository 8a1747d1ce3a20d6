import { api, useMutation, useQueryClient, useSnackbar } from '@rollheim/module-api';
import { useRef } from 'react';
import { useTexts } from '../../texts.ts';
import type { OperatorMove } from './auction-moves.ts';
import { OPERATOR_KEY } from './queries.ts';

interface Sent {
  readonly move: OperatorMove;
  readonly body: object | undefined;
}

/** Sends the operator's moves on one auction, each wording of one once. */
export function useOperatorMove(auctionId: string, onDone: () => void) {
  const t = useTexts();
  const queries = useQueryClient();
  const snackbar = useSnackbar();
  // the same act again gets the first outcome; another reason is another act
  const keys = useRef(new Map<string, string>());
  const refresh = () => void queries.invalidateQueries({ queryKey: OPERATOR_KEY });
  return useMutation({
    mutationFn: ({ move, body }: Sent) => {
      const act = JSON.stringify([move, body]);
      const idempotencyKey = keys.current.get(act) ?? crypto.randomUUID();
      keys.current.set(act, idempotencyKey);
      return api.post(`/private/operator/auctions/${auctionId}/${move}`, {
        ...(body ? { body } : {}),
        idempotencyKey,
      });
    },
    onSuccess: (_answer, { move }) => {
      keys.current.clear();
      snackbar.show({ text: t(`auctions.done.${move}`), kind: 'success' });
      refresh();
      onDone();
    },
    onError: refresh, // most likely the auction went on meanwhile
  });
}
