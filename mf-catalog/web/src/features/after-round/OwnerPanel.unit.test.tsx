import type { CatalogDetail, OwnerContext } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { textFor } from '../../testing/render.tsx';
import { OwnerPanel } from './OwnerPanel.tsx';

const panelWith = (buyNow: number | null): Promise<string> =>
  textFor(
    null,
    <OwnerPanel
      vehicle={
        {
          entityId: 'a1',
          auction: { auctionId: 'a1', status: 'running', buyNow },
          content: { vatReportable: false },
        } as unknown as CatalogDetail
      }
      context={{ role: 'owner', late: null, moves: [] } as unknown as OwnerContext}
    />,
  );

test('the owner of a running ad reads its buy-now price for as long as it is open', async () => {
  expect(await panelWith(4_500_000)).toContain('Buy now 45.000 €');
  expect(await panelWith(null)).not.toContain('Buy now');
});
