import { MoneyField } from '@rollheim/ui';
import { useState } from 'react';
import { ActDialog } from '../../shared/ActDialog.tsx';
import { PurchaseCost } from '../../shared/PurchaseCost.tsx';
import { useAmounts } from '../../shared/tax.ts';
import { useAct } from '../../shared/use-act.ts';
import { useTexts } from '../../texts.ts';
import { counterFault } from '../negotiation/talks.ts';
import { callOf, type LateMove, type LateTalks } from './late.ts';

interface Props {
  readonly talks: LateTalks;
  readonly move: LateMove;
  readonly onClose: () => void;
}

/** Asks once more, with amount and cost where they belong; what is sent binds. */
export const LateDialog = ({ talks, move, onClose }: Props) => {
  const t = useTexts();
  const { gross } = useAmounts(talks);
  const { side, amount, counter, bounds } = talks;
  const said = move === 'accept' || move === 'decline' ? (`${move}_${side}` as const) : move;
  const typed = (move === 'counter' || move === 'raise') && bounds !== null;
  const [euros, setEuros] = useState<number | null>(
    typed ? (move === 'counter' ? bounds.high : bounds.low) / 100 : null,
  );
  const cents = euros === null ? Number.NaN : euros * 100;
  const fault = typed ? (Number.isNaN(cents) ? null : counterFault(cents, bounds)) : null;
  const ready = !typed || (!Number.isNaN(cents) && fault === null);
  // a dealer accepts the counter, the owner the offer
  const sum = typed ? cents : side === 'bidder' ? (counter?.amount ?? amount) : amount;
  const words = { amount: ready ? gross(sum) : '' };
  const act = useAct(talks.auctionId, {
    onDone: onClose,
    done: () => t(`late.done.${said}`, words),
  });
  const buys = side === 'bidder' && (move === 'accept' || move === 'raise');
  return (
    <ActDialog
      title={t(`late.title.${said}`, { amount: gross(typed ? amount : sum) })}
      lead={t(`late.text.${said}`)}
      action={t(`late.send.${move}`, words).trim()}
      danger={move === 'decline' || move === 'refuse'}
      disabled={!ready}
      act={act}
      onSend={() => {
        const { call, body } = callOf(talks, move, euros ?? Number.NaN);
        act.send(call, body);
      }}
      onClose={onClose}
    >
      {typed ? (
        <MoneyField
          label={t(`late.field.${side}`)}
          hint={
            move === 'counter'
              ? t('late.hint_counter', { low: gross(bounds.low), high: gross(bounds.high) })
              : t('late.hint_raise', { low: gross(bounds.low) })
          }
          error={fault ? t(fault.key, { amount: gross(fault.amount) }) : undefined}
          value={euros}
          onChange={setEuros}
        />
      ) : null}
      {buys && ready ? <PurchaseCost amount={sum} vatReportable={talks.vatReportable} /> : null}
    </ActDialog>
  );
};
