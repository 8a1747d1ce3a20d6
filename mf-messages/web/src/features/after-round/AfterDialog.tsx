import { useNavigate, usePath } from '@rollheim/module-api';
import { MoneyField } from '@rollheim/ui';
import { useState } from 'react';
import { ActDialog } from '../../shared/ActDialog.tsx';
import { PurchaseCost } from '../../shared/PurchaseCost.tsx';
import { useAmounts } from '../../shared/tax.ts';
import { useAct } from '../../shared/use-act.ts';
import { useTexts } from '../../texts.ts';
import { amountFault, asksAmount, callOf, firstAmount, type AfterMove, type AfterRound } from './after.ts';

interface Props {
  readonly after: AfterRound;
  readonly move: AfterMove;
  readonly onClose: () => void;
}

/** Asks once more before a vehicle goes on, with amount and cost where they belong. */
export const AfterDialog = ({ after, move, onClose }: Props) => {
  const t = useTexts();
  const path = usePath();
  const navigate = useNavigate();
  const { gross } = useAmounts(after);
  const typed = asksAmount(move);
  const [euros, setEuros] = useState<number | null>(typed ? firstAmount(after, move) / 100 : null);
  const cents = euros === null ? Number.NaN : euros * 100;
  const fault = Number.isNaN(cents) ? null : amountFault(after, move, cents);
  const ready = !typed || (!Number.isNaN(cents) && fault === null);
  const words = { amount: typed && ready ? gross(cents) : '' };
  const act = useAct(after.auctionId, {
    onDone: () => {
      onClose();
      if (move === 'change') void navigate(path('sell-edit', { id: after.auctionId, step: 'auction' }));
    },
    done: () => t(`after.done.${move}`, words),
  });
  return (
    <ActDialog
      title={t(`after.title.${move}`)}
      lead={t(`after.text.${move}`)}
      action={t(`after.send.${move}`, words).trim()}
      danger={move === 'withdraw'}
      disabled={!ready}
      act={act}
      onSend={() => {
        const { call, body } = callOf(after, move, euros ?? Number.NaN);
        act.send(call, body);
      }}
      onClose={onClose}
    >
      {typed ? (
        <MoneyField
          label={t(move === 'restart' ? 'new_minimum' : 'late.field.bidder')}
          hint={
            move === 'restart'
              ? t('after.at_most', { amount: gross(after.highest) })
              : t('late.hint_raise', { low: gross(after.least) })
          }
          error={fault ? t(fault.key, { amount: gross(fault.amount) }) : undefined}
          value={euros}
          onChange={setEuros}
        />
      ) : null}
      {move === 'offer' && ready ? <PurchaseCost amount={cents} vatReportable={after.vatReportable} /> : null}
    </ActDialog>
  );
};
