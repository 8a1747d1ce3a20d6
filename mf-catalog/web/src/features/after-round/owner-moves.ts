import { GRID, isReduced, LEAST_MINIMUM, onGrid, unsoldMoves } from '@rollheim/auction-rules';
import type { AuctionStatus, OwnerContext } from '@rollheim/contracts';
import type { Amounts } from '../../shared/tax.ts';
import type { CatalogText } from '../../texts.ts';
import type { Asked } from '../moves/MoveDialog.tsx';

/** Moves of the owner on the vehicle page. */
export type OwnerMove =
  | 'late-offers/open'
  | 'restart'
  | 'change'
  | 'withdraw'
  | 'late-offer/accept'
  | 'late-offer/counter'
  | 'late-offer/decline'
  | 'reservation/confirm'
  | 'reservation/refuse';

/** What the owner may do now, the likely move first; the state decides (auction rules, transition table). */
export function ownerMoves(status: AuctionStatus, { late }: OwnerContext): readonly OwnerMove[] {
  switch (status) {
    case 'published':
      return ['withdraw'];
    case 'recd_late_offer':
    case 'anr_offer_above_targetprice':
      if (late === null) return [];
      return late.reserved
        ? ['reservation/confirm', 'reservation/refuse']
        : ['late-offer/accept', 'late-offer/counter', 'late-offer/decline'];
    default:
      return unsoldMoves(status).map((move) => (move === 'late_open' ? 'late-offers/open' : move));
  }
}

const PLAIN: ReadonlySet<OwnerMove> = new Set(['late-offers/open', 'change', 'withdraw']);

/** Body of the call; EUR. */
export function bodyOf(move: OwnerMove, { late }: OwnerContext, euros: number): object | undefined {
  if (PLAIN.has(move)) return undefined;
  if (move === 'restart') return { newMinimum: euros };
  const offerId = late?.offerId ?? '';
  return move === 'late-offer/counter' ? { offerId, amount: euros } : { offerId };
}

/** Highest counter: the target price, or below the one that stands. Cents. */
const highestCounter = ({ minimum, late }: OwnerContext): number =>
  Math.min(minimum ?? Number.MAX_SAFE_INTEGER, (late?.counter?.amount ?? Number.MAX_SAFE_INTEGER) - GRID);

/** What is asked before the move is sent. */
export function askedOf(
  move: OwnerMove,
  context: OwnerContext,
  gross: Amounts['gross'],
  t: CatalogText,
): Asked {
  const { late, minimum, highestRestartMinimum } = context;
  const amount = gross(late?.amount ?? 0);
  const highest = move === 'restart' ? (highestRestartMinimum ?? 0) : highestCounter(context);
  const asked: Asked = {
    title: t(`owner_title.${move}`, { amount }),
    lead: t(`owner_text.${move}`),
    danger: move === 'withdraw',
    action: (typed) => t(`owner_send.${move}`, { amount: typed || amount }),
  };
  if (move === 'restart')
    return {
      ...asked,
      action: (typed) => t('owner_send.restart', { amount: typed }),
      field: {
        label: t('new_minimum'),
        hint: t('at_most', { amount: gross(highest) }),
        initial: highest,
        check: (cents) => {
          if (!onGrid(cents)) return t('grid');
          if (cents < LEAST_MINIMUM) return t('least', { amount: gross(LEAST_MINIMUM) });
          const fits = cents <= highest || (minimum !== null && isReduced(cents, minimum));
          return fits ? null : t('at_most', { amount: gross(highest) });
        },
      },
    };
  if (move !== 'late-offer/counter') return asked;
  const least = (late?.amount ?? 0) + GRID;
  return {
    ...asked,
    action: (typed) => t('owner_send.late-offer/counter', { amount: typed }),
    field: {
      label: t('counter_label'),
      hint: t('between', { low: gross(least), high: gross(highest) }),
      initial: highest,
      check: (cents) => {
        if (!onGrid(cents)) return t('grid');
        if (cents < least) return t('least', { amount: gross(least) });
        return cents > highest ? t('at_most', { amount: gross(highest) }) : null;
      },
    },
  };
}
