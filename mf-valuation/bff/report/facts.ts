import type { Locale, ValuationState } from '@rollheim/contracts';
import { optionLabel } from '@rollheim/contracts/attributes';
import { formatNumber } from '@rollheim/ui/format';
import { textFor } from '../texts.ts';

/** A fact in words. */
interface Fact {
  readonly label: string;
  readonly value: string;
}

const CONDITIONS = ['as_new', 'well_kept', 'worn', 'needs_repair'] as const;

/** What is known of a valued vehicle, in words and with units; what is not known is left out. */
export function factsOf(product: ValuationState['product'], locale: Locale): readonly Fact[] {
  const { category, year, mileage, powerKw, beds, condition } = product;
  const known = CONDITIONS.find((each) => each === condition);
  const facts: readonly (readonly [string, string | null])[] = [
    [textFor(locale, 'category'), category === null ? null : optionLabel('category', category, locale)],
    [textFor(locale, 'year'), year ? String(year) : null],
    [
      textFor(locale, 'mileage'),
      mileage === null ? null : textFor(locale, 'km', { value: formatNumber(mileage, locale) }),
    ],
    [
      textFor(locale, 'powerKw'),
      powerKw === null ? null : textFor(locale, 'kw', { value: formatNumber(powerKw, locale) }),
    ],
    [textFor(locale, 'beds'), beds === null ? null : String(beds)],
    [textFor(locale, 'condition'), known ? textFor(locale, `condition.${known}`) : null],
  ];
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}
