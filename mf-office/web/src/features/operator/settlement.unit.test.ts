import { expect, test } from 'vitest';
import { netOf, outcomesOf, reductionOf } from './settlement.ts';

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

test('a reduction is typed to the cent, and what is none is reported at once', () => {
  const order = { price: 1_785_000 };
  expect(reductionOf(order, null)).toEqual({ cents: null });
  expect(reductionOf(order, 1190)).toEqual({ cents: 119_000 });
  expect(reductionOf(order, 19.99)).toEqual({ cents: 1_999 });
  expect(reductionOf(order, 0.29)).toEqual({ cents: 29 });
  for (const typed of [0, -5, 'zwölf', 1.005, Number.NaN])
    expect(reductionOf(order, typed)).toEqual({ cents: null, fault: 'amount' });
  expect(reductionOf(order, 17_850)).toEqual({ cents: null, fault: 'much' });
});
