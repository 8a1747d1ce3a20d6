import { useErrorText } from '@rollheim/module-api';
import { BindingDialog } from '@rollheim/page-parts/act-dialog';
import { Notice } from '@rollheim/ui';
import { PurchaseCost } from '../../shared/PurchaseCost.tsx';
import { GONE } from '../../shared/moves.ts';
import { useAmounts } from '../../shared/tax.ts';
import { useTexts } from '../../texts.ts';
import type { Talks } from './talks.ts';
import { useMove } from './use-move.ts';

interface Props {
  readonly talks: Talks;
  /** Another offer is pending by now. */
  readonly isGone: boolean;
  readonly onClose: () => void;
}

/** Asks once more, with the whole cost: a sale cannot be taken back. */
export const AcceptDialog = ({ talks, isGone, onClose }: Props) => {
  const t = useTexts();
  const errorText = useErrorText();
  const { side, standing, offerId } = talks;
  const amount = useAmounts(talks).gross(standing);
  const move = useMove(talks, { onDone: onClose, done: () => t(`done.accept_${side}`, { amount }) });
  return (
    <BindingDialog
      title={t(`accept_title_${side}`, { amount })}
      lead={t(`accept_text_${side}`)}
      action={t('accept', { amount })}
      act={move}
      gone={isGone ? errorText(GONE) : undefined}
      onSend={() => move.send('accept', { offerId })}
      onClose={onClose}
    >
      {side === 'bidder' ? (
        <PurchaseCost amount={standing} vatReportable={talks.vatReportable} />
      ) : (
        <Notice kind="info">{t('card.free')}</Notice>
      )}
    </BindingDialog>
  );
};
