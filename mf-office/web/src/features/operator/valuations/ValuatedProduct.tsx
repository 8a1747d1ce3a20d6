import type { ValuationState } from '@rollheim/contracts';
import { optionLabel } from '@rollheim/contracts/attributes';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { Facts, formatNumber } from '@rollheim/ui';
import { useTexts } from '../../../texts.ts';

/** What the funnel lets its visitors choose; a word that is new to this page is shown as it is. */
const CONDITIONS = ['as_new', 'well_kept', 'worn', 'needs_repair'] as const;
const isCondition = (value: string | null): value is (typeof CONDITIONS)[number] =>
  (CONDITIONS as readonly (string | null)[]).includes(value);

/** What is known of a vehicle that is to be valuated. */
export const ValuatedProduct = ({ valuation: { product } }: { readonly valuation: ValuationState }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { year, mileage, category, powerKw, beds, condition } = product;
  return (
    <Facts
      items={[
        category === null ? null : optionLabel('category', category, locale),
        String(year),
        mileage === null ? null : t('operator.km', { value: formatNumber(mileage, locale) }),
        powerKw === null ? null : t('valuations.power', { value: formatNumber(powerKw, locale) }),
        beds === null ? null : t('valuations.beds', { count: beds }),
        isCondition(condition) ? t(`valuations.condition.${condition}`) : condition,
      ]}
    />
  );
};
