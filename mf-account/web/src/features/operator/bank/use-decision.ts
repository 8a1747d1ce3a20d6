import type { BankEntry } from '@rollheim/contracts';
import { localeAtom, useAct, useAtomValue, useQueryClient } from '@rollheim/module-api';
import { formatPrice } from '@rollheim/ui';
import { OPERATOR_KEY } from '../queries.ts';
import { decisionPath } from './queries.ts';

/** An entry that is being decided. */
export interface DecisionProps {
  readonly entry: BankEntry;
  readonly onClose: () => void;
  /** It was carried out; `said`: what the snackbar shows. */
  readonly onDone: (said: string) => void;
}

/** Sends a decision about an entry, and closes its dialog. */
export function useDecision<Body extends object>(
  { entry, onClose, onDone }: DecisionProps,
  decision: Parameters<typeof decisionPath>[1],
  done: string,
) {
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: OPERATOR_KEY });
  return useAct<Body>({
    request: (body) => ({ method: 'POST', path: decisionPath(entry.entryId, decision), body }),
    done: () => done,
    onDone: (_answer, _values, said) => {
      refresh();
      onClose();
      onDone(said);
    },
    onFail: refresh, // most likely somebody else was first
  });
}

/** Writes an amount of cents. */
export const useAmount = () => {
  const locale = useAtomValue(localeAtom);
  return (cents: number): string => formatPrice(cents, locale, { withCents: true });
};
