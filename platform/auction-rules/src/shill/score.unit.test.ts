import { describe, expect, test } from 'vitest';
import type { GuardPerson, Participation } from './facts.ts';
import { participationsOf } from './participation.ts';
import { scorePair, SUSPECTED_FROM } from './score.ts';
import { judgeSeason } from './testing/judge.ts';

const person = (id: string, more: Partial<GuardPerson> = {}): GuardPerson => ({
  id,
  vatNumber: null,
  registerNumber: null,
  company: null,
  address: null,
  phone: null,
  mailbox: null,
  domain: null,
  browsers: [],
  networks: [],
  ...more,
});
const once = (more: Partial<Participation> = {}): Participation => ({
  auctionId: 'a1',
  owner: 'owner',
  bidder: 'bidder',
  bidders: 4,
  bids: 2,
  allBids: 12,
  lifts: 1,
  lateLifts: 0,
  stoppedShort: false,
  over: true,
  won: false,
  ledBelow: false,
  backedOut: false,
  ...more,
});
const context = (sharedBy = 2) => ({ auctions: 1000, ofOwner: 20, ofBidder: 40, sharedBy: () => sharedBy });
const many = (count: number, more: Partial<Participation> = {}) =>
  Array.from({ length: count }, (_, at) => once({ auctionId: `a${at}`, ...more }));
const kindsOf = (score: ReturnType<typeof scorePair>) => score.reasons.map(({ kind }) => kind);

describe('what two people have in common', () => {
  const both = (common: Partial<GuardPerson>, sharedBy?: number) =>
    scorePair(person('bidder', common), person('owner', common), [once()], context(sharedBy));

  test('a bid from the browser, phone, household or company of the owner is suspected at once', () => {
    for (const common of [{ browsers: ['b'] }, { phone: '1' }, { address: 'x' }, { company: 'c' }])
      expect(both(common).suspected).toBe(true);
  });

  test('a network alone is not enough, and one that many have counts for nothing', () => {
    expect(both({ networks: ['n'] })).toMatchObject({ score: 30, suspected: false });
    expect(both({ networks: ['n'] }, 80).reasons).toEqual([]);
  });

  test('a house of many customers is no household', () => {
    expect(both({ address: 'x' }, 8)).toMatchObject({ score: 15, suspected: false });
  });

  test('a company and its mail domain count as one piece of evidence', () => {
    expect(kindsOf(both({ company: 'c', domain: 'c.example' }))).toEqual(['company']);
  });

  test('no score for people who have nothing in common and met once', () => {
    expect(scorePair(person('bidder'), person('owner'), [once()], context())).toMatchObject({
      score: 0,
      suspected: false,
      reasons: [],
    });
  });
});

describe('habits', () => {
  const habits = (parts: readonly Participation[]) =>
    scorePair(person('bidder'), person('owner'), parts, context());

  test('one who lifts the same owner’s prices again and again, stops short of the minimum and never wins is suspected', () => {
    const score = habits(many(9, { bids: 4, lifts: 4, stoppedShort: true }));
    expect(score.score).toBeGreaterThanOrEqual(SUSPECTED_FROM);
    expect(kindsOf(score)).toEqual(['stopsShort', 'followsOwner', 'neverWins']);
    expect(score.reasons[0]).toMatchObject({
      count: 9,
      of: 9,
      auctions: many(9).map(({ auctionId }) => auctionId),
    });
  });

  test('one who buys from this owner has no such habit', () => {
    const parts = [
      ...many(9, { bids: 4, lifts: 4, stoppedShort: true }),
      once({ auctionId: 'b', won: true }),
    ];
    expect(habits(parts)).toMatchObject({ suspected: false, reasons: [] });
  });

  test('auctions that still run are no habit: no one has lost them yet', () => {
    expect(habits(many(9, { bids: 4, lifts: 4, stoppedShort: true, over: false })).reasons).toEqual([]);
  });

  test('two auctions make no habit; sales that were undone count from the first on', () => {
    expect(habits(many(2, { lifts: 5, stoppedShort: true })).reasons).toEqual([]);
    expect(habits([once({ won: true, backedOut: true })]).reasons).toMatchObject([
      { kind: 'backedOut', points: 15, count: 1 },
    ]);
  });

  test('bids in the last minute before the minimum is met are counted apart', () => {
    const kinds = kindsOf(habits(many(6, { lifts: 2, lateLifts: 1 })));
    expect(kinds).toContain('lateLifts');
  });
});

test('a course of bids shows who lifted whom, who stopped short, and who led below the minimum', () => {
  const minute = 60_000;
  const course = {
    auctionId: 'a1',
    owner: 'owner',
    endAt: 100 * minute,
    over: true,
    reserveMetAt: 50 * minute,
    buyer: 'anna',
    leader: 'anna',
    undone: false,
    bids: [
      { bidder: 'anna', at: minute },
      { bidder: 'shill', at: 49.5 * minute },
      { bidder: 'anna', at: 50 * minute },
    ],
  };
  const [anna, shill] = participationsOf(course);
  expect(anna).toMatchObject({ won: true, lifts: 1, stoppedShort: false, bidders: 2, allBids: 3 });
  expect(shill).toMatchObject({ won: false, lifts: 1, lateLifts: 1, stoppedShort: true, ledBelow: false });
  const [, last] = participationsOf({ ...course, reserveMetAt: null, buyer: null, leader: 'shill' });
  expect(last).toMatchObject({ ledBelow: true, stoppedShort: false });
});

test('in a season nine of ten planted shills are found, and of a hundred honest bidders at most one is flagged', () => {
  const seasons = [101, 102, 103].map((seed) => judgeSeason(seed, 8));
  const planted = seasons.flatMap((season) => season.planted);
  expect(planted.filter(({ found }) => found).length / planted.length).toBeGreaterThanOrEqual(0.9);
  for (const { honest, flagged } of [...seasons, judgeSeason(104, 0)])
    expect(flagged / honest).toBeLessThanOrEqual(0.01);
});
