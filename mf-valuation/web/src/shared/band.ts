import { formatPrice } from '@rollheim/ui/format';

/** Where a range lies on its scale, percent; its middle in cents, on full hundreds of euros. */
export interface Band {
  readonly from: number;
  readonly to: number;
  readonly middle: number;
}

const HUNDRED_EUROS = 10_000;
const LEAST_PERCENT = 16;

/** The scale runs from 10 % below the range to 10 % above it; a range is never drawn thinner than 16 % of it. */
export function bandOf(low: number, high: number): Band {
  const start = low * 0.9;
  const width = high * 1.1 - start;
  const percent = (amount: number) => ((amount - start) / width) * 100;
  const [from, to] = [percent(low), percent(high)];
  const missing = Math.max(0, LEAST_PERCENT - (to - from)) / 2;
  return {
    from: from - missing,
    to: to + missing,
    middle: Math.round((low + high) / 2 / HUNDRED_EUROS) * HUNDRED_EUROS,
  };
}

/** `38.500 – 43.000 €`. */
export const spanText = (low: number, high: number): string =>
  `${formatPrice(low).replace(/\s?€$/, '')}\u00a0–\u00a0${formatPrice(high)}`;
