import { useBusy, useQueryClient, type Act as BindingAct } from '@rollheim/module-api';
import { useActOn } from '@rollheim/page-parts/use-act-on';
import { useAnnounce } from '@rollheim/ui';
import { contextKey } from './calls.ts';
import { refreshMessages } from './queries.ts';

interface Settings {
  readonly onDone: () => void;
  /** What to say when it is done. */
  readonly done: () => string;
}

interface Sent {
  readonly call: string;
  readonly body?: object;
}

/** The state of the last act, and what sends one. */
export interface Act extends Omit<BindingAct<never>, 'send'> {
  /** `call` is below `/private`. */
  send(call: string, body?: object): void;
}

/** Sends what somebody decides in a thread, and brings the thread up to date. */
export function useAct(auctionId: string, { onDone, done }: Settings): Act {
  const queries = useQueryClient();
  const announce = useAnnounce();
  const { send, ...act } = useActOn([contextKey(auctionId)], {
    request: ({ call, body }: Sent) => ({
      method: 'POST',
      path: `/private/${call}`,
      ...(body ? { body } : {}),
    }),
    done,
    onDone: (_answer, _sent, said) => {
      announce(said, 'polite');
      refreshMessages(queries);
      onDone();
    },
    onFail: () => refreshMessages(queries),
  });
  useBusy(act.isPending);
  return { ...act, send: (call, body) => send({ call, ...(body ? { body } : {}) }) };
}
