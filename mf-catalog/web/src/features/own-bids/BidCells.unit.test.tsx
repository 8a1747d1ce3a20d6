import type { OwnBid } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { textFor, type Viewer } from '../../testing/render.tsx';
import { Amount, End, Limit, LimitInLine, NextStep, Standing, Vehicle } from './BidCells.tsx';
import { BidSums, BidTotal, BindingSum } from './BidSums.tsx';

const dutch: Viewer = { country: 'NL', vatCountry: 'NL', vatNumberVerified: true };
const german: Viewer = { country: 'DE', vatCountry: 'DE', vatNumberVerified: true };

const bid = (price: number, ownLimit: number, vatReportable = true): OwnBid =>
  ({
    place: 'open',
    product: {
      vatReportable,
      auction: { status: 'running', price, soldPrice: null, startPrice: 1_000_000 },
      context: { watched: false, holdingHighestBid: true, overbid: false },
    },
    context: { ownLimit },
  }) as unknown as OwnBid;

test('who sees net prices sees price and own limit net, each with its label and the gross amount beside it', async () => {
  const own = bid(3_795_000, 4_200_000);
  expect(await textFor(dutch, <Amount bid={own} />)).toBe('31.891 € net (37.950 € gross)');
  expect(await textFor(dutch, <Limit bid={own} />)).toBe(
    '35.294 € net (42.000 € gross) The bidding agent bids up to it',
  );
});

test('a vehicle without reportable VAT is gross for them, and says so', async () => {
  const own = bid(3_795_000, 4_200_000, false);
  expect(await textFor(dutch, <Amount bid={own} />)).toBe('37.950 € gross');
  expect(await textFor(dutch, <Limit bid={own} />)).toBe('42.000 € gross The bidding agent bids up to it');
});

test('who sees gross prices sees both gross', async () => {
  const own = bid(3_795_000, 4_200_000);
  expect(await textFor(german, <Amount bid={own} />)).toBe('37.950 €');
  expect(await textFor(german, <Limit bid={own} />)).toBe('42.000 € The bidding agent bids up to it');
});

test('a row that says the own maximum beside the place leaves out the other facts', async () => {
  const own = bid(3_795_000, 4_200_000);
  const product = {
    ...own.product,
    entityId: 'a1',
    title: 'Hymer B 544',
    mediaId: null,
    city: 'Isny',
    auction: { ...own.product.auction, reserve: 'not_met' },
  };
  const of = { ...own, product } as unknown as OwnBid;
  expect(await textFor(german, <Vehicle bid={of} />)).toMatch(/Reserve not met$/);
  const line = (
    <Vehicle bid={of}>
      <LimitInLine bid={of} />
    </Vehicle>
  );
  expect(await textFor(german, line)).toMatch(/Your maximum 42\.000\s€$/);
  expect(await textFor(german, line)).not.toContain('Reserve');
});

test('in a line the own maximum is named, in the basis of the price; without one nothing is shown', async () => {
  expect(await textFor(german, <LimitInLine bid={bid(3_795_000, 4_200_000)} />)).toBe(
    'Your maximum 42.000 €',
  );
  expect(await textFor(dutch, <LimitInLine bid={bid(3_795_000, 4_200_000)} />)).toBe(
    'Your maximum 35.294 € net (42.000 € gross)',
  );
  const none = { ...bid(3_795_000, 0), context: { ownLimit: null } } as unknown as OwnBid;
  expect(await textFor(german, <LimitInLine bid={none} />)).toBe('');
});

test('a plain bid that leads at its amount is no agent at its limit: it is the bidder’s maximum', async () => {
  expect(await textFor(german, <Limit bid={bid(3_795_000, 3_795_000)} />)).toBe('37.950 € Maximum reached');
});

test('what was bought costs what is owed for it: after a reduction, nothing once it is canceled', async () => {
  const won = (sale: OwnBid['sale']) => ({ ...bid(2_620_000, 0), place: 'won', sale }) as OwnBid;
  const reduced = won({ agreed: 2_620_000, price: 2_545_000, canceled: false });
  expect(await textFor(german, <Amount bid={reduced} />)).toBe('25.450 € agreed 26.200 €, reduced by 750 €');
  const canceled = won({ agreed: 2_620_000, price: 0, canceled: true });
  expect(await textFor(german, <Amount bid={canceled} />)).toBe('0 € cancelled, 26.200 € had been agreed');
  expect(await textFor(german, <Amount bid={won(null)} />)).toBe('26.200 €');
});

