import type { ImportRow } from '@rollheim/contracts';
import { ApiProblem, useQueryClient } from '@rollheim/module-api';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api.ts';

/** What became of a row. */
export type RowOutcome =
  | { readonly adId: string; readonly created: boolean }
  /** Refused by the listings service; the others go on. */
  | { readonly problem: ApiProblem };

export interface RowImport {
  /** By line of the file. */
  readonly outcomes: ReadonlyMap<number, RowOutcome>;
  readonly running: boolean;
  /** Why it was interrupted; what was made until then stays. */
  readonly stopped: unknown;
  /** Sends the rows that have no outcome yet. */
  start(rows: readonly ImportRow[]): void;
}

/** A refusal that is about this row alone. */
const isAboutRow = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && (error.code === 'invalid_input' || error.code === 'conflict');

/** Sends rows one after the other: each makes its ad once, so that it can be interrupted anywhere and go on. */
export function useRowImport(): RowImport {
  const queries = useQueryClient();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, RowOutcome>>(new Map());
  const [running, setRunning] = useState(false);
  const [stopped, setStopped] = useState<unknown>(null);
  const left = useRef<AbortController | null>(null);
  useEffect(() => () => left.current?.abort(), []);

  async function send(rows: readonly ImportRow[], signal: AbortSignal): Promise<void> {
    for (const { line, productType, changes } of rows) {
      const outcome = await api
        .post('/private/product/import/row', { body: { productType, changes }, signal })
        .catch((error: unknown): RowOutcome => {
          if (isAboutRow(error)) return { problem: error };
          throw error;
        });
      setOutcomes((known) => new Map(known).set(line, outcome));
    }
  }

  return {
    outcomes,
    running,
    stopped,
    start: (rows) => {
      if (running) return;
      const gone = new AbortController();
      left.current = gone;
      setRunning(true);
      setStopped(null);
      send(
        rows.filter(({ line }) => !outcomes.has(line)),
        gone.signal,
      )
        .catch((error: unknown) => {
          if (!gone.signal.aborted) setStopped(error);
        })
        .finally(() => {
          if (gone.signal.aborted) return;
          setRunning(false);
          void queries.invalidateQueries({ queryKey: ['drafts'] });
        });
    },
  };
}
