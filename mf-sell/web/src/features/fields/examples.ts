import type { AttributeDefinition, Locale } from '@rollheim/contracts';
import { formatNumber } from '@rollheim/ui';

/** A number as people have it for the vehicle, by field or else by unit. */
const EXAMPLES: Readonly<Record<string, number>> = {
  length: 6_990,
  width: 2_300,
  height: 2_900,
  inner_height: 1_980,
  solar_power: 200,
  km: 48_200,
  kg: 3_500,
  'cm³': 2_287,
  kW: 120,
  Ah: 95,
  l: 100,
  EUR: 20_000,
  '%': 12,
};
const SMALL = 4;

/** A number that the field takes, as the reader writes it. */
export function exampleOf(
  { attributeCode = '', unit }: Partial<AttributeDefinition>,
  locale: Locale,
): string {
  if (isYear(attributeCode)) return '2019';
  return formatNumber(EXAMPLES[attributeCode] ?? EXAMPLES[unit ?? ''] ?? SMALL, locale);
}

/** True for years, which have no separator. */
export const isYear = (code = ''): boolean => code.endsWith('_year');
