import { CORRECTED_FIELDS, type CorrectedField } from '@rollheim/contracts';
import { fieldFaults, vatNumberFault } from '@rollheim/page-parts';

/** What is wrong with data that an operator corrects: as in the dealer's own form, by the country that is there. */
export const correctionFaults = (
  values: Readonly<Record<CorrectedField, string>>,
  country: string | null,
): Readonly<Partial<Record<CorrectedField, string>>> => ({
  ...fieldFaults({ ...values, country: country ?? '' }, CORRECTED_FIELDS),
  ...vatNumberFault(values.vatNumber),
});
