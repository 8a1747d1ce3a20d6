import { refuse } from './codes.ts';
import type { Envelope } from './commands.ts';
import { happens, isText } from './guards.ts';
import { onGrid, priceContradictions } from './ladder.ts';
import { isRelistable } from './reduction.ts';
import { scheduleRelease } from './relisting.ts';
import type { Submitted } from './events.ts';
import type { Auction, Terms } from './state.ts';

export const SUBMISSION = {
  /** editing → under_review: S submits; with an unverified e-mail address the last submission is stored. */
  submit(state: Auction, command: Envelope<'submit'>) {
    const { startPrice, minimum, buyNow, complete } = command.payload;
    const terms: Terms = { startPrice, minimum, buyNow: buyNow ?? null };
    const fault = termsFault(state, terms) ?? guardFault(state, terms, command, complete === true);
    if (fault) return fault;
    const verified = command.facts.emailVerified ?? state.emailVerified;
    return happens(submitted(state, command, terms, verified));
  },

  /** The owner's e-mail address is verified: a stored submission fires, all guards checked again. */
  verify_email(state: Auction, command: Envelope) {
    const verified = { type: 'EmailVerified', at: command.at } as const;
    if (state.status !== 'editing' || state.stored === null) return happens(verified);
    const fault = termsFault(state, state.stored) ?? guardFault(state, state.stored, command, true);
    if (fault) return happens(verified, { type: 'StoredSubmissionDropped', at: command.at });
    return happens(verified, submitted(state, command, state.stored, true));
  },

  /** editing → –: a draft that was never published. */
  discard: ({ rounds }: Auction, { at }: Envelope) =>
    rounds > 0 ? refuse.move_not_allowed : happens({ type: 'Discarded', at }),

  /** under_review → editing: O asks for changes. */
  request_changes: (_state: Auction, { at, payload }: Envelope<'request_changes'>) => {
    const { reason, fields = [], step: page } = payload;
    return happens({
      type: 'SentBack',
      at,
      by: 'operator',
      ...(isText(reason) ? { reason } : {}),
      ...(fields.length > 0 ? { fields } : {}),
      ...(page === undefined ? {} : { step: page }),
    });
  },

  /** under_review → editing: S takes the ad back. */
  take_back: (_state: Auction, { at }: Envelope) => happens({ type: 'SentBack', at, by: 'owner' }),

  /** under_review → inactive: O rejects with a reason. */
  reject: (_state: Auction, { at, payload: { reason } }: Envelope<'reject'>) =>
    isText(reason) ? happens({ type: 'Rejected', at, reason }) : refuse.invalid_input,

  /** inactive → editing: O reopens. */
  reopen: (_state: Auction, { at }: Envelope) => happens({ type: 'Reopened', at }),

  /** under_review → published: O releases with a reserved slot. */
  release: scheduleRelease,
};

/** Prices of an ad: on the grid, start ≤ minimum, at least 500 EUR, buy now above the step after the minimum. */
function termsFault(state: Auction, { startPrice, minimum, buyNow }: Terms) {
  if (!onGrid(startPrice) || !onGrid(minimum) || (buyNow !== null && !onGrid(buyNow)))
    return refuse.invalid_amount;
  const against = priceContradictions({ startPrice, minimum, buyNow }, state.ladder);
  return Object.keys(against).length > 0 ? refuse.invalid_prices : null;
}

function guardFault(state: Auction, terms: Terms, { facts }: Envelope, complete: boolean) {
  if (!(facts.complete ?? complete)) return refuse.incomplete;
  // what the release would refuse is refused where the seller can still change it
  if (facts.reducedAtSubmission === true && !isRelistable(state, terms, facts.priorMinimum ?? null))
    return refuse.reduction_too_small;
  return facts.listedElsewhere === true ? refuse.vehicle_listed : null;
}

function submitted(state: Auction, command: Envelope, terms: Terms, verified: boolean): Submitted {
  const ad = command.facts.ad;
  return {
    type: 'Submitted',
    at: command.at,
    terms,
    owner: ad?.owner ?? state.owner,
    reserve: state.rounds === 0 ? (ad?.reserve ?? state.reserve) : state.reserve,
    plannedSaleDate: ad ? ad.plannedSaleDate : state.plannedSaleDate,
    verified,
  };
}
