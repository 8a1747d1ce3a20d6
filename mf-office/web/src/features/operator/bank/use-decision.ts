import type { BankEntry } from '@rollheim/contracts';
import { ApiProblem, localeAtom, useAct, useAtomValue, useQueryClient } from '@rollheim/module-api';
import { formatPrice } from '@rollheim/ui';
import { useTexts } from '../../../texts.ts';
import { OPERATOR_KEY } from '../queries.ts';
import { decisionPath } from './queries.ts';

/** An entry that is being decided. */
export interface DecisionProps {
  readonly entry: BankEntry;
  readonly onClose: () => void;
  /** It waits no more: somebody else decided about it while the dialog was open. */
  readonly gone: boolean;
  /** It was carried out; `said`: what the snackbar shows. */
  readonly onDone: (said: string) => void;
}

/**
 * Sends a decision about an entry, and closes its dialog. `decided`: somebody else was first, as the list or the refusal
 * says; there is nothing to be sent any more.
 */
export function useDecision<Body extends object>(
  { entry, gone, onClose, onDone }: DecisionProps,
  decision: Parameters<typeof decisionPath>[1],
  done: string,
) {
  const t = useTexts();
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: OPERATOR_KEY });
  const act = useAct<Body>({
    request: (body) => ({ method: 'POST', path: decisionPath(entry.entryId, decision), body }),
    done: () => done,
    onDone: (_answer, _values, said) => {
      refresh();
      onClose();
      onDone(said);
    },
    onFail: refresh, // most likely somebody else was first
  });
  const decided =
    !act.isPending && (gone || (act.error instanceof ApiProblem && act.error.code === 'conflict'));
  const notice = { kind: 'error', text: t('bank.decided_meanwhile') } as const;
  return { ...act, decided, notice: decided ? notice : act.notice };
}

/** Writes an amount of cents. */
export const useAmount = () => {
  const locale = useAtomValue(localeAtom);
  return (cents: number): string => formatPrice(cents, locale, { withCents: true });
};
