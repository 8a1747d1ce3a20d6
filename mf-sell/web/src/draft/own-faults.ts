import { attribute, checkField, type FieldRule, type ListingChanges } from '@rollheim/contracts';
import { amountFault, unreadableFault } from '../features/auction/prices.ts';

/** Longest texts, characters. */
export const LONGEST = { description: 8_000, defects: 8_000, internalNumber: 40 } as const;
/** Mileage at the handover, km. */
export const MILEAGE = { min: 0, max: 3_000_000 } as const;

const PRICES = ['startPrice', 'minimum', 'buyNow'] as const;
const RULES: Readonly<Record<string, FieldRule>> = {
  ...Object.fromEntries(
    Object.entries(LONGEST).map(([field, limit]) => [field, { rule: 'max' as const, limit }]),
  ),
  expectedMileage: { rule: 'between', ...MILEAGE },
};

/** Of a value that its seller was asked for and did not agree to. */
export const UNCONFIRMED = 'unconfirmed';

/** What is wrong with a text that names no value of its field; of an attribute it is one that was not agreed to. */
export const textFault = (field: string, text: string): string => {
  if (attribute(field)) return UNCONFIRMED;
  if (field === 'terms.plannedSaleDate') return 'validation.required';
  return field.startsWith('terms.') ? unreadableFault(text) : 'validation.whole_number';
};

/** The fields of an edit that are judged by themselves, and what is wrong with them. Attributes have rules of their own. */
export function ownFaults(changes: ListingChanges): {
  readonly fields: readonly string[];
  readonly faults: Readonly<Record<string, string>>;
} {
  const judged = [
    ...Object.entries(changes).flatMap(([field, value]) => {
      const rule = RULES[field];
      return rule ? [[field, checkField(rule, value)] as const] : [];
    }),
    ...PRICES.flatMap((price) => {
      const cents = changes.terms?.[price];
      return cents === undefined ? [] : [[`terms.${price}`, amountFault(cents)] as const];
    }),
  ];
  return {
    fields: judged.map(([field]) => field),
    faults: Object.fromEntries(judged.flatMap(([field, fault]) => (fault ? [[field, fault]] : []))),
  };
}
