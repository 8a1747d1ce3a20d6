import { departsFrom, LONGEST_VALUATION_REASON, type PriceEvidence } from '@rollheim/contracts';

/** Least value of a range, EUR. */
const LEAST = 500;
const CENTS = 100;
const SHORTEST_REASON = 3;

/** `whole`: what was typed is no amount of whole euros. */
type ValueFault = 'whole' | 'least';

const valueFault = (value: number | null): ValueFault | null =>
  value === null ? null : Number.isNaN(value) ? 'whole' : value < LEAST ? 'least' : null;

export interface Range {
  readonly low: number | null;
  readonly high: number | null;
}

/** A range as it is sent, EUR. */
export interface SoundRange {
  readonly low: number;
  readonly high: number;
}

/** What is wrong with the price range of a valuation (EUR); an empty field is not wrong, only not done. */
export function rangeFaults({ low, high }: Range): {
  readonly low?: ValueFault;
  readonly high?: ValueFault | 'order';
} {
  const lowFault = valueFault(low);
  const highFault = valueFault(high) ?? (low !== null && high !== null && low > high ? 'order' : null);
  return { ...(lowFault ? { low: lowFault } : {}), ...(highFault ? { high: highFault } : {}) };
}

/** The range as it is sent; null while it is not complete and sound. */
export const soundRange = (range: Range): SoundRange | null =>
  range.low === null || range.high === null || Object.keys(rangeFaults(range)).length > 0
    ? null
    : { low: range.low, high: range.high };

/** What is proposed, EUR; null: too few sales to propose anything. */
export const proposedRange = (evidence: PriceEvidence | undefined): SoundRange | null =>
  evidence?.estimate ? { low: evidence.estimate.low / CENTS, high: evidence.estimate.high / CENTS } : null;

/** True where the range needs a reason, as the service asks for it. */
export const needsReason = (range: SoundRange | null, proposed: SoundRange | null): boolean =>
  range !== null && departsFrom(range, proposed);

/** The reason as it is sent; null: none, or not one that counts. */
export function soundReason(text: string): string | null {
  const reason = text.trim();
  return reason.length >= SHORTEST_REASON && reason.length <= LONGEST_VALUATION_REASON ? reason : null;
}
