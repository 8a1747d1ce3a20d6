import { useErrorText } from '@rollheim/module-api';
import { BindingDialog } from '@rollheim/page-parts/act-dialog';
import { MoneyField } from '@rollheim/ui';
import { useState } from 'react';
import { PurchaseCost } from '../../shared/PurchaseCost.tsx';
import { faultOf, GONE, stillOffered } from '../../shared/moves.ts';
import { useAmounts } from '../../shared/tax.ts';
import { useTypedEuros } from '../../shared/typed-euros.ts';
import { useAct } from '../../shared/use-act.ts';
import { useTexts } from '../../texts.ts';
import { callOf, lateKey, type LateMove, type LateTalks } from './late.ts';

interface Props {
  readonly talks: LateTalks;
  readonly move: LateMove;
  readonly onClose: () => void;
}

/** Asks once more, with amount and cost where they belong; what is sent binds. */
export const LateDialog = ({ talks, move, onClose }: Props) => {
  const t = useTexts();
  const errorText = useErrorText();
  const { gross, inWords } = useAmounts(talks);
  const { side } = talks;
  // amount and id as they were at the press: another offer that comes meanwhile is not what is answered
  const { name, stands } = move;
  // its bounds are those of now: somebody else's offer raises them
  const live = stillOffered(talks.moves, move);
  const { bounds } = live ?? move;
  const said = name === 'accept' || name === 'decline' ? (`${name}_${side}` as const) : name;
  const typed = bounds !== null;
  const first = bounds ? (name === 'counter' ? bounds.high : bounds.low) : null;
  const { euros, cents, type, forget } = useTypedEuros(lateKey(talks, move), first);
  const close = () => {
    forget();
    onClose();
  };
  // an empty field says what is missing once it was to be sent
  const [pressed, setPressed] = useState(false);
  const fault = bounds && (euros !== null || pressed) ? faultOf(cents, bounds) : null;
  const ready = !typed || (!Number.isNaN(cents) && fault === null);
  const sum = typed ? cents : stands;
  const words = { amount: ready ? gross(sum) : '' };
  const act = useAct(talks.auctionId, {
    onDone: close,
    done: () => t(`late.done.${said}`, words),
  });
  const buys = side === 'bidder' && (name === 'accept' || name === 'raise');
  return (
    <BindingDialog
      title={t(`late.title.${said}`, { amount: gross(stands) })}
      lead={t(`late.text.${said}`, { own: inWords(talks.amount) })}
      action={t(`late.send.${name}`, words).trim()}
      danger={name === 'decline' || name === 'refuse'}
      onFault={ready ? undefined : () => setPressed(true)}
      gone={live ? undefined : errorText(GONE)}
      act={act}
      onSend={() => {
        const { call, body } = callOf(talks, move, cents);
        act.send(call, body);
      }}
      onClose={close}
    >
      {bounds ? (
        <MoneyField
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog opens to have an amount typed
          autoFocus
          label={t(`late.field.${side}`)}
          hint={
            name === 'counter'
              ? t('late.hint_counter', { low: gross(bounds.low), high: gross(bounds.high) })
              : t('late.hint_raise', { low: gross(bounds.low) })
          }
          error={fault ? t(fault.key, { amount: gross(fault.amount) }) : undefined}
          value={euros}
          onChange={type}
        />
      ) : null}
      {buys && ready ? <PurchaseCost amount={sum} vatReportable={talks.vatReportable} /> : null}
    </BindingDialog>
  );
};
