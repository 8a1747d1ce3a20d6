import type { BankEntry } from '@rollheim/contracts';
import { ApiProblem, localeAtom, useAtomValue } from '@rollheim/module-api';
import { useActOn } from '@rollheim/page-parts';
import { formatPrice } from '@rollheim/ui';
import type { Backends } from '../../../api.ts';
import { useTexts } from '../../../texts.ts';
import { OPERATOR_KEY } from '../queries.ts';

/** An entry that is being decided. */
export interface DecisionProps {
  readonly entry: BankEntry;
  readonly onClose: () => void;
  /** It waits no more: somebody else decided about it while the dialog was open. */
  readonly gone: boolean;
  /** It was carried out; `said`: what the snackbar shows. */
  readonly onDone: (said: string) => void;
}

type Decision = 'assign' | 'split' | 'take-back' | 'return' | 'refund' | 'dismiss';
type Bodies = {
  readonly [D in Decision]: Backends['POST'][`/private/operator/bank/entries/{id}/${D}`]['body'];
};

/**
 * Sends a decision about an entry, and closes its dialog. `decided`: somebody else was first, as the list or the refusal
 * says; there is nothing to be sent any more.
 */
export function useDecision<D extends Decision>(
  { entry, gone, onClose, onDone }: DecisionProps,
  decision: D,
  done: string,
) {
  const t = useTexts();
  const act = useActOn<Bodies[D]>([OPERATOR_KEY], {
    request: (body) => ({
      method: 'POST',
      path: `/private/operator/bank/entries/${encodeURIComponent(entry.entryId)}/${decision}`,
      body,
    }),
    done: () => done,
    onDone: (_answer, _values, said) => {
      onClose();
      onDone(said);
    },
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