test('every sum says whether it is net or gross', async () => {
  const sums = {
    leading: {
      count: 1,
      price: 3_340_336,
      limit: 3_529_412,
      basis: 'net',
      net: { count: 1, price: 3_340_336, limit: 3_529_412 },
    },
    all: {
      count: 2,
      atPrice: 1,
      atNextStep: 1,
      payable: 4_340_336,
      basis: 'mixed',
      net: { count: 1, payable: 3_340_336 },
      commission: 109_463,
      commissionVat: 0,
      total: 4_449_799,
    },
  } as const;
  const text = await textFor(
    dutch,
    <>
      <BidSums sums={sums} />
      <BidTotal sums={sums} />
    </>,
  );
  expect(text).toContain('33.403 € net · at the current bid');
  expect(text).toContain('35.294 € net · at most, in 1');
  // net and gross are never one figure: each is of other vehicles
  expect(text).toContain(
    '33.403 € net, in 1 10.000 € plus, gross, in 1 more · 1 at the current bid, 1 at the next step',
  );
  expect(text).toContain('Commission on top 1.095 €');
  // what is added up has one precision
  expect(text).toContain('1 at the net price 33.403,36 € 1 at the gross price 10.000,00 €');
  expect(text).toContain('Commission, excl. VAT 1.094,63 €');
  expect(text).toContain('Total to pay 44.497,99 €');
});

test('the next step has the basis of its price, and says what it is to who sees net prices', async () => {
  const own = bid(3_795_000, 3_700_000);
  const overbid = (vatReportable: boolean) =>
    ({
      ...own,
      product: {
        ...own.product,
        vatReportable,
        auction: { ...own.product.auction, nextBid: 3_820_000 },
        context: { watched: false, holdingHighestBid: false, overbid: true },
      },
      context: { ...own.context, mayBid: true },
    }) as OwnBid;
  const step = (vatReportable: boolean) => (
    <NextStep bid={overbid(vatReportable)} first={false} onBid={() => undefined} onRaise={() => undefined} />
  );
  expect(await textFor(dutch, step(true))).toBe('Bid 32.101 € net 38.200 € gross');
  expect(await textFor(dutch, step(false))).toBe('Bid 38.200 € gross');
  expect(await textFor(german, step(true))).toBe('Bid 38.200 €');
});

const inTalks = (status: string, context: object): OwnBid => {
  const own = bid(3_000_000, 3_000_000);
  const auction = { ...own.product.auction, status, endAt: '2026-11-20T14:00:00.000Z' };
  return { ...own, place: 'talks', product: { ...own.product, auction }, context } as unknown as OwnBid;
};
const until = '2026-11-24T09:00:00.000Z';
const cells = (own: OwnBid) => (
  <>
    <Standing bid={own} /> <Limit bid={own} /> <Amount bid={own} /> <End bid={own} />
  </>
);

test('a row in talks says whose turn it is, until when, and what either side named', async () => {
  const standing = { by: 'owner', amount: 3_300_000, offerId: 'o' };
  const negotiation = { turn: 'bidder', standing, ownLast: 3_100_000, deadline: until };
  const asked = await textFor(german, cells(inTalks('renegotiation', { negotiation, late: null })));
  expect(asked).toMatch(
    /^Your turn 31\.000 € Your offer 33\.000 € The seller asks Answer by .*24\/11.*10:00/,
  );
  const late = { offerId: 'o', amount: 2_650_000, until, reserved: false, counter: null };
  const waits = await textFor(german, cells(inTalks('recd_late_offer', { negotiation: null, late })));
  expect(waits).toMatch(/^Seller’s turn 26\.500 € Your offer 30\.000 € Answer by .*24\/11.*10:00/);
});

