import { expect, test } from 'vitest';
import type { OfficeText } from '../../texts.ts';
import { listedPrice, minimumText } from './listed-price.ts';

const row = { status: 'running', price: 2_000_000, bidCount: 0 } as const;

test('a row that waits for an answer shows the offer, and calls it what it is', () => {
  const offer = 3_300_000;
  expect(listedPrice({ ...row, status: 'anr_offer_above_targetprice', offer })).toEqual({
    amount: offer,
    kind: 'reservation',
  });
  expect(listedPrice({ ...row, status: 'recd_late_offer', offer }).kind).toBe('late_offer');
});

test('a start price is never taken for a bid', () => {
  expect(listedPrice(row).kind).toBe('start_price');
  expect(listedPrice({ ...row, bidCount: 2 }).kind).toBe('price');
  expect(listedPrice({ ...row, bidCount: 2, status: 'failed' }).kind).toBe('start_price');
  expect(listedPrice({ ...row, bidCount: 2, status: 'anr_offer_above_targetprice' }).kind).toBe(
    'start_price',
  );
  expect(listedPrice({ ...row, status: 'sold' }).kind).toBe('price');
});

test('whether the minimum was reached is shown of a round alone, not of an ad that waits for one', () => {
  const t = ((key: string) => key) as unknown as OfficeText;
  const context = { minimum: 2_000_000, reserveMet: false } as const;
  expect(minimumText(t, { ...context, status: 'editing' })).toBe('20.000\u00a0€');
  expect(minimumText(t, { ...context, status: 'running' })).toBe('auctions.not_met');
  expect(minimumText(t, { ...context, status: 'failed', reserveMet: true })).toBe('auctions.met');
});
