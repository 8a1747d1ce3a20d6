import type { OrderRow } from '@rollheim/contracts';
import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import { texts } from '../../testing/texts.ts';
import { Papers } from './Papers.tsx';

const order = (part: Partial<OrderRow>): OrderRow =>
  ({
    orderId: 'o',
    status: 'pending',
    price: 3_300_000,
    commission: { net: 39_900, vat: 7_581, gross: 47_481, reverseCharge: false },
    invoice: { number: 'R-1', dueOn: '2026-11-30' },
    correction: null,
    paidOn: null,
    received: 0,
    ...part,
  }) as OrderRow;

const textFor = async (part: Partial<OrderRow>): Promise<string> =>
  textOf(await renderPart(<Papers order={order(part)} />, { name: 'mf-account', texts }));

test('what is due or paid to Rollheim is the commission, and says its amount', async () => {
  expect(await textFor({})).toMatch(/^Commission 474,81 €, due on 30\/11\/2026/);
  const paid = await textFor({ status: 'paid', paidOn: '2026-11-23' });
  expect(paid).toMatch(/Commission 474,81 €, paid on 23\/11\/2026/);
});

test('of a commission that is paid in part it says what came and what is open', async () => {
  expect(await textFor({ received: 40_000 })).toMatch(
    /^Commission 474,81 €: 400,00 € received, 74,81 € still open, due on 30\/11\/2026/,
  );
});

test('what was paid too much is named until it is paid back, and the day of that', async () => {
  const paid = { status: 'paid', paidOn: '2026-11-23', received: 48_906 } as const;
  expect(await textFor({ ...paid, refund: { due: 1_425, paid: 0, paidOn: null } })).toContain(
    'You get 14,25 € of your payment back.',
  );
  const done = await textFor({ ...paid, refund: { due: 0, paid: 1_425, paidOn: '2026-11-27' } });
  expect(done).toContain('On 27/11/2026 we refunded 14,25 € to you.');
  expect(done).not.toContain('You get');
});
