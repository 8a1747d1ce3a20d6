import { readTyped } from '@rollheim/contracts/typed';
import type { SpecialTerms } from '@rollheim/contracts';
import { useTyped } from '@rollheim/page-parts';
import { useState } from 'react';

/** What an operator is about to release an auction with. */
export interface ChosenTerms {
  readonly manufacturer: boolean;
  /** Dealers whom the first round is for: customer and name. */
  readonly dealers: readonly (readonly [customerId: string, name: string])[];
}

/** As the release takes it. */
export const termsOf = ({ manufacturer, dealers }: ChosenTerms): SpecialTerms => ({
  exclusiveTo: dealers.map(([customerId]) => customerId),
  manufacturer,
});

/**
 * Terms of the release, kept under `key` until it was carried out: one that is taken back, or refused, or a page that is
 * loaded again, begins with what was chosen. `manufacturer`: as given with the last release.
 */
export function useSpecialTerms(
  key: string,
  manufacturer: boolean,
): [ChosenTerms, (next: ChosenTerms) => void] {
  const [kept] = useState(() => readTyped<Partial<ChosenTerms>>(key));
  const [terms, setTerms] = useState<ChosenTerms>({ manufacturer, dealers: [], ...kept });
  const isChanged = terms.manufacturer !== manufacturer || terms.dealers.length > 0;
  useTyped(key, isChanged ? terms : null);
  return [terms, setTerms];
}
