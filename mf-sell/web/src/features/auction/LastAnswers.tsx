import { Button, Notice } from '@rollheim/ui';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import { stillFilled, type SellerAnswers } from './last-answers.ts';

const NAMES = { pickup: 'pickup', vatReportable: 'vat' } as const;

interface Props {
  readonly filled: SellerAnswers | null;
  readonly onConfirm: () => void;
}

/** What was filled in from the last vehicle, confirmed by one press; whatever is changed is named no more. */
export const LastAnswers = ({ filled, onConfirm }: Props) => {
  const t = useTexts();
  const { view } = useDraft();
  const left = filled === null ? [] : stillFilled(view, filled);
  if (filled === null || left.length === 0) return null;
  return (
    <Notice
      kind="info"
      title={t('last_answers')}
      actions={
        <Button variant="outline" size="sm" onPress={onConfirm}>
          {t('known_confirm')}
        </Button>
      }
    >
      {t('last_answers_text', {
        title: filled.title,
        fields: left.map((name) => t(NAMES[name])).join(', '),
      })}
    </Notice>
  );
};
