import { inEuros } from '@rollheim/contracts';
import { useErrorText } from '@rollheim/module-api';
import { BindingDialog } from '@rollheim/page-parts/act-dialog';
import { MoneyField, Notice } from '@rollheim/ui';
import { useState } from 'react';
import { PurchaseCost } from '../../shared/PurchaseCost.tsx';
import { faultOf, type Bounds, GONE } from '../../shared/moves.ts';
import { useAmounts } from '../../shared/tax.ts';
import { amountKey, useTypedEuros } from '../../shared/typed-euros.ts';
import { useTexts } from '../../texts.ts';
import type { Talks } from './talks.ts';
import { useMove } from './use-move.ts';

interface Props {
  readonly talks: Talks;
  readonly bounds: Bounds;
  /** Another offer is pending by now. */
  readonly isGone: boolean;
  readonly onClose: () => void;
}

/** Where the amount that is being typed is kept. */
export const counterKey = ({ auctionId, offerId }: Talks): string => amountKey(auctionId, 'counter', offerId);

/** An own amount between offer and ask. */
export const CounterDialog = ({ talks, bounds, isGone, onClose }: Props) => {
  const t = useTexts();
  const errorText = useErrorText();
  const { side, standing, offerId } = talks;
  const { gross } = useAmounts(talks);
  const { euros, cents, type, forget } = useTypedEuros(counterKey(talks), null);
  const close = () => {
    forget();
    onClose();
  };
  const move = useMove(talks, { onDone: close, done: () => t(`done.counter_${side}`) });
  // an empty field says what is missing once it was to be sent
  const [pressed, setPressed] = useState(false);
  const fault = euros === null && !pressed ? null : faultOf(cents, bounds);
  const low = gross(side === 'owner' ? standing : bounds.low);
  const high = gross(side === 'owner' ? bounds.high : standing);
  const ready = euros !== null && fault === null;
  return (
    <BindingDialog
      title={t(`counter_title_${side}`)}
      action={ready ? t(`counter_send_${side}`, { amount: gross(cents) }) : t('counter_send')}
      onFault={ready ? undefined : () => setPressed(true)}
      act={move}
      gone={isGone ? errorText(GONE) : undefined}
      onSend={() => move.send(side === 'owner' ? 'counter' : 'offer', { offerId, amount: inEuros(cents) })}
      onClose={close}
    >
      <MoneyField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog opens to have an amount typed
        autoFocus
        label={t(`counter_field_${side}`)}
        hint={t(`counter_hint_${side}`, { low, high })}
        error={fault ? t(fault.key, { amount: gross(fault.amount) }) : undefined}
        value={euros}
        onChange={type}
      />
      {side === 'bidder' && ready ? (
        <PurchaseCost amount={cents} vatReportable={talks.vatReportable} />
      ) : null}
      <Notice kind="info">{t(side === 'owner' ? 'counter_binding_owner' : 'counter_binding')}</Notice>
    </BindingDialog>
  );
};
