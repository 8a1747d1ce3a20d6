import { KW_TO_PS, type CatalogProduct, type Locale } from '@rollheim/contracts';
import { optionLabel } from '@rollheim/contracts/attributes';
import { formatNumber } from '@rollheim/ui';
import type { CatalogText } from '../texts.ts';

/** `2019-06` → `06/2019`. */
export const registration = (value: string | null): string | null => {
  if (value === null) return null;
  const [year, month] = value.split('-');
  return month ? `${month}/${year}` : (year ?? null);
};

/** 120 kW (163 PS). */
export const power = (kw: number, locale: Locale, t: CatalogText): string =>
  t('power', { kw: formatNumber(kw, locale), ps: formatNumber(Math.round(kw * KW_TO_PS), locale) });

/** The line of facts below a title. */
export function factsOf(product: CatalogProduct, locale: Locale, t: CatalogText): string[] {
  return [
    product.category === null
      ? t(`type.${product.productType}`)
      : optionLabel('category', product.category, locale),
    registration(product.firstRegistration),
    product.mileage === null ? null : t('km', { value: formatNumber(product.mileage, locale) }),
    product.powerKw === null ? null : t('kw', { value: formatNumber(product.powerKw, locale) }),
  ].filter((fact): fact is string => fact !== null);
}

export const placeOf = (product: Pick<CatalogProduct, 'zipCode' | 'city' | 'country'>): string =>
  [product.country === 'DE' ? null : product.country, product.zipCode, product.city]
    .filter(Boolean)
    .join(' ');
