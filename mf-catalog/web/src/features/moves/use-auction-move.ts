import { useAct, useBusy, useNavigate, useQueryClient } from '@rollheim/module-api';
import { useAnnounce } from '@rollheim/ui';
import { useEffect, useRef, useState } from 'react';
import { bidsKey, contextKey, questionsKey, vehicleKey } from '../vehicle/queries.ts';

interface Sent {
  /** Below `/private`. */
  readonly call: string;
  /** Amounts in EUR. */
  readonly body?: object;
  /** What to say when it is done. */
  readonly done: string;
  /** Where it goes on, for a move that takes the ad out of the catalog: this page's calls would find nothing. */
  readonly leadsTo?: string;
}

/** Sends moves of owner or dealer, and brings the page up to date. */
export function useAuctionMove(auctionId: string, onDone: () => void = () => undefined) {
  const queries = useQueryClient();
  const announce = useAnnounce();
  const navigate = useNavigate();
  const sentFrom = useRef('');
  const refresh = () => {
    for (const key of [vehicleKey, contextKey, bidsKey, questionsKey])
      void queries.invalidateQueries({ queryKey: key(auctionId) });
  };
  const [next, setNext] = useState<string | null>(null);
  // when the dialog has gone: an open one asks whether to leave
  useEffect(() => {
    if (next !== null) void navigate(next);
  }, [next, navigate]);
  const move = useAct<Sent>({
    request: ({ call, body }) => ({ method: 'POST', path: `/private/${call}`, body }),
    done: (_answer, { done }) => done,
    onDone: (_answer, { leadsTo }, said) => {
      announce(said, 'polite');
      if (leadsTo === undefined) refresh();
      // the answer may be late: who has gone on stays there
      else if (location.pathname === sentFrom.current) setNext(leadsTo);
      onDone();
    },
    onFail: refresh, // most likely somebody else was faster
  });
  const [leads, setLeads] = useState(false);
  // who is led on must not be asked whether to leave
  useBusy(move.isPending && !leads);
  return {
    ...move,
    send: (sent: Sent) => {
      sentFrom.current = location.pathname;
      setLeads(sent.leadsTo !== undefined);
      move.send(sent);
    },
  };
}
