import { MoneyField, Notice } from '@rollheim/ui';
import { useState } from 'react';
import { ActDialog } from '../../shared/ActDialog.tsx';
import { faultOf, type Bounds } from '../../shared/moves.ts';
import { useAmounts } from '../../shared/tax.ts';
import { useTexts } from '../../texts.ts';
import type { Talks } from './talks.ts';
import { useMove } from './use-move.ts';

interface Props {
  readonly talks: Talks;
  readonly bounds: Bounds;
  readonly onClose: () => void;
}

/** An own amount between offer and ask. */
export const CounterDialog = ({ talks, bounds, onClose }: Props) => {
  const t = useTexts();
  const { side, standing, offerId } = talks;
  const { gross } = useAmounts(talks);
  const [euros, setEuros] = useState<number | null>(null);
  const move = useMove(talks, { onDone: onClose, done: () => t(`done.counter_${side}`) });
  const cents = euros === null ? null : euros * 100;
  const fault = cents === null ? null : faultOf(cents, bounds);
  const low = gross(side === 'owner' ? standing : bounds.low);
  const high = gross(side === 'owner' ? bounds.high : standing);
  const ready = cents !== null && fault === null;
  return (
    <ActDialog
      title={t(`counter_title_${side}`)}
      action={ready ? t(`counter_send_${side}`, { amount: gross(cents) }) : t('counter_send')}
      disabled={!ready}
      act={move}
      onSend={() =>
        move.send(side === 'owner' ? 'counter' : 'offer', { offerId, amount: euros ?? Number.NaN })
      }
      onClose={onClose}
    >
      <MoneyField
        label={t(`counter_field_${side}`)}
        hint={t(`counter_hint_${side}`, { low, high })}
        error={fault ? t(fault.key, { amount: gross(fault.amount) }) : undefined}
        value={euros}
        onChange={setEuros}
      />
      <Notice kind="info">{t(side === 'owner' ? 'counter_binding_owner' : 'counter_binding')}</Notice>
    </ActDialog>
  );
};
