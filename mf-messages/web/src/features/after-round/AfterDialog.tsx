import { useErrorText, useNavigate, usePath } from '@rollheim/module-api';
import { BindingDialog } from '@rollheim/page-parts/act-dialog';
import { MoneyField, Notice } from '@rollheim/ui';
import { useState } from 'react';
import { BoundNotice } from '../../shared/BoundNotice.tsx';
import { PurchaseCost } from '../../shared/PurchaseCost.tsx';
import { faultOf, GONE, stillOffered } from '../../shared/moves.ts';
import { useAmounts } from '../../shared/tax.ts';
import { useTypedEuros } from '../../shared/typed-euros.ts';
import { useAct } from '../../shared/use-act.ts';
import { useTexts } from '../../texts.ts';
import { afterKey, callOf, firstAmount, type AfterMove, type AfterRound } from './after.ts';

/** Moves that release the bid at once. */
const FREES: ReadonlySet<AfterMove['name']> = new Set(['change', 'withdraw']);

interface Props {
  readonly after: AfterRound;
  readonly move: AfterMove;
  readonly onClose: () => void;
}

/** Asks once more before a vehicle goes on, with amount and cost where they belong. */
export const AfterDialog = ({ after, move, onClose }: Props) => {
  const t = useTexts();
  const errorText = useErrorText();
  const path = usePath();
  const navigate = useNavigate();
  const { gross } = useAmounts(after);
  const { name } = move;
  // its bounds are those of now: somebody else's offer raises them
  const live = stillOffered(after.moves, move);
  const { bounds } = live ?? move;
  const typed = bounds !== null;
  const first = firstAmount(move);
  const { euros, cents, type, forget } = useTypedEuros(afterKey(after, move), first);
  const close = () => {
    forget();
    onClose();
  };
  // an empty field says what is missing once it was to be sent
  const [pressed, setPressed] = useState(false);
  const fault = bounds && (euros !== null || pressed) ? faultOf(cents, bounds) : null;
  const ready = !typed || (!Number.isNaN(cents) && fault === null);
  const words = { amount: typed && ready ? gross(cents) : '' };
  const act = useAct(after.auctionId, {
    onDone: () => {
      close();
      if (name === 'change') void navigate(path('sell-edit', { id: after.auctionId, step: 'auction' }));
    },
    done: () => t(`after.done.${name}`, words),
  });
  return (
    <BindingDialog
      title={t(`after.title.${name}`)}
      // the rules name the highest minimum: after a rescission, and of the least one, nothing has to be taken off
      lead={t(`after.text.${name}`, { most: gross(bounds?.high ?? 0) })}
      // an amount that cannot be sent is not promised
      action={t(ready ? `after.send.${name}` : `after.move.${name}`, words)}
      danger={name === 'withdraw'}
      onFault={ready ? undefined : () => setPressed(true)}
      gone={live ? undefined : errorText(GONE)}
      act={act}
      onSend={() => {
        const { call, body } = callOf(after, move, cents);
        act.send(call, body);
      }}
      onClose={close}
    >
      {bounds ? (
        <MoneyField
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog opens to have an amount typed
          autoFocus
          label={t(name === 'restart' ? 'new_minimum' : 'late.field.bidder')}
          hint={
            name === 'restart'
              ? t('after.at_most', { amount: gross(bounds.high) })
              : t('late.hint_raise', { low: gross(bounds.low) })
          }
          error={fault ? t(fault.key, { amount: gross(fault.amount) }) : undefined}
          value={euros}
          onChange={type}
        />
      ) : null}
      {name === 'restart' && after.bound ? <BoundNotice bound={after.bound} restarts /> : null}
      {FREES.has(name) && after.bound ? (
        <Notice kind="info">{t('bound_freed', { amount: gross(after.bound.amount) })}</Notice>
      ) : null}
      {name === 'offer' && ready ? <PurchaseCost amount={cents} vatReportable={after.vatReportable} /> : null}
    </BindingDialog>
  );
};
