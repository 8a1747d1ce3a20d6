import type { Envelope, PayloadOf } from './commands.ts';
import { refuse, type Rejection } from './codes.ts';
import { happens, isText, move, type Decision } from './guards.ts';
import { onGrid, priceContradictions } from './ladder.ts';
import { isRelistable } from './reduction.ts';
import { scheduleRelease } from './relisting.ts';
import type { Submitted } from './events.ts';
import type { Auction, Terms } from './state.ts';

/** editing → under_review: S submits; with an unverified e-mail address the last submission is stored. */
export const submit = move(['owner'], ['editing'], (state, command) => {
  const { startPrice, minimum, buyNow, complete } = command.payload as PayloadOf<'submit'>;
  const terms: Terms = { startPrice, minimum, buyNow: buyNow ?? null };
  const fault = termsFault(state, terms) ?? guardFault(state, terms, command, complete === true);
  if (fault) return fault;
  const verified = command.facts.emailVerified ?? state.emailVerified;
  return happens(submitted(state, command, terms, verified));
});

/** The owner's e-mail address is verified: a stored submission fires, all guards checked again. */
export function verifyEmail(state: Auction, command: Envelope): Decision {
  if (command.role !== 'owner') return refuse.not_allowed;
  const verified = { type: 'EmailVerified', at: command.at } as const;
  if (state.status !== 'editing' || state.stored === null) return happens(verified);
  const fault = termsFault(state, state.stored) ?? guardFault(state, state.stored, command, true);
  if (fault) return happens(verified, { type: 'StoredSubmissionDropped', at: command.at });
  return happens(verified, submitted(state, command, state.stored, true));
}

/** editing → –: a draft that was never published. */
export const discard = move(['owner'], ['editing'], (state, { at }) =>
  state.rounds > 0 ? refuse.move_not_allowed : happens({ type: 'Discarded', at }),
);

/** under_review → editing: O asks for changes. */
export const requestChanges = move(['operator'], ['under_review'], (_state, { at, payload }) => {
  const { reason, fields = [], step: page } = payload as PayloadOf<'request_changes'>;
  return happens({
    type: 'SentBack',
    at,
    by: 'operator',
    ...(isText(reason) ? { reason } : {}),
    ...(fields.length > 0 ? { fields } : {}),
    ...(page === undefined ? {} : { step: page }),
  });
});

/** under_review → editing: S takes the ad back. */
export const takeBack = move(['owner'], ['under_review'], (_state, { at }) =>
  happens({ type: 'SentBack', at, by: 'owner' }),
);

/** under_review → inactive: O rejects with a reason. */
export const reject = move(['operator'], ['under_review'], (_state, { at, payload }) => {
  const { reason } = payload as PayloadOf<'reject'>;
  return isText(reason) ? happens({ type: 'Rejected', at, reason }) : refuse.invalid_input;
});

/** inactive → editing: O reopens. */
export const reopen = move(['operator'], ['inactive'], (_state, { at }) => happens({ type: 'Reopened', at }));

/** under_review → published: O releases with a reserved slot. */
export const release = move(['operator'], ['under_review'], scheduleRelease);

/** Prices of an ad: on the grid, start ≤ minimum, at least 500 EUR, buy now above the step after the minimum. */
function termsFault(state: Auction, { startPrice, minimum, buyNow }: Terms): Rejection | null {
  if (!onGrid(startPrice) || !onGrid(minimum) || (buyNow !== null && !onGrid(buyNow)))
    return refuse.invalid_amount;
  const against = priceContradictions({ startPrice, minimum, buyNow }, state.ladder);
  return Object.keys(against).length > 0 ? refuse.invalid_prices : null;
}

function guardFault(state: Auction, terms: Terms, { facts }: Envelope, complete: boolean): Rejection | null {
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
