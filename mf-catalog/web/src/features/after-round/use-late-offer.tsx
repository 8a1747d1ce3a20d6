import { amountFault } from '@rollheim/auction-rules';
import { type BidderContext, type CatalogDetail, inEuros, type OfferedMove } from '@rollheim/contracts';
import { useState, type ReactNode } from 'react';
import { useAmounts } from '../../shared/tax.ts';
import { useTexts } from '../../texts.ts';
import { MoveDialog, type Asked } from '../moves/MoveDialog.tsx';
import { offeredMove, stillOffered } from '../moves/offered.ts';
import { useAuctionMove } from '../moves/use-auction-move.ts';

export interface LateOfferProps {
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

/** What a dealer may do after the round: the moves that are offered, and the dialog of the one that was pressed. */
export interface LateOffer {
  readonly moves: Readonly<Record<Open, OfferedMove | undefined>>;
  /** Opens the dialog of a move that is offered. */
  readonly show: (which: Open) => void;
  readonly dialog: ReactNode;
}

/** A dealer's late offer: make one, raise it, answer the owner's counter. */
export function useLateOffer({ vehicle, context }: LateOfferProps): LateOffer {
  const t = useTexts();
  const [open, setOpen] = useState<Opened | null>(null);
  const { entityId, content } = vehicle;
  const { gross, offer } = useAmounts(content.vatReportable);
  const move = useAuctionMove(entityId, () => setOpen(null));
  const own = context?.late ?? null;
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
  const dialog = open ? (
    <MoveDialog
      // an own amount has the bounds of now: somebody else's offer raises them
      asked={ask[open.which]({ ...open, offered: live ?? open.offered })}
      vatReportable={content.vatReportable}
      move={move}
      isGone={!live}
      onClose={() => setOpen(null)}
      onSend={(cents) => send(open, cents)}
    />
  ) : null;
  return { moves, show, dialog };
}
