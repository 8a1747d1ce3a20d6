import { api, useBusy, useMutation, useQueryClient, useSnackbar } from '@rollheim/module-api';
import { useAnnounce } from '@rollheim/ui';
import { useRef } from 'react';
import { contextKey } from './queries.ts';

interface Settings {
  readonly onDone: () => void;
  /** What to say when it is done. */
  readonly done: () => string;
}

/** How the last act stands, and what sends one. */
export interface Act {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  /** `call` stands below `/private`. */
  send(call: string, body: object): void;
}

/** Sends what somebody decides in a thread, each wording of it once, and brings the thread up to date. */
export function useAct(auctionId: string, { onDone, done }: Settings): Act {
  const queries = useQueryClient();
  const snackbar = useSnackbar();
  const announce = useAnnounce();
  // the same act again gets the first outcome; another amount is another act
  const keys = useRef(new Map<string, string>());
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: contextKey(auctionId) });
    void queries.invalidateQueries({ queryKey: ['messages'] });
  };
  const act = useMutation({
    mutationFn: ({ call, body }: { readonly call: string; readonly body: object }) => {
      const wording = JSON.stringify([call, body]);
      const idempotencyKey = keys.current.get(wording) ?? crypto.randomUUID();
      keys.current.set(wording, idempotencyKey);
      return api.post(`/private/${call}`, { body, idempotencyKey });
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
  useBusy(act.isPending);
  return {
    isPending: act.isPending,
    isError: act.isError,
    error: act.error,
    send: (call, body) => {
      if (!act.isPending) act.mutate({ call, body });
    },
  };
}
