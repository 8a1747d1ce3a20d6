import type {
  CommonKind,
  GuardPerson,
  HabitKind,
  PairScore,
  Participation,
  SuspicionReason,
} from './facts.ts';

/** Points from which on a pair is shown to operators. */
export const SUSPECTED_FROM = 60;

/** Points for what two people have in common, where no one else has it. */
export const COMMON_POINTS: Readonly<Record<CommonKind, number>> = {
  browser: 70,
  vatNumber: 70,
  registerNumber: 70,
  mailbox: 60,
  phone: 60,
  company: 60,
  address: 60,
  domain: 30,
  network: 30,
};

/** Kinds that say the same thing once more: only the weightiest of a group counts. */
const SAME_SAYING: readonly (readonly CommonKind[])[] = [['domain', 'company', 'mailbox']];

/** Points of a habit at most. */
export const HABIT_POINTS: Readonly<Record<HabitKind, number>> = {
  neverWins: 30,
  followsOwner: 25,
  stopsShort: 40,
  lateLifts: 20,
  ledBelow: 20,
  backedOut: 30,
};

/** How often an honest bidder ends shortly before the minimum by chance. */
const SHORT_BY_CHANCE = 0.3;
/** How often an honest bidder lifts a price in that last minute. */
const LATE_BY_CHANCE = 0.25;
/** Auctions of one owner from which on a habit is one. */
const FEWEST = 3;

/** What the pair is compared with. */
export interface GuardContext {
  /** Auctions with bids, of all owners. */
  readonly auctions: number;
  /** Those of this owner. */
  readonly ofOwner: number;
  /** Those that are over in which this bidder took part. */
  readonly ofBidder: number;
  /** How many people have this value, the two included. */
  readonly sharedBy: (kind: CommonKind, value: string) => number;
}

/** Judges a bidder against an owner, by what they have in common and by `parts`: what one did in the other's auctions. */
export function scorePair(
  bidder: GuardPerson,
  owner: GuardPerson,
  parts: readonly Participation[],
  context: GuardContext,
): PairScore {
  const reasons = [
    ...commonReasons(bidder, owner, parts, context),
    ...habitReasons(
      parts.filter(({ over }) => over),
      context,
    ),
  ].toSorted((one, other) => other.points - one.points);
  const score = round(reasons.reduce((sum, { points }) => sum + points, 0));
  return { bidder: bidder.id, owner: owner.id, score, suspected: score >= SUSPECTED_FROM, reasons };
}

function commonReasons(
  bidder: GuardPerson,
  owner: GuardPerson,
  parts: readonly Participation[],
  { sharedBy }: GuardContext,
): SuspicionReason[] {
  const auctions = parts.map(({ auctionId }) => auctionId);
  const found = (Object.keys(COMMON_POINTS) as CommonKind[]).flatMap((kind): SuspicionReason[] => {
    const common = valuesOf(bidder, kind).filter((value) => valuesOf(owner, kind).includes(value));
    if (common.length === 0) return [];
    const count = Math.max(2, Math.min(...common.map((value) => sharedBy(kind, value))));
    const points = round((COMMON_POINTS[kind] * 2) / count);
    return points < 1 ? [] : [{ kind, points, count, of: count, auctions }];
  });
  return found.filter(
    (one) =>
      !found.some(
        (other) =>
          other !== one &&
          SAME_SAYING.some((group) => includes(group, one.kind) && includes(group, other.kind)) &&
          (other.points > one.points || (other.points === one.points && other.kind > one.kind)),
      ),
  );
}

const includes = (group: readonly string[], kind: string): boolean => group.includes(kind);

function valuesOf(person: GuardPerson, kind: CommonKind): readonly string[] {
  if (kind === 'browser') return person.browsers;
  if (kind === 'network') return person.networks;
  const value = person[kind];
  return value === null ? [] : [value];
}

/** Habits count from a few auctions on, and for one who buys from this owner now and then they count for nothing. */
function habitReasons(parts: readonly Participation[], context: GuardContext): SuspicionReason[] {
  const backedOut = parts.filter((part) => part.backedOut);
  const reasons = [reason('backedOut', backedOut, parts.length, 15 * backedOut.length)];
  const bought = parts.some(({ won, backedOut: undone }) => won && !undone);
  const lifting = parts.filter(({ lifts }) => lifts > 0);
  if (!bought && lifting.length >= FEWEST) {
    const late = parts.filter(({ lateLifts }) => lateLifts > 0);
    const short = parts.filter(({ stoppedShort }) => stoppedShort);
    const below = parts.filter(({ ledBelow }) => ledBelow);
    reasons.push(
      reason('neverWins', lifting, parts.length, 15 * unlikely(lifting.map(lossOf))),
      reason(
        'stopsShort',
        short,
        parts.length,
        12 * binomialSurprise(short.length, parts.length, SHORT_BY_CHANCE),
      ),
      reason('followsOwner', parts, context.ofBidder, 6 * surpriseOf(parts.length, context)),
      reason(
        'lateLifts',
        late,
        parts.length,
        10 * binomialSurprise(late.length, parts.length, LATE_BY_CHANCE),
      ),
      reason('ledBelow', below, parts.length, 6 * below.length),
    );
  }
  return reasons.filter(({ points, count }) => points >= 1 && count > 0);
}

function reason(
  kind: HabitKind,
  shown: readonly Participation[],
  of: number,
  points: number,
): SuspicionReason {
  return {
    kind,
    points: round(Math.min(HABIT_POINTS[kind], points)),
    count: shown.length,
    of,
    auctions: shown.map(({ auctionId }) => auctionId),
  };
}

/** How likely an honest bidder is not to win: one of b bidders, or one who made so many of the bids. */
const lossOf = ({ bidders, bids, allBids }: Participation): number =>
  1 - Math.min(0.9, Math.max(1 / Math.max(2, bidders), bids / Math.max(1, allBids)));

/** How many powers of ten unlikely it is that all of it happens. */
const unlikely = (probabilities: readonly number[]): number =>
  -probabilities.reduce((sum, probability) => sum + Math.log10(probability), 0);

/**
 * How many powers of ten unlikely it is to meet this owner so often by chance: at least `met` of the bidder's auctions
 * (binomial), where the owner has so large a part of all.
 */
const surpriseOf = (met: number, { auctions, ofOwner, ofBidder }: GuardContext): number =>
  auctions === 0 ? 0 : binomialSurprise(met, ofBidder, ofOwner / auctions);

/** How many powers of ten unlikely it is that something of this probability happens at least `hits` of `of` times. */
function binomialSurprise(hits: number, of: number, probability: number): number {
  const share = Math.min(0.999, Math.max(probability, 1e-6));
  let tail = 0;
  let term = (1 - share) ** of;
  // terms of the binomial, each from the one before
  for (let count = 0; count <= of; count++) {
    if (count >= hits) tail += term;
    term *= ((of - count) / (count + 1)) * (share / (1 - share));
  }
  return Math.max(0, -Math.log10(Math.min(1, Math.max(tail, 1e-12))));
}

const round = (points: number): number => Math.round(points * 10) / 10;
