import type { CatalogDetail, OwnerContext } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { renderPart } from '@rollheim/tooling/testing/render';
import texts from '../../../locales/en.json' with { type: 'json' };
import { textFor } from '../../testing/render.tsx';
import { OwnerPanel } from './OwnerPanel.tsx';

const panelWith = (buyNow: number | null, status = 'running', highestBid?: number): Promise<string> =>
  textFor(
    null,
    <OwnerPanel
      vehicle={
        {
          entityId: 'a1',
          auction: { auctionId: 'a1', status, buyNow },
          content: { vatReportable: false },
        } as unknown as CatalogDetail
      }
      context={{ role: 'owner', late: null, moves: [], highestBid } as unknown as OwnerContext}
    />,
  );

test('the owner of a running ad reads its buy-now price for as long as it is open', async () => {
  expect(await panelWith(4_500_000)).toContain('Buy now 45.000 €');
  expect(await panelWith(null)).not.toContain('Buy now');
});

test('after a round without a sale the owner reads what was bid; while it runs everyone does, in the panel’s head', async () => {
  expect(await panelWith(null, 'acpt_late_offer', 3_000_000)).toContain(
    'Highest bid of the last round 30.000 €',
  );
  expect(await panelWith(null, 'running', 3_000_000)).not.toContain('last round');
});

test('the owner of a sold vehicle is led to the sale; until its order has come, to where it will stand', async () => {
  const pageWith = (orderId: string | null) =>
    renderPart(
      <OwnerPanel
        vehicle={
          {
            entityId: 'a1',
            auction: { auctionId: 'a1', status: 'sold', buyNow: null },
            content: { vatReportable: false },
          } as unknown as CatalogDetail
        }
        context={{ role: 'owner', late: null, moves: [], orderId } as unknown as OwnerContext}
      />,
      { name: 'mf-catalog', texts, customer: null },
    );
  expect(await pageWith('o1')).toMatch(/href="[^"]*\/sale\/o1"[^>]*><span>Go to the sale/);
  expect(await pageWith(null)).toMatch(/href="[^"]*my-caravans#sales"[^>]*><span>Go to the sale/);
});

test('who took a vehicle back for changes is led to where it is changed; while it is checked there is nothing to do', async () => {
  const pageIn = (status: string) =>
    renderPart(
      <OwnerPanel
        vehicle={
          {
            entityId: 'a1',
            auction: { auctionId: 'a1', status, buyNow: null },
            content: { vatReportable: false },
          } as unknown as CatalogDetail
        }
        context={{ role: 'owner', late: null, moves: [] } as unknown as OwnerContext}
      />,
      { name: 'mf-catalog', texts, customer: null },
    );
  const editing = await pageIn('editing');
  expect(editing).toContain(texts['explain.editing']);
  expect(editing).toMatch(/href="[^"]*a1\/auction"[^>]*><span>Change details/);
  const checked = await pageIn('under_review');
  expect(checked).toContain(texts['explain.under_review']);
  expect(checked).not.toContain('href=');
});

test('the owner of a vehicle that is offered no more reads why', async () => {
  expect(await panelWith(null, 'inactive')).toContain(texts['explain.inactive']);
  expect(await panelWith(null, 'failed_na')).toContain(texts['explain.failed_na']);
});
