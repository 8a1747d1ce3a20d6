import { ActDialog } from '@rollheim/ui';
import { useState, type ReactNode } from 'react';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import { useFieldName } from './use-field-name.ts';

const RESTING = { isPending: false, notice: null, close: () => undefined } as const;

/**
 * Asks once before an ad is submitted with fields that the team asked about and that are neither changed nor confirmed.
 * `question` has to be in the page.
 */
export function useLeftOpen(submit: () => void): {
  readonly submit: () => void;
  readonly question: ReactNode;
} {
  const t = useTexts();
  const nameOf = useFieldName();
  const { query, answered } = useDraft();
  const [asking, setAsking] = useState(false);
  const [agreed, setAgreed] = useState(false);
  const open = query?.fields.filter((field) => !answered.includes(field)) ?? [];
  const question = (
    <ActDialog
      open={asking}
      role="alertdialog"
      title={t('query_left_title', { fields: open.map(nameOf).join(', ') })}
      action={t('query_left_yes')}
      act={RESTING}
      onSend={() => {
        setAgreed(true);
        setAsking(false);
        submit();
      }}
      onClose={() => setAsking(false)}
      cancelLabel={t('query_left_no')}
      closeLabel={t('close')}
    >
      <p>{t('query_left_text')}</p>
    </ActDialog>
  );
  return { submit: open.length > 0 && !agreed ? () => setAsking(true) : submit, question };
}
