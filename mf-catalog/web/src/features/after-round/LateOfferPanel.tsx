import { amountFault } from '@rollheim/auction-rules';
import { type BidderContext, type CatalogDetail, inEuros, type OfferedMove } from '@rollheim/contracts';
import { Button, Notice, Stack, useOnline } from '@rollheim/ui';
import { useState } from 'react';
import { useAmounts } from '../../shared/tax.ts';
import { useWhen } from '../../shared/when.ts';
import { useTexts } from '../../texts.ts';
import css from '../bidding/BidPanel.module.css';
import { MoveDialog, type Asked } from '../moves/MoveDialog.tsx';
import { offeredMove, stillOffered } from '../moves/offered.ts';
import { useAuctionMove } from '../moves/use-auction-move.ts';

interface Props {
  readonly vehicle: CatalogDetail;
  readonly context: BidderContext | null;
}

type Open = 'offer' | 'accept' | 'decline';

const NAMES = { offer: 'late-offer', accept: 'late-offer/accept', decline: 'late-offer/decline' } as const;

/** A move with the counter as it was pressed: another one that comes meanwhile is not what is answered. */
interface Opened {
  readonly which: Open;
  readonly offered: OfferedMove;
  /** Cents; 0 without a counter. */
  readonly counter: number;
}

/** A dealer's late offer: make one, raise it, answer the owner's counter. */
export const LateOfferPanel = ({ vehicle, context }: Props) => {
  const t = useTexts();
  const say = useWhen();
  const online = useOnline();
  const [open, setOpen] = useState<Opened | null>(null);
  const { entityId, auction, content } = vehicle;
  const { gross, offer } = useAmounts(content.vatReportable);
  const move = useAuctionMove(entityId, () => setOpen(null));
  const own = context?.late ?? null;
  const lostOffer = context?.lostOffer;
  const lost = lostOffer
    ? t(`late_offer_lost.${lostOffer.how}`, { amount: offer(lostOffer.amount) })
    : context?.hasFailedLateOfferOnProduct
      ? t('late_offer_gone')
      : null;
  const counter = own?.counter ?? null;
  const moves = {
    offer: offeredMove(context, NAMES.offer),
    accept: offeredMove(context, NAMES.accept),
    decline: offeredMove(context, NAMES.decline),
  };
  const call = `auction/${entityId}/late-offer`;
  const ask: Record<Open, (opened: Opened) => Asked> = {
    offer: ({ offered: { least, most } }) => ({
      title: t('late_offer_title'),
      lead: content.title,
      note: t('late_offer_note'),
      cost: 'field',
      action: (amount) => (amount === '' ? t('late_offer_make') : t('late_offer_send', { amount })),
      field: {
        label: t('late_offer_label'),
        hint: t('least', { amount: gross(least ?? 0) }),
        initial: least ?? 0,
        check: (cents) => {
          const fault = amountFault(cents, { least, most });
          if (fault === 'grid') return t('grid');
          if (fault === 'low') return t('least', { amount: gross(least ?? 0) });
          return fault === 'high' ? t('at_most', { amount: gross(most ?? 0) }) : null;
        },
      },
    }),
    accept: (opened) => ({
      title: t('counter_accept_title', { amount: gross(opened.counter) }),
      lead: content.title,
      cost: opened.counter,
      action: () => t('buy_now_amount', { amount: gross(opened.counter) }),
    }),
    decline: () => ({
      title: t('counter_decline_title'),
      lead: t('counter_decline_text', { own: offer(own?.amount ?? 0) }),
      danger: true,
      action: () => t('decline'),
    }),
  };
  const send = ({ which, offered: { offerId }, counter: stands }: Opened, cents: number) => {
    if (which === 'offer')
      move.send({
        call,
        body: { amount: inEuros(cents) },
        done: t('late_offer_done', { amount: gross(cents) }),
      });
    else
      move.send({
        call: `${call}/${which}`,
        body: { offerId },
        done: t(which === 'accept' ? 'done_bought' : 'declined_done', {
          amount: gross(stands),
        }),
      });
  };
  const live = open ? stillOffered(context?.moves, open.offered) : undefined;
  const show = (which: Open) => {
    move.reset();
    const offered = moves[which];
    if (offered) setOpen({ which, offered, counter: counter?.amount ?? 0 });
  };
  return (
    <Stack gap={3} className={css.act}>
      {own === null ? (
        <p>
          {lost === null ? null : `${lost} `}
          {t(`explain.${auction.status}`)}
          {context && !moves.offer ? ` ${t('late_offer_closed')}` : null}
        </p>
      ) : (
        <p>
          {t(own.reserved ? 'late_offer_reserved' : counter ? 'late_offer_countered' : 'late_offer_waits', {
            amount: offer(own.amount),
            when: say(own.until),
          })}
        </p>
      )}
      {counter && moves.accept ? (
        <Notice
          kind="tertiary"
          title={t('counter_received', { amount: offer(counter.amount) })}
          actions={
            <>
              <Button size="sm" disabled={!online} onPress={() => show('accept')}>
                {t('accept_amount', { amount: gross(counter.amount) })}
              </Button>
              <Button size="sm" variant="outline" disabled={!online} onPress={() => show('decline')}>
                {t('decline')}
              </Button>
            </>
          }
        />
      ) : null}
      {moves.offer === undefined ? null : (
        <Button
          size="lg"
          block
          variant={own ? 'outline' : 'filled'}
          disabled={!online}
          onPress={() => show('offer')}
        >
          {t(own ? 'late_offer_raise' : 'late_offer_make')}
        </Button>
      )}
      {open ? (
        <MoveDialog
          // an own amount has the bounds of now: somebody else's offer raises them
          asked={ask[open.which]({ ...open, offered: live ?? open.offered })}
          vatReportable={content.vatReportable}
          move={move}
          isGone={!live}
          onClose={() => setOpen(null)}
          onSend={(cents) => send(open, cents)}
        />
      ) : null}
    </Stack>
  );
};
