import type { OwnBid } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { textFor } from '../../testing/render.tsx';
import { NowBar } from './NowBar.tsx';

const GERMAN = { country: 'DE', vatCountry: 'DE', vatNumberVerified: true };

const bid = (endAt: string | null) =>
  ({
    place: 'open',
    product: {
      entityId: 'a1',
      title: 'Hymer B 544',
      vatReportable: false,
      auction: {
        status: 'running',
        price: 4_425_000,
        startPrice: 1_000_000,
        nextBid: 4_450_000,
        endAt,
        outage: false,
      },
      context: { watched: false, holdingHighestBid: false, overbid: true },
    },
    context: { ownLimit: 4_400_000, mayBid: true, moves: [] },
  }) as unknown as OwnBid;

const bar = (of: OwnBid) => textFor(GERMAN, <NowBar bid={of} row={null} onAsk={() => undefined} />);

test('the bar names the overbid vehicle, its clock and the amount of the next step', async () => {
  expect(await bar(bid('2026-11-20T13:28:00.000Z'))).toBe('Outbid Hymer B 544 –:–– Bid 44.500 €');
});

test('without an end there is no bar', async () => {
  expect(await bar(bid(null))).toBe('');
});
