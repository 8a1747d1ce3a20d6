/** The guard against shill bidding: what a bidder and an owner have in common, and what one does in the other's auctions. */
export type * from './facts.ts';
export { participationsOf, type CourseOfBids, type SeenBid } from './participation.ts';
export { COMMON_POINTS, HABIT_POINTS, scorePair, SUSPECTED_FROM, type GuardContext } from './score.ts';
