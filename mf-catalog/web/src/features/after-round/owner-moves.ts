import { amountFault } from '@rollheim/auction-rules';
import { inEuros, type OfferedMove, type OwnerContext, type OwnerMoveName } from '@rollheim/contracts';
import type { Amounts } from '../../shared/tax.ts';
import type { CatalogText } from '../../texts.ts';
import type { Asked } from '../moves/MoveDialog.tsx';

/** Moves of the owner that the vehicle page has in other places: the talks in a panel of their own, a review in the own ads. */
type Elsewhere = 'answer' | 'take-back' | `negotiation/${string}`;

/** Moves of the owner on the vehicle page. */
const OWNER_MOVES: Readonly<Record<Exclude<OwnerMoveName, Elsewhere>, true>> = {
  'late-offers/open': true,
  restart: true,
  change: true,
  withdraw: true,
  'late-offer/accept': true,
  'late-offer/counter': true,
  'late-offer/decline': true,
  'reservation/confirm': true,
  'reservation/refuse': true,
};

export type OwnerMove = OfferedMove & { readonly move: keyof typeof OWNER_MOVES };

const isShown = (offered: OfferedMove): offered is OwnerMove => Object.hasOwn(OWNER_MOVES, offered.move);

/** What the owner may do now, the likely move first, as the rules say. */
export const ownerMoves = ({ moves = [] }: OwnerContext): readonly OwnerMove[] => moves.filter(isShown);

/** The move that the address names (`?move=restart`), if it may be made now, and the query without it. */
export function namedMove(
  moves: readonly OwnerMove[],
  search: string,
): { readonly named: OwnerMove | undefined; readonly rest: string } {
  const query = new URLSearchParams(search);
  const name = query.get('move');
  query.delete('move');
  return { named: moves.find(({ move }) => move === name), rest: query.toString() };
}

/** Body of the call. */
export function bodyOf({ move, offerId }: OwnerMove, cents: number): object | undefined {
  if (move === 'restart') return { newMinimum: inEuros(cents) };
  if (offerId === null) return undefined;
  return move === 'late-offer/counter' ? { offerId, amount: inEuros(cents) } : { offerId };
}

/** That a bid still binds its dealer, until when, and that a restart begins with it. */
export function boundWords(
  { amount, until, opensRestart }: NonNullable<OwnerContext['bound']>,
  gross: Amounts['gross'],
  say: (at: string) => string,
  t: CatalogText,
  restarts = true,
): string {
  const stays = t('owner_bound', { amount: gross(amount), when: say(until) });
  return opensRestart && restarts ? `${stays} ${t('owner_bound_opens')}` : stays;
}

/** Moves that release the bid at once. */
const FREES: ReadonlySet<OwnerMove['move']> = new Set(['change', 'withdraw']);

/** What is asked before the move is sent. */
export function askedOf(
  { move, least, most }: OwnerMove,
  { late, bound }: OwnerContext,
  gross: Amounts['gross'],
  say: (at: string) => string,
  t: CatalogText,
): Asked {
  const amount = gross(late?.amount ?? 0);
  const asked: Asked = {
    title: t(`owner_title.${move}`, { amount }),
    // the rules name the highest minimum: after a rescission, and of the least one, nothing has to be taken off
    lead: t(`owner_text.${move}`, { most: gross(most ?? 0) }),
    ...(bound && move === 'restart' ? { note: boundWords(bound, gross, say, t) } : {}),
    ...(bound && FREES.has(move) ? { note: t('owner_bound_freed', { amount: gross(bound.amount) }) } : {}),
    danger: move === 'withdraw',
    action: (typed) => t(`owner_send.${move}`, { amount: typed || amount }),
  };
  if (least === null) return asked;
  const low = gross(least);
  const high = gross(most ?? least);
  const restarts = move === 'restart';
  return {
    ...asked,
    // an amount that cannot be sent is not promised
    action: (typed) =>
      typed === '' ? t(`owner_move.${move}`, { amount }) : t(`owner_send.${move}`, { amount: typed }),
    field: {
      label: t(restarts ? 'new_minimum' : 'counter_label'),
      hint: restarts ? t('at_most', { amount: high }) : t('between', { low, high }),
      initial: most ?? least,
      check: (cents) => {
        const fault = amountFault(cents, { least, most });
        if (fault === 'grid') return t('grid');
        if (fault === 'low') return t('least', { amount: low });
        return fault === 'high' ? t('at_most', { amount: high }) : null;
      },
    },
  };
}
