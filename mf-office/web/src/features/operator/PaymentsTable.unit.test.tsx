import type { OperatorOrderRow } from '@rollheim/contracts';
import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import { texts } from '../../testing/texts.ts';
import { PaymentsTable } from './PaymentsTable.tsx';

const order = {
  orderId: 'o1',
  auctionId: 'a1',
  number: 20_027,
  title: 'Hymer B 544',
  mediaId: null,
  vehicle: null,
  status: 'canceled',
  overdue: false,
  buyerCompany: 'Caravan Kontor',
  sellerCompany: null,
  buyerCustomerId: 'b1',
  createdAt: '2026-11-27T20:35:00.000Z',
  commission: { net: 48_300, vat: 9_177, gross: 57_477, reverseCharge: false },
  received: 20_000,
  returned: 0,
  paidOn: null,
  invoice: { number: '2026-000027', issuedOn: '2026-11-27', dueOn: '2026-12-04' },
  invoiceNeed: null,
  dispute: null,
} as unknown as OperatorOrderRow;

const textFor = async (part: Partial<OperatorOrderRow>) =>
  textOf(
    await renderPart(<PaymentsTable orders={[{ ...order, ...part }]} onAct={() => undefined} />, {
      name: 'mf-account',
      texts,
    }),
  );

test('a row names what its buyer gets back, with the button that books it, until that is done', async () => {
  const due = await textFor({ refund: { due: 20_000, paid: 0, paidOn: null } });
  expect(due).toContain('200,00 € to refund');
  expect(due).toContain(texts['payments.refund']);
  const paid = await textFor({ refund: { due: 0, paid: 20_000, paidOn: '2026-11-28' } });
  expect(paid).toContain('200,00 € refunded on 28/11/2026');
  for (const text of [paid, await textFor({})]) expect(text).not.toContain(texts['payments.refund']);
});

test('an invoice whose payment the bank took back says so until it is paid again', async () => {
  const says = '574,77 € taken back by the bank';
  expect(await textFor({ status: 'pending', received: 0, returned: 57_477 })).toContain(says);
  for (const status of ['paid', 'pending'] as const)
    expect(await textFor({ status, returned: 0 })).not.toContain('taken back');
});
