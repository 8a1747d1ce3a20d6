import { api, useBusy, useMutation, useQueryClient, useSnackbar } from '@rollheim/module-api';
import { useAnnounce } from '@rollheim/ui';
import { useRef } from 'react';
import { contextKey } from '../../shared/queries.ts';
import type { Talks } from './talks.ts';

export type MoveName = 'accept' | 'counter' | 'offer' | 'decline' | 'end';

/** Body of a move; amounts in EUR. */
export interface MoveBody {
  readonly offerId: string;
  readonly amount?: number;
  readonly then?: 'restart' | 'pause';
  readonly newMinimum?: number;
}

interface Settings {
  readonly onDone: () => void;
  /** What to say when it is done. */
  readonly done: () => string;
}

/** Sends a move of the renegotiation, each wording of it once, and brings the thread up to date. */
export function useMove({ auctionId }: Talks, { onDone, done }: Settings) {
  const queries = useQueryClient();
  const snackbar = useSnackbar();
  const announce = useAnnounce();
  // the same act again gets the first outcome; another amount is another act
  const keys = useRef(new Map<string, string>());
  useBusy(true);
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: contextKey(auctionId) });
    void queries.invalidateQueries({ queryKey: ['messages'] });
  };
  const move = useMutation({
    mutationFn: ({ name, body }: { readonly name: MoveName; readonly body: MoveBody }) => {
      const act = JSON.stringify([name, body]);
      const idempotencyKey = keys.current.get(act) ?? crypto.randomUUID();
      keys.current.set(act, idempotencyKey);
      return api.post(`/private/auction/${auctionId}/negotiation/${name}`, { body, idempotencyKey });
    },
    onSuccess: () => {
      const text = done();
      snackbar.show({ text, kind: 'success' });
      announce(text, 'polite');
      refresh();
      onDone();
    },
    onError: refresh, // most likely the other side was faster
  });
  return {
    isPending: move.isPending,
    isError: move.isError,
    error: move.error,
    send: (name: MoveName, body: MoveBody) => {
      if (!move.isPending) move.mutate({ name, body });
    },
  };
}
