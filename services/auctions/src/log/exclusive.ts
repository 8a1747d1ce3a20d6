import { isOpen, type Auction, type Code, type Facts } from '@rollheim/auction-rules';
import type { SpecialTerms } from '@rollheim/contracts';
import type { LiveAuction } from './live.ts';

type Known = Pick<LiveAuction, 'ad' | 'engine'>;

const isInFirst = (state: Auction): boolean => state.rounds === 1 && isOpen(state.status);

/** Customers of the dealers whom this first round is for, while it is announced or runs; empty: it is for everyone. */
export const chosenFor = ({ ad, engine }: Known, state: Auction = engine.state): readonly string[] =>
  isInFirst(state) && ad.special?.opened !== true ? (ad.special?.exclusiveTo ?? []) : [];

/** The round is for chosen dealers, and this customer is none of them. */
export function isExcluded(live: Known, customerId: string): boolean {
  const chosen = chosenFor(live);
  return chosen.length > 0 && !chosen.includes(customerId);
}

/** Code of a refusal as its sender gets it: a round that is reserved for others is named as such. */
export const toldCode = (code: Code, { excluded }: Facts): Code | 'exclusive_round' =>
  excluded === true && code === 'bidding_not_possible' ? 'exclusive_round' : code;

/** What is kept of an auction's release: who was chosen is forgotten once that round is over. */
export function keptTerms(live: Known): SpecialTerms | null {
  const { special } = live.ad;
  if (special === null || isInFirst(live.engine.state)) return special;
  return special.manufacturer ? { exclusiveTo: [], manufacturer: true } : null;
}
