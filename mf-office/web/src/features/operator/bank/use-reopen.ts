import { useSnackbar } from '@rollheim/module-api';
import { useActOn } from '@rollheim/page-parts';
import { useRef } from 'react';
import type { Binding } from '../../../api.ts';
import { useTexts } from '../../../texts.ts';
import { OPERATOR_KEY } from '../queries.ts';

/** How long a dismissal can be taken back with one key, ms; in the list of dismissed ones it always can. */
const UNDO_MS = 10_000;

/** Takes dismissals back: from their list, or the latest one for 10 s by key or snackbar. */
export function useReopen(onReopened: (entryId: string) => void) {
  const t = useTexts();
  const snackbar = useSnackbar();
  const latest = useRef<{ readonly entryId: string; readonly until: number } | null>(null);
  const act = useActOn<{ readonly entryId: string }>([OPERATOR_KEY], {
    request: ({ entryId }): Binding => ({
      method: 'POST',
      path: `/private/operator/bank/entries/${encodeURIComponent(entryId)}/reopen`,
    }),
    done: () => t('bank.reopened'),
    onDone: (_answer, { entryId }) => onReopened(entryId),
  });
  const undo = () => {
    const dismissed = latest.current;
    latest.current = null;
    if (dismissed && dismissed.until > Date.now()) act.send({ entryId: dismissed.entryId });
  };
  return {
    reopen: act.send,
    notice: act.notice,
    undo,
    offer: (entryId: string, said: string) => {
      latest.current = { entryId, until: Date.now() + UNDO_MS };
      snackbar.show({
        text: said,
        kind: 'success',
        duration: UNDO_MS,
        action: { label: t('bank.undo'), onPress: undo },
      });
    },
  };
}
