import type { OwnBid } from '@rollheim/contracts';
import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { Bids } from './Bids.tsx';
import { groupsOf } from './groups.ts';

const NOW = Date.parse('2026-11-24T14:00:00Z');

const bid = (index: number, minutes = 10, leads = false): OwnBid =>
  ({
    place: 'open',
    product: {
      entityId: `a${index}`,
      title: 'Hymer B 544',
      mediaId: null,
      vatReportable: false,
      zipCode: null,
      city: null,
      country: null,
      auction: {
        status: 'running',
        price: 4_425_000,
        startPrice: 1_000_000,
        nextBid: 4_450_000,
        endAt: new Date(NOW + minutes * 60_000).toISOString(),
        outage: false,
      },
      context: { watched: false, holdingHighestBid: leads, overbid: !leads },
    },
    context: { ownLimit: 4_400_000, mayBid: true, moves: [] },
  }) as unknown as OwnBid;

const html = (count: number) => htmlOf(Array.from({ length: count }, (_, index) => bid(index)));

const htmlOf = (bids: readonly OwnBid[]) => {
  const pages = { data: { pages: [] }, isError: false } as unknown as ComponentProps<typeof Bids>['pages'];
  return renderPart(
    <Bids
      pages={pages}
      open={bids.length}
      groups={groupsOf(bids, NOW)}
      first={undefined}
      firstRow={null}
      onAsk={() => undefined}
    />,
    { name: 'mf-catalog', texts, at: new Date(NOW).toISOString() },
  );
};

test('of more auctions that end soon than are shown, a link leads to all', async () => {
  const page = await html(13);
  expect(textOf(page)).toContain('Ends within 15 minutes 13');
  expect(page.match(/<li/g)).toHaveLength(4);
  expect(page).toMatch(/href="[^"]*\?only=soon"[^>]*>See all 13 that end soon</);
});

test('where all are shown there is no such link', async () => {
  expect(await html(4)).not.toContain('See all');
});

test('the heading of each group leads to its list', async () => {
  const page = await htmlOf([bid(1), bid(2, 100), bid(3, 100, true)]);
  const links = [...page.matchAll(/href="[^"]*\?only=(\w+)"[^>]*>([^<]*)</g)].map(([, only, name]) => [
    only,
    name,
  ]);
  expect(links).toEqual([
    ['soon', 'Ends within 15 minutes'],
    ['overbid', 'Outbid'],
    ['leading', 'You lead'],
  ]);
});
