import { expect, test } from 'vitest';
import { textFor, type Viewer } from '../../testing/render.tsx';
import { AllIn } from './AllIn.tsx';

const german: Viewer = { country: 'DE', vatCountry: 'DE', vatNumberVerified: true };
const dutch: Viewer = { country: 'NL', vatCountry: 'NL', vatNumberVerified: true };

/** The amounts of the line, cents: the sum, then its parts. */
const amountsFor = async (viewer: Viewer, amount: number) =>
  [
    ...(await textFor(viewer, <AllIn amount={amount} vatReportable of="step" />)).matchAll(
      /([\d.]+)(?:,(\d\d))?\s€/g,
    ),
  ].map(([, euros = '', cents = '0']) => Number(euros.replaceAll('.', '')) * 100 + Number(cents));

test.each([
  ['gross', german],
  ['net', dutch],
] as const)('the parts of what a bid costs add up to its sum (%s)', async (_name, viewer) => {
  for (const amount of [5_885_000, 1_145_000, 3_795_000]) {
    const [sum, ...parts] = await amountsFor(viewer, amount);
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.reduce((all, part) => all + part, 0)).toBe(sum);
  }
});
