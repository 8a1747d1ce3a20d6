import type { BidderContext, CatalogDetail, NegotiationContext, OwnerContext } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { textFor } from '../../testing/render.tsx';
import { LateOfferPanel } from './LateOfferPanel.tsx';
import { TalksPanel } from './TalksPanel.tsx';

const german = { country: 'DE', vatCountry: null, vatNumberVerified: false };
const dutch = { country: 'NL', vatCountry: 'NL', vatNumberVerified: true };
const until = '2026-11-24T09:00:00.000Z';
const vehicle = (status: string) =>
  ({
    entityId: 'a1',
    auction: { status },
    content: { vatReportable: true, title: 'Fendt' },
  }) as unknown as CatalogDetail;

const talks = (role: 'owner' | 'bidder', by: 'owner' | 'bidder') => (
  <TalksPanel
    vehicle={vehicle('renegotiation')}
    context={{ role, moves: [] } as unknown as OwnerContext | BidderContext}
    negotiation={
      {
        turn: by === 'owner' ? 'bidder' : 'owner',
        standing: { by, amount: 2_310_000, offerId: 'o' },
        deadline: until,
      } as NegotiationContext
    }
  />
);

test('each side of the talks is named by what it is', async () => {
  expect(await textFor(german, talks('owner', 'bidder'))).toContain('The highest bidder offers 23.100 €.');
  expect(await textFor(german, talks('bidder', 'owner'))).toContain('The seller asks 23.100 €.');
  expect(await textFor(german, talks('bidder', 'bidder'))).toMatch(
    /Your amount stands: 23\.100 €\. It is the seller’s turn/,
  );
  expect(await textFor(german, talks('owner', 'owner'))).toContain('It is the highest bidder’s turn');
});

const offered = (name: string, least: number | null = null, most: number | null = null) => ({
  move: `negotiation/${name}`,
  offerId: 'o',
  least,
  most,
  confirmAbove: null,
  until: null,
});
const answered = (context: object, turn: 'owner' | 'bidder') => (
  <TalksPanel
    vehicle={vehicle('renegotiation')}
    context={context as OwnerContext | BidderContext}
    negotiation={{
      turn,
      standing: { by: turn === 'owner' ? 'bidder' : 'owner', amount: 2_310_000, offerId: 'o' },
      ownLast: null,
      bid: 2_200_000,
      deadline: until,
    }}
  />
);

test('the side to move answers on the page: accept, counter, decline; a dealer reads what accepting costs', async () => {
  const bidder = {
    role: 'bidder',
    moves: [offered('accept'), offered('offer', 2_205_000, 2_305_000), offered('decline')],
  };
  const text = await textFor(german, answered(bidder, 'bidder'));
  // 23,100 EUR, commission 404.25 and VAT 76.81
  expect(text).toMatch(/Accept 23\.100\s€ At most, if you win 23\.581,06\s€ Counter-?offer Decline/i);
  expect(text).toContain('1.100 € apart');
  const owner = {
    role: 'owner',
    minimum: 2_500_000,
    bound: null,
    moves: [
      offered('accept'),
      offered('counter', 2_315_000, 2_500_000),
      offered('decline', 5_000, 2_375_000),
    ],
  };
  const own = await textFor(german, answered(owner, 'owner'));
  expect(own).toMatch(/Accept 23\.100\s€ Counter-?offer Decline/i);
  expect(own).not.toContain('At most, if you win');
});

test('both sides see offer and ask after an offer of the dealer, until an ask was declined', async () => {
  const offered = (role: 'owner' | 'bidder', standing: number) => (
    <TalksPanel
      vehicle={vehicle('renegotiation')}
      context={
        { role, moves: [], minimum: 2_500_000, bound: null } as unknown as OwnerContext | BidderContext
      }
      negotiation={{
        turn: 'owner',
        standing: { by: 'bidder', amount: standing, offerId: 'o' },
        ownLast: role === 'owner' ? 2_450_000 : standing,
        lastAsk: 2_450_000,
        bid: 2_200_000,
        deadline: until,
      }}
    />
  );
  const dealer = await textFor(german, offered('bidder', 2_310_000));
  expect(dealer).toMatch(/Your offer 23\.100\s€ Asking price 24\.500\s€ You are 1\.400\s€ apart/);
  expect(await textFor(german, offered('owner', 2_310_000))).toMatch(
    /23\.100\s€ .*24\.500\s€ .*1\.400\s€ apart/,
  );
  // net amounts in one row have one precision
  const net = await textFor(dutch, offered('bidder', 2_380_000));
  expect(net).toMatch(/20\.000,00\s€ net .*20\.588,24\s€ net/);
  // declined: the bid of the round holds again, and nothing is asked
  expect(await textFor(german, offered('bidder', 2_200_000))).not.toContain('apart');
});

test('who waits answers nothing; an owner who waits may end the talks', async () => {
  const waits = await textFor(german, answered({ role: 'bidder', moves: [] }, 'owner'));
  expect(waits).not.toMatch(/Accept|Counter-?offer|Decline/i);
  const owner = {
    role: 'owner',
    minimum: 2_500_000,
    bound: null,
    moves: [offered('decline', 5_000, 2_375_000)],
  };
  const text = await textFor(german, answered(owner, 'bidder'));
  expect(text).not.toMatch(/Accept|Counter-?offer/i);
  expect(text).toContain('End');
});

test('a dealer whose offer was countered reads that it is answered, and amounts as they see prices', async () => {
  const countered = (counter: object | null) => (
    <LateOfferPanel
      vehicle={vehicle('recd_late_offer')}
      context={
        {
          role: 'bidder',
          late: { amount: 1_190_000, until, reserved: false, counter },
          moves: [{ move: 'late-offer/accept', offerId: 'o' }],
        } as unknown as BidderContext
      }
    />
  );
  const text = await textFor(dutch, countered({ amount: 1_280_000 }));
  expect(text).toContain('The seller has answered your offer of 10.000 € net (11.900 € gross).');
  expect(text).toContain('The seller asks 10.756,30 € net (12.800 € gross).');
  expect(text).not.toContain('is with the seller');
  expect(await textFor(dutch, countered(null))).toContain(
    'Your offer of 10.000 € net (11.900 € gross) is with the seller.',
  );
});
