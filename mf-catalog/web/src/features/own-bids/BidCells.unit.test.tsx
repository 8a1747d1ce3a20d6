import type { OwnBid } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { textFor, type Viewer } from '../../testing/render.tsx';
import { Amount, Limit, NextStep } from './BidCells.tsx';
import { BidSums, BidTotal } from './BidSums.tsx';

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
  expect(await textFor(dutch, <Limit bid={own} />)).toBe('35.294 € net (42.000 € gross) Agent is bidding');
});

test('a vehicle without reportable VAT is gross for them, and says so', async () => {
  const own = bid(3_795_000, 4_200_000, false);
  expect(await textFor(dutch, <Amount bid={own} />)).toBe('37.950 € gross');
  expect(await textFor(dutch, <Limit bid={own} />)).toBe('42.000 € gross Agent is bidding');
});

test('who sees gross prices sees both gross', async () => {
  const own = bid(3_795_000, 4_200_000);
  expect(await textFor(german, <Amount bid={own} />)).toBe('37.950 €');
  expect(await textFor(german, <Limit bid={own} />)).toBe('42.000 € Agent is bidding');
});

test('a plain bid that leads at its amount is no agent at its limit: it is the bidder’s maximum', async () => {
  expect(await textFor(german, <Limit bid={bid(3_795_000, 3_795_000)} />)).toBe('37.950 € Your maximum');
});

test('every sum says whether it is net or gross', async () => {
  const sums = {
    leading: { count: 1, price: 3_340_336, limit: 3_529_412, basis: 'net' },
    all: {
      count: 2,
      atPrice: 1,
      atNextStep: 1,
      payable: 4_340_336,
      basis: 'mixed',
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
  expect(text).toContain('43.403,36 € partly net, partly gross · 1 at the current bid, 1 at the next step');
  expect(text).toContain('1.094,63 € excl. VAT');
  expect(text).toContain('Total, partly net, partly gross 44.497,99 €');
});

test('the next step is gross for everybody, and says so to who sees net prices, of whatever vehicle', async () => {
  const own = bid(3_795_000, 3_700_000, false);
  const overbid = {
    ...own,
    product: {
      ...own.product,
      auction: { ...own.product.auction, nextBid: 3_820_000 },
      context: { watched: false, holdingHighestBid: false, overbid: true },
    },
    context: { ...own.context, mayBid: true },
  } as OwnBid;
  const step = <NextStep bid={overbid} first={false} onBid={() => undefined} onRaise={() => undefined} />;
  expect(await textFor(dutch, step)).toContain('38.200 € gross');
  expect(await textFor(german, step)).not.toContain('gross');
});
