import type { OrderDetail, PickupProposal } from '@rollheim/contracts';
import { renderPart } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import { texts } from '../../testing/texts.ts';
import { Next } from './Next.tsx';

const AT = Date.parse('2026-11-26T12:00:00.000Z');

const offered = {
  proposalId: 'p1',
  by: 'seller',
  at: '2026-11-26T10:00:00.000Z',
  slots: [{ day: '2026-11-30', from: '10:00', to: '12:00' }],
  place: 'Am Markt 1, 50667 Köln',
  note: '',
  collector: null,
  agreed: null,
  agreedAt: null,
} satisfies PickupProposal;

const textOf = async (
  side: 'buyer' | 'seller',
  order: object,
  pickup: readonly PickupProposal[] = [],
  street: string | null = null,
) => {
  const detail = {
    side,
    order: {
      orderId: 'o1',
      status: 'paid',
      dispute: null,
      handedOverOn: null,
      vehicle: { number: 1, zipCode: '50667', city: 'Köln', country: 'DE' },
      ...order,
    },
    pickup,
    handover: { code: null, protocol: null, recalled: false },
  } as unknown as OrderDetail;
  const at = new Date(AT).toISOString();
  return (
    await renderPart(<Next detail={detail} at={AT} />, {
      name: 'mf-account',
      texts,
      at,
      queries: [[['order-pickup-place', 'o1'], { street }]],
    })
  ).replaceAll('&#x27;', "'");
};

test('once the invoice is paid the page speaks of the present step alone', async () => {
  for (const [side, pickup] of [
    ['buyer', [offered]],
    ['seller', []],
  ] as const) {
    const text = await textOf(side, {}, pickup);
    expect(text).toContain(texts[`order.next_paid_${side}`]);
    expect(text).not.toContain(texts[`order.next_${side}`].split('. ')[0]);
  }
  expect(await textOf('seller', { status: 'pending' })).toContain(texts['order.next_seller']);
});

test('no one is advised to pay while a dispute is open', async () => {
  const agreed = { ...offered, agreed: offered.slots[0] ?? null, agreedAt: offered.at };
  const dispute = { status: 'open' };
  expect(await textOf('buyer', { dispute }, [agreed])).not.toContain(texts['order.next_collect_text_buyer']);
  expect(await textOf('buyer', {}, [agreed])).toContain(texts['order.next_collect_text_buyer']);
});

test('the form of the times says what is missing, and blames no field that no one has been to', async () => {
  const text = await textOf('seller', {});
  expect(text).not.toContain(texts['order.pickup.fault.street']);
  const day = texts['order.pickup.day'].replace('{{n}}', '1');
  expect(text).toContain(`Still missing: ${day}, ${texts['order.pickup.place']}.`);
});

test('the form of the times begins with the street that came with the ad', async () => {
  const text = await textOf('seller', {}, [], 'Donaulände 5');
  expect(text).toContain('value="Donaulände 5, 50667 Köln"');
  expect(text).not.toContain(texts['order.pickup.fault.street']);
});

test('after a rescission each side reads what follows: nothing to pay, or where the vehicle goes on', async () => {
  const [buyer, seller] = [
    await textOf('buyer', { status: 'canceled', cancelReason: 'x' }),
    await textOf('seller', { status: 'canceled', cancelReason: 'x' }),
  ];
  expect(buyer).toContain(texts['order.canceled_next_buyer']);
  expect(seller.replaceAll('’', "'")).toContain(texts['order.canceled_next_seller'].replaceAll('’', "'"));
});

test('whoever paid a part is asked for the rest alone', async () => {
  const bill = {
    status: 'pending',
    commission: { net: 79_188, vat: 15_046, gross: 94_234, reverseCharge: false },
    invoice: { number: '2026-000023', dueOn: '2026-12-04' },
    returned: 0,
  };
  const whole = (await textOf('buyer', { ...bill, received: 0 })).replaceAll('\u00a0', ' ');
  expect(whole).toContain('Transfer 942,34 € commission quoting 2026-000023.');
  const rest = (await textOf('buyer', { ...bill, received: 50_000 })).replaceAll('\u00a0', ' ');
  expect(rest).toContain('Transfer another 442,34 € commission quoting 2026-000023.');
  expect(rest).toContain('500,00 € of 942,34 € has reached us.');
  expect(rest).not.toContain('Transfer 942,34');
});

test('the buyer of a rescinded sale reads what they get back, and when they got it', async () => {
  const order = { status: 'canceled', cancelReason: 'Frame' };
  const due = { ...order, refund: { due: 20_000, paid: 0, paidOn: null } };
  const paid = { ...order, refund: { due: 0, paid: 20_000, paidOn: '2026-11-27' } };
  expect(await textOf('buyer', due)).toMatch(/You get 200,00.€ of your payment back/);
  expect(await textOf('buyer', paid)).toMatch(/On 27\/11\/2026 we refunded 200,00.€ to you/);
  expect(await textOf('buyer', order)).not.toContain('of your payment back');
});
