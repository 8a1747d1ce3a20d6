import { expect, test } from 'vitest';
import { useAmounts } from '../../shared/tax.ts';
import { textFor } from '../../testing/render.tsx';
import { useTexts } from '../../texts.ts';
import { amountWords, askedOf } from './asked.ts';
import type { Intent } from './intent.ts';

interface Asked {
  readonly kind: Intent['kind'];
  readonly high?: boolean;
  readonly typed?: boolean;
  readonly vatReportable?: boolean;
}
const Words = ({ kind, high = false, typed = false, vatReportable = true }: Asked) => {
  const t = useTexts();
  const words = amountWords(useAmounts(vatReportable), typed, t);
  const { title, action } = askedOf({ kind, amount: 1_455_000 }, words, high, t);
  return `${title} | ${action}`;
};
const said = (country: 'NL' | 'DE', kind: Intent['kind'], more: Omit<Asked, 'kind'> = {}) =>
  textFor({ country, vatCountry: country, vatNumberVerified: true }, <Words kind={kind} {...more} />);

test('a dialog has its net amount to the cent, as the costs in it have, and the gross one beside it', async () => {
  const amount = '12.226,89 € net (14.550 € gross)';
  expect(await said('NL', 'bid')).toBe(`Place a binding bid of ${amount}? | Bid ${amount}`);
  expect(await said('NL', 'agent')).toBe(`Place a binding bid of up to ${amount}? | Bid up to ${amount}`);
  expect(await said('NL', 'buy-now')).toBe(`Buy for ${amount}, binding? | Buy for ${amount}`);
  expect(await said('NL', 'bid', { high: true })).toContain(`| Yes, bid ${amount}`);
  expect(await said('DE', 'bid')).toBe('Place a binding bid of 14.550 €? | Bid 14.550 €');
});

test('what was typed gross is asked about gross, with the net amount beside it', async () => {
  const amount = '14.550 € gross (12.226,89 € net)';
  const typed = { typed: true };
  expect(await said('NL', 'agent', typed)).toBe(
    `Place a binding bid of up to ${amount}? | Bid up to ${amount}`,
  );
  expect(await said('NL', 'bid', typed)).toBe(`Place a binding bid of ${amount}? | Bid ${amount}`);
  expect(await said('NL', 'agent', { ...typed, high: true })).toContain(`| Yes, bid ${amount}`);
  expect(await said('DE', 'bid', typed)).toBe('Place a binding bid of 14.550 €? | Bid 14.550 €');
});

test('where a vehicle has no net price, who sees others net reads that the amount is gross', async () => {
  const without = { vatReportable: false };
  for (const more of [without, { ...without, typed: true }])
    expect(await said('NL', 'bid', more)).toBe('Place a binding bid of 14.550 € gross? | Bid 14.550 € gross');
  expect(await said('DE', 'bid', without)).toBe('Place a binding bid of 14.550 €? | Bid 14.550 €');
});
