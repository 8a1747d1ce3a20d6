import type { Attribute, FilterAttribute } from '@rollheim/contracts';

/** Units of filters as Intl names them; null: it has no word for it, the number is read alone. */
const UNITS: Readonly<Record<NonNullable<Attribute['unit']>, string | null>> = {
  km: 'kilometer',
  kg: 'kilogram',
  mm: 'millimeter',
  l: 'liter',
  '%': 'percent',
  'cm³': null,
  kW: null,
  Ah: null,
  W: null,
  EUR: null,
};

/** How a screen reader says an end of a range, which is in the unit of the filter's parameters. */
export function spoken({
  code,
  unit = '',
  per = 1,
}: Pick<FilterAttribute, 'code' | 'unit' | 'per'>): Intl.NumberFormatOptions {
  if (code === 'price') return { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 };
  if (code === 'year') return { useGrouping: false };
  const own = unit === 'm' && per === 1_000 ? 'mm' : unit;
  const name = Object.hasOwn(UNITS, own) ? UNITS[own as keyof typeof UNITS] : null;
  return name === null ? {} : { style: 'unit', unit: name, unitDisplay: 'long' };
}
