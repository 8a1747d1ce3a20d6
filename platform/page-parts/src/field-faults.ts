import { checkFields, cleanField, normaliseVatNumber, rulesOf, type FieldName } from '@rollheim/contracts';

/** Field → the rule that it breaks (`validation.<rule>`). */
export type Faults<Values> = Readonly<Partial<Record<keyof Values & string, string>>>;

/** Fields that are still wrong, by the rules of their names. */
export function fieldFaults<Values extends { readonly country: string }>(
  values: Values,
  names: readonly (keyof Values & FieldName)[],
): Faults<Values> {
  const verdicts = names.map((name) => {
    const { country } = values;
    const value = cleanField(name, String(values[name] ?? ''), country);
    return [name, checkFields(rulesOf(name, country), value)] as const;
  });
  return Object.fromEntries(verdicts.filter(([, verdict]) => verdict !== null)) as Faults<Values>;
}

/** What is wrong with a VAT number: one may be left out, but what is given has the shape of its country. */
export const vatNumberFault = (typed: string): { readonly vatNumber?: string } =>
  typed.trim() === '' || normaliseVatNumber(typed) !== null ? {} : { vatNumber: 'validation.vat_number' };
