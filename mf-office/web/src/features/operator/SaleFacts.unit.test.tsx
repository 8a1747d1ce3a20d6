import type { OperatorOrderRow, OrderDispute } from '@rollheim/contracts';
import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import { texts } from '../../testing/texts.ts';
import { AgreedCheckbox, useAwaitedSide } from './AgreedCheckbox.tsx';
import { SaleFacts } from './SaleFacts.tsx';

const AT = '2026-11-26T12:00:00.000Z';

const order = {
  orderId: 'o1',
  number: 20_013,
  title: 'Hymer B 544',
  status: 'pending',
  buyerCompany: 'Caravan Kontor',
  sellerCompany: null,
  price: 4_100_000,
  commission: { net: 71_750, vat: 13_633, gross: 85_383, reverseCharge: false },
  invoice: { number: '2026-000013', issuedOn: '2026-11-20', dueOn: '2026-11-27' },
  dispute: null,
} as OperatorOrderRow;

const Awaited = ({ dispute }: { readonly dispute: OrderDispute }) => {
  const side = useAwaitedSide(dispute);
  return side ? <AgreedCheckbox side={side} checked={false} onChange={() => undefined} /> : null;
};
const part = { name: 'mf-account', texts, at: AT };
const htmlOf = (dispute: Partial<OrderDispute>): Promise<string> =>
  renderPart(<Awaited dispute={dispute as OrderDispute} />, part);

test('who rescinds a sale reads vehicle, both parties and every sum', async () => {
  const html = await renderPart(<SaleFacts order={order} />, part);
  for (const fact of ['Hymer B 544', 'Caravan Kontor', 'Private person', '2026-000013', '41.000', '853,83'])
    expect(html).toContain(fact);
});

test('who is about to rescind a sale reads what came in and has to be paid back', async () => {
  const textFor = async (received: number, falls: boolean) =>
    textOf(await renderPart(<SaleFacts order={{ ...order, received, paidOn: null }} falls={falls} />, part));
  expect(await textFor(20_000, true)).toContain(`Received 200,00 € ${texts['payments.came_in_back']}`);
  for (const text of [await textFor(0, true), await textFor(20_000, false)])
    expect(text).not.toContain(texts['payments.came_in_back']);
});

test('while a side is awaited, both must have agreed; who is awaited is named', async () => {
  const dispute = {
    status: 'open',
    by: 'buyer',
    heard: false,
    answerUntil: '2026-12-03T12:00:00.000Z',
  } as const;
  expect(await htmlOf(dispute)).toContain('Without an agreement the seller has until');
  expect(await htmlOf({ ...dispute, by: 'seller' })).toContain('Without an agreement the buyer has until');
  for (const decided of [{ heard: true }, { answerUntil: AT }, { status: 'withdrawn' as const }])
    expect(await htmlOf({ ...dispute, ...decided })).not.toContain('name="agreed"');
});
