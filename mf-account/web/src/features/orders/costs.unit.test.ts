import { costLines, priceNote } from '@rollheim/auction-rules';
import { expect, test } from 'vitest';
import { costsOf, payableKind, payableOf } from './costs.ts';

const commission = { net: 66_413, vat: 0, gross: 66_413, reverseCharge: true };
const net = {
  price: 3_795_000,
  commission,
  vehicleCost: {
    treatment: 'intra_community',
    kind: 'net',
    net: 3_189_076,
    vat: 605_924,
    payable: 3_189_076,
  },
} as const;

test('the lines of an order lead from its gross price to what is paid in all', () => {
  const lines = costLines(costsOf(net));
  expect(lines.map(({ line }) => line)).toEqual([
    'vat_intra_community',
    'commission',
    'commission_reverse_charge',
  ]);
  const total = lines.reduce((sum, { amount }) => sum + amount, Number(net.price));
  expect(total).toBe(payableOf(net) + commission.gross);
  expect([payableKind(net), priceNote(net.vehicleCost)]).toEqual(['net', 'net']);
});

test('an order from before the vehicle’s VAT was kept charges its price as it is', () => {
  const old = { ...net, vehicleCost: null };
  expect(payableOf(old)).toBe(3_795_000);
  expect(payableKind(old)).toBe('gross');
  expect(costLines(costsOf(old)).map(({ amount }) => amount)).toEqual([66_413, 0]);
});

test('who was shown net and is charged VAT pays gross', () => {
  const vehicleCost = { ...net.vehicleCost, treatment: 'domestic', payable: 3_795_000 } as const;
  const unverified = { ...net, vehicleCost };
  expect([payableOf(unverified), payableKind(unverified), priceNote(vehicleCost)]).toEqual([
    3_795_000,
    'gross',
    'unverified',
  ]);
});
