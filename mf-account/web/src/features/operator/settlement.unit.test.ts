import { expect, test } from 'vitest';
import { netOf, outcomesOf } from './settlement.ts';

test('a rescission is offered while the commission is open alone, to who may rescind', () => {
  expect(outcomesOf({ status: 'pending' }, true)).toEqual(['none', 'reduction', 'rescission']);
  expect(outcomesOf({ status: 'paid' }, true)).toEqual(['none', 'reduction']);
  expect(outcomesOf({ status: 'pending' }, false)).toEqual(['none', 'reduction']);
});

test('who decides about a net buyer reads what is really settled: the net reduction, and the net price then', () => {
  const sold = { status: 'paid', price: 1_785_000, dispute: null } as const;
  const cost = {
    treatment: 'intra_community',
    kind: 'net',
    net: 1_500_000,
    vat: 285_000,
    payable: 1_500_000,
  } as const;
  expect(netOf({ ...sold, vehicleCost: cost }, 119_000)).toEqual([
    { name: 'reduction', amount: 100_000 },
    { name: 'price', amount: 1_400_000 },
  ]);
  const margin = { treatment: 'margin', kind: 'margin', net: 1_785_000, vat: 0, payable: 1_785_000 } as const;
  expect(netOf({ ...sold, vehicleCost: margin }, 119_000)).toEqual([]);
  expect(netOf({ ...sold, vehicleCost: null }, 119_000)).toEqual([]);
});
