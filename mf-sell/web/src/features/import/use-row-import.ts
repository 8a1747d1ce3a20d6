import type { ImportRow } from '@rollheim/contracts';
import { useQueryClient } from '@rollheim/module-api';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api.ts';
import { sendRows, type BegunRows, type RowOutcome } from './send-rows.ts';

export interface RowImport {
  /** By line of the file. */
  readonly outcomes: ReadonlyMap<number, RowOutcome>;
  readonly running: boolean;
  /** Why it was interrupted; what was made until then stays. */
  readonly stopped: unknown;
  /** Sends the rows that have no outcome yet. */
  start(rows: readonly ImportRow[]): void;
}

/** Sends rows one after the other: each makes its ad once, so that it can be interrupted anywhere and go on. */
export function useRowImport(): RowImport {
  const queries = useQueryClient();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, RowOutcome>>(new Map());
  const [running, setRunning] = useState(false);
  const [stopped, setStopped] = useState<unknown>(null);
  const left = useRef<AbortController | null>(null);
  const begun = useRef<BegunRows>(new Map());
  useEffect(() => () => left.current?.abort(), []);

  return {
    outcomes,
    running,
    stopped,
    start: (rows) => {
      if (running) return;
      const gone = new AbortController();
      const { signal } = gone;
      left.current = gone;
      setRunning(true);
      setStopped(null);
      sendRows(
        rows.filter(({ line }) => !outcomes.has(line)),
        {
          row: ({ productType, changes }) =>
            api.post('/private/product/import/row', { body: { productType, changes }, signal }),
          picture: (adId, { url, view }) =>
            api.post(`/private/product/${adId}/images/from-link`, { body: { url, view }, signal }),
        },
        begun.current,
        (line, outcome) => setOutcomes((known) => new Map(known).set(line, outcome)),
      )
        .catch((error: unknown) => {
          if (!signal.aborted) setStopped(error);
        })
        .finally(() => {
          if (signal.aborted) return;
          setRunning(false);
          void queries.invalidateQueries({ queryKey: ['drafts'] });
        });
    },
  };
}
