import { atPrice, costLines, priceNote } from '@rollheim/auction-rules';
import type { OrderDispute } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { costsOf, payableKind, payableOf, priceChange } from './costs.ts';

const commission = { net: 66_413, vat: 0, gross: 66_413, reverseCharge: true };
const net = {
  status: 'pending',
  dispute: null,
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

test('after a reduction that much less is owed, net of the VAT that is not charged, and the reduction is named', () => {
  const dispute = { reduction: 119_000 } as OrderDispute;
  const reduced = { ...net, price: 1_190_000, vehicleCost: atPrice(net.vehicleCost, 1_071_000), dispute };
  expect(payableOf(reduced)).toBe(900_000);
  expect(priceChange(reduced)).toEqual({ agreed: 1_000_000, reduction: 100_000, canceled: false });
  expect(priceChange(reduced, 'gross')).toEqual({ agreed: 1_190_000, reduction: 119_000, canceled: false });
  expect(priceChange(net)).toBeNull();
});

test('of a canceled order nothing is owed, whatever was agreed', () => {
  const canceled = { ...net, status: 'canceled' } as const;
  expect(payableOf(canceled)).toBe(0);
  expect(priceChange(canceled)).toEqual({ agreed: 3_189_076, reduction: 0, canceled: true });
});
