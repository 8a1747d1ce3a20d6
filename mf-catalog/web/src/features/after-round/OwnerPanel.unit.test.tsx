import type { CatalogDetail, OwnerContext } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { renderPart } from '@rollheim/tooling/testing/render';
import texts from '../../../locales/en.json' with { type: 'json' };
import { textFor } from '../../testing/render.tsx';
import { OwnerPanel } from './OwnerPanel.tsx';

const MOVES = ['restart', 'withdraw'].map((move) => ({
  move,
  offerId: null,
  least: null,
  most: null,
  until: null,
}));

const panelWith = (
  buyNow: number | null,
  status = 'running',
  highestBid?: number,
  more: Partial<OwnerContext> = {},
): Promise<string> =>
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
      context={{ role: 'owner', late: null, moves: MOVES, highestBid, ...more } as unknown as OwnerContext}
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

test('the owner of a sold vehicle is led to the sale; until its order has come, to where it will be', async () => {
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

test('the owner reads who withdrew the vehicle and when, and that the team rescinded its sale', async () => {
  const at = '2026-11-27T12:51:00.000Z';
  const own = await panelWith(null, 'failed_na', 3_125_000, { withdrawn: { by: 'owner', at } });
  expect(own).toMatch(/You withdrew the ad: .*27/);
  const lapsed = await panelWith(null, 'failed_na', 3_125_000, { withdrawn: { by: 'deadline', at } });
  expect(lapsed).toContain('The ad has expired');
  const rescinded = await panelWith(null, 'failed', undefined, { rescindedAt: at });
  expect(rescinded).toMatch(/Our team rescinded the sale: .*27/);
  expect(rescinded).not.toContain('ended without a sale');
  expect(await panelWith(null, 'failed')).toContain('ended without a sale');
});

test('the owner reads which bid still binds its dealer until when, and that a restart begins with it', async () => {
  const bound = { amount: 4_215_000, until: '2026-11-29T12:44:00.000Z', opensRestart: true };
  const text = await panelWith(null, 'failed', undefined, { bound });
  expect(text).toMatch(/bid of 42\.150\s€ still binds its dealer until .*29/);
  expect(text).toContain(texts.owner_bound_opens);
  const carriedOnce = await panelWith(null, 'failed', undefined, {
    bound: { ...bound, opensRestart: false },
  });
  expect(carriedOnce).toContain('still binds its dealer');
  expect(carriedOnce).not.toContain(texts.owner_bound_opens);
});
