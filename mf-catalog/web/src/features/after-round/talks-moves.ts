import { amountFault } from '@rollheim/auction-rules';
import {
  inEuros,
  type BidderContext,
  type NegotiationContext,
  type OfferedMove,
  type OwnerContext,
} from '@rollheim/contracts';
import type { Amounts } from '../../shared/tax.ts';
import type { CatalogText } from '../../texts.ts';
import type { Asked } from '../moves/MoveDialog.tsx';

/** What a side of the talks does: take the standing amount, name one, decline; the owner ends them, too. */
export type TalksMove = 'accept' | 'counter' | 'decline';

/** How the owner goes on after declining. */
export const THEN = ['restart', 'pause', 'end'] as const;
export type Then = (typeof THEN)[number];

type Side = 'owner' | 'bidder';

/** The calls that a side may make now, with their bounds. */
export function talksMoves(
  context: OwnerContext | BidderContext,
): Readonly<Record<TalksMove, OfferedMove | undefined>> {
  const moves: readonly OfferedMove[] = context.moves ?? [];
  const named = (name: string) => moves.find(({ move }) => move === `negotiation/${name}`);
  return {
    accept: named('accept'),
    counter: named(context.role === 'owner' ? 'counter' : 'offer'),
    decline: named('decline'),
  };
}

/** Path below the auction and body of a move; cents. */
export function callOf(
  { move, offerId }: OfferedMove,
  cents: number,
  then: Then | null,
): { readonly path: string; readonly body: object } {
  if (then === 'end') return { path: 'negotiation/end', body: { offerId } };
  if (then !== null)
    return {
      path: move,
      body: { offerId, then, ...(then === 'restart' ? { newMinimum: inEuros(cents) } : {}) },
    };
  const named = move === 'negotiation/counter' || move === 'negotiation/offer';
  return { path: move, body: { offerId, ...(named ? { amount: inEuros(cents) } : {}) } };
}

interface Told {
  readonly side: Side;
  readonly title: string;
  readonly negotiation: NegotiationContext;
  readonly amounts: Pick<Amounts, 'gross' | 'offer'>;
  readonly t: CatalogText;
}

/** A field for an amount within the bounds of a move. */
function fieldOf(
  { least, most }: OfferedMove,
  { gross }: Pick<Amounts, 'gross'>,
  t: CatalogText,
): Pick<NonNullable<Asked['field']>, 'hint' | 'check'> {
  const low = gross(least ?? 0);
  const high = gross(most ?? 0);
  return {
    hint: t('between', { low, high }),
    check: (cents) => {
      const fault = amountFault(cents, { least, most });
      if (fault === 'grid') return t('grid');
      if (fault === 'low') return t('least', { amount: low });
      return fault === 'high' ? t('at_most', { amount: high }) : null;
    },
  };
}

/** What is asked before an answer is sent. `then`: how an owner who declines goes on. */
export function talksAsked(which: TalksMove, offered: OfferedMove, then: Then, told: Told): Asked {
  const { side, title, negotiation, amounts, t } = told;
  const { standing, ownLast, bid = null } = negotiation;
  const amount = amounts.gross(standing.amount);
  const owner = side === 'owner';
  if (which === 'accept')
    return owner
      ? {
          title: t('owner_title.late-offer/accept', { amount }),
          lead: t('owner_text.late-offer/accept'),
          action: () => t('accept_amount', { amount }),
        }
      : {
          title: t('counter_accept_title', { amount }),
          lead: title,
          note: t('talks.accept_text'),
          cost: standing.amount,
          action: () => t('accept_amount', { amount }),
        };
  if (which === 'counter')
    return {
      title: t(owner ? 'owner_title.late-offer/counter' : 'talks.offer_title'),
      lead: title,
      note: t(owner ? 'owner_text.late-offer/counter' : 'talks.offer_binding'),
      ...(owner ? {} : { cost: 'field' as const }),
      action: (typed) =>
        typed === ''
          ? t('talks.counter')
          : t(owner ? 'owner_send.late-offer/counter' : 'bid_amount', { amount: typed }),
      field: {
        label: t(owner ? 'counter_label' : 'late_offer_label'),
        initial: (owner ? offered.most : offered.least) ?? 0,
        ...fieldOf(offered, amounts, t),
      },
    };
  if (!owner) {
    const lapses = bid !== null && ownLast !== null && ownLast > bid;
    const lead = [
      bid === null ? t('talks.declines') : t('talks.declines_to', { bid: amounts.offer(bid) }),
      lapses ? t('talks.lapses', { offer: amounts.offer(ownLast) }) : null,
    ];
    return {
      title: t('counter_decline_title'),
      lead: lead.filter(Boolean).join(' '),
      danger: true,
      action: () => t('decline'),
    };
  }
  const high = amounts.gross(offered.most ?? 0);
  return {
    title: t('talks.decline_title'),
    action: (typed) =>
      then === 'restart'
        ? typed === ''
          ? t('owner_move.restart')
          : t('owner_send.restart', { amount: typed })
        : t(then === 'pause' ? 'talks.pause_send' : 'talks.end'),
    ...(then === 'restart'
      ? {
          field: {
            label: t('new_minimum'),
            initial: offered.most ?? 0,
            ...fieldOf(offered, amounts, t),
            hint: t('at_most', { amount: high }),
          },
        }
      : {}),
  };
}

/** What is reported once an answer was taken. */
export function talksDone(
  which: TalksMove,
  then: Then | null,
  { side, negotiation, amounts, t }: Told,
): string {
  const amount = amounts.gross(negotiation.standing.amount);
  if (which === 'accept')
    return side === 'owner' ? t('owner_done.late-offer/accept') : t('done_bought', { amount });
  if (which === 'counter') return t(side === 'owner' ? 'owner_done.late-offer/counter' : 'talks.offer_done');
  if (then === 'restart') return t('owner_done.restart');
  return t(then === 'pause' ? 'talks.paused' : then === 'end' ? 'talks.ended' : 'talks.declined');
}
