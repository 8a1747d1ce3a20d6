import { inEuros } from '@rollheim/contracts';
import { useErrorText } from '@rollheim/module-api';
import { BindingDialog } from '@rollheim/page-parts/act-dialog';
import { formatPrice, MoneyField, RadioGroup } from '@rollheim/ui';
import { useState } from 'react';
import { BoundNotice } from '../../shared/BoundNotice.tsx';
import { faultOf, GONE } from '../../shared/moves.ts';
import { useAmounts } from '../../shared/tax.ts';
import { amountKey, useTypedEuros } from '../../shared/typed-euros.ts';
import { useTexts } from '../../texts.ts';
import css from './DeclineDialog.module.css';
import type { Talks } from './talks.ts';
import { useMove, type MoveBody, type MoveName } from './use-move.ts';

const THEN = ['restart', 'pause', 'end'] as const;
type Then = (typeof THEN)[number];

/** The field says by itself what is wrong. */
const NOTHING = () => undefined;

interface Props {
  readonly talks: Talks;
  /** Another offer is pending by now. */
  readonly isGone: boolean;
  readonly onClose: () => void;
}

/** The dealer only declines; the owner says how it goes on. */
export const DeclineDialog = (props: Props) =>
  props.talks.side === 'bidder' ? <DealersDecline {...props} /> : <OwnersDecline {...props} />;

const DealersDecline = ({ talks, isGone, onClose }: Props) => {
  const t = useTexts();
  const errorText = useErrorText();
  const { inWords } = useAmounts(talks);
  const { bid, offer } = talks;
  const move = useMove(talks, { onDone: onClose, done: () => t('done.decline') });
  const lead = [
    bid === null ? t('decline_text_bidder') : t('decline_text_bid', { bid: inWords(bid) }),
    bid !== null && offer !== null && offer > bid
      ? t('decline_text_lapses', { offer: inWords(offer) })
      : null,
  ];
  return (
    <BindingDialog
      title={t('decline_title_bidder')}
      lead={lead.filter(Boolean).join(' ')}
      action={t('decline')}
      danger
      act={move}
      gone={isGone ? errorText(GONE) : undefined}
      onSend={() => move.send('decline', { offerId: talks.offerId })}
      onClose={onClose}
    />
  );
};

/** Where the new minimum that is being typed is kept. */
export const restartKey = ({ auctionId, offerId }: Talks): string => amountKey(auctionId, 'decline', offerId);

const OwnersDecline = ({ talks, isGone, onClose }: Props) => {
  const t = useTexts();
  const errorText = useErrorText();
  const { offerId, restart } = talks;
  const most = restart?.high ?? 0;
  const [then, setThen] = useState<Then>('restart');
  const { euros, cents, type, forget } = useTypedEuros(restartKey(talks), most);
  const close = () => {
    forget();
    onClose();
  };
  const move = useMove(talks, { onDone: close, done: () => t(`done.${then}`) });
  const fault = then === 'restart' && restart ? faultOf(cents, restart) : null;
  const call: readonly [MoveName, MoveBody] =
    then === 'end'
      ? ['end', { offerId }]
      : ['decline', { offerId, then, ...(then === 'restart' ? { newMinimum: inEuros(cents) } : {}) }];
  return (
    <BindingDialog
      title={t('decline_title_owner')}
      action={
        then === 'restart'
          ? fault
            ? t('then.restart')
            : t('decline_send.restart', { amount: formatPrice(cents) })
          : t(`decline_send.${then}`)
      }
      onFault={fault ? NOTHING : undefined}
      act={move}
      gone={isGone ? errorText(GONE) : undefined}
      onSend={() => move.send(...call)}
      onClose={close}
    >
      <RadioGroup
        label={t('decline_then')}
        look="tiles"
        className={css.then}
        value={then}
        onChange={(value) => setThen(value as Then)}
        choices={THEN.map((value) => ({
          value,
          label: t(`then.${value}`),
          note: t(`then_note.${value}`, { most: formatPrice(most) }),
        }))}
      />
      {then === 'restart' ? (
        <MoneyField
          label={t('new_minimum')}
          hint={t('new_minimum_hint', {
            amount: formatPrice(most),
            last: formatPrice(talks.minimum ?? most),
          })}
          error={fault ? t(fault.key, { amount: formatPrice(fault.amount) }) : undefined}
          value={euros}
          onChange={type}
        />
      ) : null}
      {/* who ends the talks for good releases the bid at once */}
      {talks.bound && then !== 'end' ? (
        <BoundNotice bound={talks.bound} restarts={then === 'restart'} />
      ) : null}
    </BindingDialog>
  );
};
