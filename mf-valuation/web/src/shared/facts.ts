import { KW_TO_PS, makeName, type Locale, type ValuationState } from '@rollheim/contracts';
import { optionLabel } from '@rollheim/contracts/attributes';
import { formatNumber } from '@rollheim/ui';
import type { ValuationText } from '../texts.ts';
import { isCondition } from './fields.ts';

type Product = ValuationState['product'];

/** Make and model. */
export const vehicleTitle = ({ make, model }: Product): string =>
  [makeName(make), model].filter(Boolean).join(' ');

/** One thing that is known of the vehicle. */
export interface VehicleFact {
  readonly label: string;
  readonly value: string;
  /** How it reads without its label. */
  readonly alone: string;
}

/** What is known of the vehicle, in words and with units. */
export function vehicleFacts(product: Product, locale: Locale, t: ValuationText): VehicleFact[] {
  const { category, year, mileage, powerKw, beds, condition } = product;
  const facts: readonly (readonly [label: string, value: string | null, alone?: string])[] = [
    [t('category'), category === null ? null : optionLabel('category', category, locale)],
    [t('year'), year ? String(year) : null],
    [t('mileage'), mileage === null ? null : t('km', { value: formatNumber(mileage, locale) })],
    [
      t('powerKw'),
      powerKw === null
        ? null
        : t('kw', {
            kw: formatNumber(powerKw, locale),
            ps: formatNumber(Math.round(powerKw * KW_TO_PS), locale),
          }),
    ],
    [t('beds'), beds === null ? null : String(beds), t('beds_count', { count: beds ?? 0 })],
    [t('condition'), condition !== null && isCondition(condition) ? t(`condition.${condition}`) : null],
  ];
  return facts.flatMap(([label, value, alone = value ?? '']) =>
    value === null ? [] : [{ label, value, alone }],
  );
}
