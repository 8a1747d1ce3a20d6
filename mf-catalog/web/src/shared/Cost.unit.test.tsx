import { expect, test } from 'vitest';
import { textFor, type Viewer } from '../testing/render.tsx';
import { Cost } from './Cost.tsx';

const PRICE = 3_795_000;
const german: Viewer = { country: 'DE', vatCountry: 'DE', vatNumberVerified: true };
const dutch: Viewer = { country: 'NL', vatCountry: 'NL', vatNumberVerified: true };

const costFor = (viewer: Viewer, vatReportable = true) =>
  textFor(
    viewer,
    <Cost amount={PRICE} vatReportable={vatReportable} label="Your bid, gross" total="Total if you win" />,
  );

test('a buyer who is charged no VAT reads gross, the VAT that falls away, and the sum without it', async () => {
  const text = await costFor(dutch);
  expect(text).toContain('Your bid, gross net 31.890,76 € 37.950,00 €');
  expect(text).toContain('VAT of the vehicle not charged (intra-Community supply) −6.059,24 €');
  expect(text).toContain('VAT on the commission (reverse charge) 0,00 €');
  expect(text).toContain('Total if you win 32.554,89 €');
  expect(await costFor({ ...dutch, country: 'CH', vatCountry: 'CH' })).toContain('not charged (export)');
});

test('a number that is not verified is shown net, with a note that VAT is charged until it is', async () => {
  const text = await costFor({ ...dutch, vatNumberVerified: false });
  expect(text).toContain('net 31.890,76 €. Your VAT number is not verified yet');
  expect(text).toContain('Total if you win 38.740,31 €');
});

test('everyone else pays gross, with what is stated about its VAT', async () => {
  expect(await costFor(german)).toContain('Your bid, gross VAT reportable 37.950,00 €');
  expect(await costFor(german)).toContain('Total if you win 38.740,31 €');
  expect(await costFor(dutch, false)).toContain('Your bid, gross VAT not reportable 37.950,00 €');
});
