import type { CommonKind, GuardPerson, PairScore, Participation } from '../facts.ts';
import { scorePair } from '../score.ts';
import { makeSeason } from './season.ts';

const ONE: readonly CommonKind[] = [
  'vatNumber',
  'registerNumber',
  'mailbox',
  'phone',
  'company',
  'address',
  'domain',
];

/** Counts who has what in common, once for all pairs. */
function countShared(people: readonly GuardPerson[]): (kind: CommonKind, value: string) => number {
  const counts = new Map<string, number>();
  const add = (kind: CommonKind, value: string): void => {
    const key = `${kind} ${value}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  for (const each of people) {
    for (const kind of ONE) {
      const value = each[kind as 'phone'];
      if (value !== null) add(kind, value);
    }
    for (const mark of new Set(each.browsers)) add('browser', mark);
    for (const mark of new Set(each.networks)) add('network', mark);
  }
  return (kind, value) => counts.get(`${kind} ${value}`) ?? 0;
}

/** Judges every bidder of a season against every owner they met. */
function judgeAll(people: readonly GuardPerson[], parts: readonly Participation[]): PairScore[] {
  const byId = new Map(people.map((each) => [each.id, each]));
  const sharedBy = countShared(people);
  const auctions = new Set(parts.map(({ auctionId }) => auctionId)).size;
  const ofOwner = new Map<string, Set<string>>();
  const ofBidder = new Map<string, number>();
  const pairs = new Map<string, Participation[]>();
  for (const part of parts) {
    ofOwner.set(part.owner, (ofOwner.get(part.owner) ?? new Set()).add(part.auctionId));
    ofBidder.set(part.bidder, (ofBidder.get(part.bidder) ?? 0) + 1);
    const key = `${part.bidder} ${part.owner}`;
    pairs.set(key, [...(pairs.get(key) ?? []), part]);
  }
  return [...pairs.values()].flatMap((own) => {
    const [first] = own;
    const bidder = first && byId.get(first.bidder);
    const owner = first && byId.get(first.owner);
    if (!bidder || !owner) return [];
    const context = {
      auctions,
      ofOwner: ofOwner.get(owner.id)?.size ?? 0,
      ofBidder: ofBidder.get(bidder.id) ?? 0,
      sharedBy,
    };
    return [scorePair(bidder, owner, own, context)];
  });
}

/** A season judged: which of the planted were found, and how many honest bidders were flagged. */
export function judgeSeason(seed: number, shills: number) {
  const { people, parts, planted } = makeSeason(seed, shills);
  const suspected = judgeAll(people, parts).filter((pair) => pair.suspected);
  const pairs = new Set(suspected.map(({ bidder, owner }) => `${bidder} ${owner}`));
  const accomplices = new Set([...planted.keys()].map((pair) => pair.split(' ')[0]));
  const honest = new Set(parts.map(({ bidder }) => bidder).filter((bidder) => !bidder.startsWith('s-')));
  const flagged = new Set(
    suspected.map(({ bidder }) => bidder).filter((bidder) => honest.has(bidder) && !accomplices.has(bidder)),
  );
  return {
    planted: [...planted].map(([pair, kind]) => ({ kind, found: pairs.has(pair) })),
    honest: honest.size,
    flagged: flagged.size,
  };
}
