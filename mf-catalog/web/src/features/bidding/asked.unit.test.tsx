import { expect, test } from 'vitest';
import { useAmounts } from '../../shared/tax.ts';
import { textFor } from '../../testing/render.tsx';
import { useTexts } from '../../texts.ts';
import { askedOf } from './asked.ts';
import type { Intent } from './intent.ts';

const Words = ({ kind, high = false }: { readonly kind: Intent['kind']; readonly high?: boolean }) => {
  const { title, action } = askedOf({ kind, amount: 1_455_000 }, useAmounts(true).offer, high, useTexts());
  return `${title} | ${action}`;
};
const said = (country: 'NL' | 'DE', kind: Intent['kind'], high = false) =>
  textFor({ country, vatCountry: country, vatNumberVerified: true }, <Words kind={kind} high={high} />);

test('a dialog has its net amount to the cent, as the costs in it have, and the gross one beside it', async () => {
  const amount = '12.226,89 € net (14.550 € gross)';
  expect(await said('NL', 'bid')).toBe(`Place a binding bid of ${amount}? | Bid ${amount}`);
  expect(await said('NL', 'agent')).toBe(`Place a binding bid of up to ${amount}? | Bid up to ${amount}`);
  expect(await said('NL', 'buy-now')).toBe(`Buy for ${amount}, binding? | Buy for ${amount}`);
  expect(await said('NL', 'bid', true)).toContain(`| Yes, bid ${amount}`);
  expect(await said('DE', 'bid')).toBe('Place a binding bid of 14.550 €? | Bid 14.550 €');
});
