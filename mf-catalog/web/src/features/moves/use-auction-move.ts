import { api, useBusy, useMutation, useQueryClient, useSnackbar } from '@rollheim/module-api';
import { useAnnounce } from '@rollheim/ui';
import { useRef } from 'react';
import { bidsKey, contextKey, questionsKey, vehicleKey } from '../vehicle/queries.ts';

interface Sent {
  /** Below `/private`. */
  readonly call: string;
  /** Amounts in EUR. */
  readonly body?: object;
  /** What to say when it is done. */
  readonly done: string;
}

/** Sends moves of owner or dealer, each wording of one once, and brings the page up to date. */
export function useAuctionMove(auctionId: string, onDone: () => void = () => undefined) {
  const queries = useQueryClient();
  const snackbar = useSnackbar();
  const announce = useAnnounce();
  // the same act again gets the first outcome; another amount is another act
  const keys = useRef(new Map<string, string>());
  const refresh = () => {
    for (const key of [vehicleKey, contextKey, bidsKey, questionsKey])
      void queries.invalidateQueries({ queryKey: key(auctionId) });
  };
  const move = useMutation({
    mutationFn: ({ call, body }: Sent) => {
      const act = JSON.stringify([call, body]);
      const idempotencyKey = keys.current.get(act) ?? crypto.randomUUID();
      keys.current.set(act, idempotencyKey);
      return api.post(`/private/${call}`, { ...(body ? { body } : {}), idempotencyKey });
    },
    onSuccess: (_answer, { done }) => {
      keys.current.clear();
      snackbar.show({ text: done, kind: 'success' });
      announce(done, 'polite');
      refresh();
      onDone();
    },
    onError: refresh, // most likely somebody else was faster
  });
  useBusy(move.isPending);
  return {
    isPending: move.isPending,
    error: move.error,
    reset: move.reset,
    send: (sent: Sent) => {
      if (!move.isPending) move.mutate(sent);
    },
  };
}