test('a bid of the round before that binds on says its amount and until when', async () => {
  const bound = { amount: 4_425_000, until };
  const text = await textFor(german, cells(inTalks('failed', { negotiation: null, late: null, bound })));
  expect(text).toMatch(/^Binds you 44\.250 € Your bid 30\.000 € binds you until .*24\/11.*10:00/);
});

test('what binds beside the open bids has its sum and its last deadline', async () => {
  const binding = {
    count: 2,
    amount: 8_850_000,
    basis: 'gross',
    net: { count: 0, amount: 0 },
    until,
  } as const;
  expect(await textFor(german, <BindingSum binding={binding} />)).toMatch(
    /^Also binding: 2 88\.500 € gross · until .*24\/11.*10:00.* at the latest Negotiation$/,
  );
  const vehicles = [
    { auctionId: 'a', title: 'Hymer T 580' },
    { auctionId: 'b', title: 'Fendt Bianco' },
  ];
  expect(await textFor(german, <BindingSum binding={{ ...binding, vehicles }} />)).toMatch(
    // what a phone shows in place of the vehicles
    /at the latest Hymer T 580 Fendt Bianco Negotiation$/,
  );
  // beside names the way to the others says how many they are
  const five = { ...binding, count: 5, vehicles };
  expect(await textFor(german, <BindingSum binding={five} />)).toMatch(
    /Fendt Bianco Show 3 more Negotiation$/,
  );
  const mixed = { ...binding, basis: 'mixed', net: { count: 1, amount: 3_718_487 } } as const;
  expect(await textFor(dutch, <BindingSum binding={{ ...mixed, vehicles }} />)).toMatch(
    /37\.184,87 € net, in 1 51\.315,13 € plus, gross, in 1 more · until/,
  );
});

test('a row that was lost says the own maximum, one that was bought does not repeat it', async () => {
  const lost = { ...bid(2_600_000, 2_550_000, false), place: 'lost' } as OwnBid;
  expect(await textFor(german, <Limit bid={lost} />)).toBe('25.500 € Your maximum');
  expect(await textFor(german, <Limit bid={{ ...lost, context: null }} />)).toBe('–');
  expect(await textFor(german, <Limit bid={{ ...lost, place: 'won' }} />)).toBe('–');
});

const offered = (how: string, auction: object = {}): OwnBid => {
  const own = inTalks('sold', { ownLimit: 2_530_000 });
  return {
    ...own,
    place: 'lost',
    product: {
      ...own.product,
      entityId: 'a1',
      title: 'Hymer B 544',
      vatReportable: false,
      auction: { ...own.product.auction, ...auction },
      context: { watched: false, holdingHighestBid: false, overbid: false },
    },
    lateOffer: { amount: 2_990_000, how, at: '2026-11-24T09:00:00.000Z' },
  } as unknown as OwnBid;
};

test.each([
  ['displaced', 'Offer outbid'],
  ['declined', 'Offer declined'],
  ['lapsed', 'Offer lapsed'],
  ['released', 'Offer no longer stands'],
])('who offered last after the round reads that sum, not the limit of the round: %s', async (how, words) => {
  const text = await textFor(german, cells(offered(how)));
  expect(text).toMatch(new RegExp(`^${words} 29\\.900 € Your offer `));
  expect(text).toMatch(/stood until .*24\/11.*10:00/);
  expect(text).not.toContain('25.300');
});

test('what still takes offers says what its figure is, and the step', async () => {
  const lateOffers = { least: 2_600_000, until: '2026-12-20T15:00:00Z' };
  const own = offered('declined', { status: 'declined_late_offer', price: null, lateOffers });
  const text = await textFor(
    german,
    <>
      <Amount bid={own} />{' '}
      <NextStep bid={own} first={false} onBid={() => undefined} onRaise={() => undefined} />
    </>,
  );
  expect(text).toBe('Lowest offer 26.000 € Make an offer');
});

test('what was bought after its round says the day of the purchase, not the end of the round', async () => {
  const own = offered('declined', { closedAt: '2026-11-26T09:30:00.000Z' });
  const text = await textFor(german, <End bid={{ ...own, place: 'won', lateOffer: null }} />);
  expect(text).toMatch(/26\/11.*10:30/);
});
