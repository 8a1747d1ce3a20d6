import type { OrderDispute } from '@rollheim/contracts';
import { OrderPrice, type Sold } from '@rollheim/page-parts';
import { renderPart } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import { texts } from '../../testing/texts.ts';

const order: Sold = {
  status: 'paid',
  price: 2_620_000,
  vehicleCost: {
    treatment: 'domestic',
    kind: 'gross',
    net: 2_138_655,
    vat: 406_345,
    payable: 2_545_000,
  },
  dispute: { reduction: 75_000 } as OrderDispute,
};
const textOf = async (sold: Sold): Promise<string> =>
  (await renderPart(<OrderPrice order={sold} />, { name: 'mf-account', texts }))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\s\u00a0]+/g, ' ');

test('a list names the price after its reduction, what was agreed, and by how much it was reduced', async () => {
  expect(await textOf(order)).toContain('25.450 € gross agreed 26.200 €, reduced by 750 €');
});

test('a list demands nothing for a canceled sale', async () => {
  const text = await textOf({ ...order, status: 'canceled', dispute: null });
  expect(text).toContain('0 € cancelled, 26.200 € had been agreed');
  expect(text).not.toContain('gross');
});
