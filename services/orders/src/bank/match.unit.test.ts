import type { OrderState } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { entryIds } from './keys.ts';
import type { Entry } from './camt-entry.ts';
import { match, numbersIn } from './match.ts';

const entry: Entry = {
  place: 1,
  part: 0,
  amount: 94_962,
  credit: true,
  reversal: false,
  bookedOn: '2026-11-20',
  bankReference: null,
  party: 'Caravan Ostertal GmbH',
  partyIban: null,
  references: [],
  paymentIds: [],
  text: '2026-000871',
};

test.each([
  ['2026-000871', ['2026-000871']],
  ['RE 2026-000871 KD 20418', ['2026-000871']],
  ['RE2026000871', ['2026-000871']],
  ['Rechnung Nr. 2026/000871', ['2026-000871']],
  ['Fact. 2026 000871', ['2026-000871']],
  ['FA 2026–000871', ['2026-000871']],
  ['Provision Rechnung vom Montag 2026-00 0871', ['2026-000871']],
  ['RF182026000871', ['2026-000871']],
  ['2026-000849 u. 2026-000850', ['2026-000849', '2026-000850']],
  ['2026-000849, 2026-000849', ['2026-000849']],
  ['48063 2026-000871', ['2026-000871']],
  ['2026-0008711', []],
  ['12026-000871', []],
  ['1926-000871', []],
  ['20.11.2026 Danke', []],
  ['vom 01.11.2026 123456 EUR', []],
  ['vom 1. 11. 2026 123456 EUR', []],
  ['am 01/11/2026 123456', []],
  ['am 01-11-2026 123456', []],
  ['RE.2026-000871', ['2026-000871']],
  ['KD 20418/2026-000871', ['2026-000871']],
  ['01.11.2026 RE 2026-000871', ['2026-000871']],
  ['', []],
])('"%s" names %j', (text, numbers) => {
  expect(numbersIn({ references: [], text })).toEqual(numbers);
});

test('numbers are in references too, and count once', () => {
  expect(numbersIn({ references: ['2026000871', 'E2E-77'], text: 'RE 2026-000871' })).toEqual([
    '2026-000871',
  ]);
});

const order = (status: OrderState['status'], orderId = 'a') =>
  ({
    orderId,
    status,
    commission: { gross: 94_962 },
    received: 0,
    createdAt: '2026-11-19',
    handedOverOn: null,
    dispute: null,
  }) as OrderState;
const days = { soldOn: ({ createdAt }: OrderState) => createdAt, today: '2026-11-23', isOwn: () => false };

test('of an invoice that is paid in part the rest fits, not the whole', () => {
  const part = { ...order('pending'), received: 40_000 };
  const paid = (amount: number) =>
    match({ amount, credit: true, reversal: false, bookedOn: '2026-11-20' }, [part], days);
  expect(paid(54_962)).toEqual({ booked: part });
  expect(paid(94_962)).toMatchObject({ reason: 'amount_differs' });
});

test('what fits to the cent is booked', () => {
  const pending = order('pending');
  expect(match(entry, [pending], days)).toEqual({ booked: pending });
  // on the day of the sale, and today
  for (const bookedOn of ['2026-11-19', '2026-11-23'])
    expect(match({ ...entry, bookedOn }, [pending], days)).toEqual({ booked: pending });
});

test('a cent too little or too much waits for a person', () => {
  const pending = order('pending');
  for (const amount of [94_961, 94_963])
    expect(match({ ...entry, amount }, [pending], days)).toEqual({
      reason: 'amount_differs',
      order: pending,
    });
});

const back = { reversal: true, credit: false };
const paidOne = (change: Partial<OrderState> = {}) => ({
  ...order('paid'),
  received: 94_962,
  paidOn: '2026-11-20',
  ...change,
});

test('the whole payment of one order that the bank takes back opens its invoice again', () => {
  expect(match({ ...entry, ...back }, [paidOne()], days)).toEqual({ returned: paidOne() });
  // paid by hand: no entry brought it
  const byHand = paidOne({ received: 0 });
  expect(match({ ...entry, ...back }, [byHand], days)).toEqual({ returned: byHand });
});

test.each([
  ['another amount', { amount: 94_963 }, [paidOne()]],
  ['a part of it', {}, [paidOne({ received: 94_963 })]],
  ['before the payment', { bookedOn: '2026-11-19' }, [paidOne()]],
  ['after today', { bookedOn: '2026-11-24' }, [paidOne()]],
  ['money that came back to us', { credit: true }, [paidOne()]],
  ['two orders', {}, [paidOne(), { ...paidOne(), orderId: 'b' }]],
  ['an order that waits', {}, [order('pending')]],
  ['a canceled order', {}, [order('canceled')]],
  ['a vehicle that is gone', {}, [paidOne({ handedOverOn: '2026-11-21' })]],
  ['no order', {}, []],
] as const)('a return waits for a person: %s', (_, change, orders) => {
  expect(match({ ...entry, ...back, ...change }, orders, days)).toMatchObject({ reason: 'reversal' });
});

test.each([
  ['no order', {}, [], 'unknown_reference'],
  ['two orders', {}, [order('pending'), order('pending', 'b')], 'several_references'],
  ['a paid order', {}, [order('paid')], 'paid_already'],
  ['a canceled order', {}, [order('canceled')], 'order_canceled'],
  ['before the sale', { bookedOn: '2026-11-18' }, [order('pending')], 'day_implausible'],
  ['after today', { bookedOn: '2026-11-24' }, [order('pending')], 'day_implausible'],
  ['money that went out', { credit: false }, [order('pending')], 'debit'],
] as const)('%s waits for a person', (_, change, orders, reason) => {
  expect(match({ ...entry, ...change }, orders, days)).toEqual({
    reason,
    order: orders.length === 1 ? orders[0] : null,
  });
});

const IBAN = 'DE02120300000000202051';
const idOf = (change: Partial<Entry>) => entryIds(IBAN, [{ ...entry, ...change }])[0];

test('an entry has the same id in every file: by the bank’s reference, else by all that it says', () => {
  const referred = { bankReference: '2026112301' };
  expect(idOf({ ...referred, place: 9 })).toBe(idOf(referred));
  // another version of the format may cut a name
  expect(idOf({ ...referred, party: null })).toBe(idOf(referred));
  expect(idOf({ place: 9 })).toBe(idOf({}));
  const others = [
    {},
    referred,
    { ...referred, part: 1 },
    { ...referred, amount: 1 },
    { text: '' },
    { party: null },
    { bookedOn: '2026-11-21' },
    { credit: false },
    { reversal: true },
  ];
  expect(new Set(others.map(idOf)).size).toBe(others.length);
});

test.each([null, '2026112301'])(
  'equal payments of a statement stay as many, by the reference %s',
  (bankReference) => {
    const equal = { ...entry, bankReference };
    const [first, second, third] = entryIds(IBAN, [equal, equal, equal]);
    expect(new Set([first, second, third]).size).toBe(3);
    expect(entryIds(IBAN, [equal, equal])).toEqual([first, second]);
  },
);
