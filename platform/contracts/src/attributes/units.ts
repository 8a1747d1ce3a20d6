/** How many of an attribute's unit one of another unit is; names in small letters. */
const FACTORS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  mm: { mm: 1, cm: 10, m: 1000 },
  kg: { kg: 1, t: 1000, to: 1000 },
  kW: { kw: 1, ps: 0.735_498_75, hp: 0.735_498_75, pk: 0.735_498_75, hk: 0.735_498_75, cv: 0.735_498_75 },
  'cm³': { 'cm³': 1, cm3: 1, ccm: 1, cc: 1, l: 1000 },
  km: { km: 1, tkm: 1000, mil: 10 },
};

const NAMES = [...Object.values(FACTORS).flatMap((units) => Object.keys(units)), 'ah', 'w', '%', 'eur', '€'];
const BEHIND = new RegExp(`(?:${[...new Set(NAMES)].join('|')})$`, 'i');

/** How many of the attribute's unit one of the named unit is; null where that is none of its kind. */
export function unitFactor(unit: string | null | undefined, named: string): number | null {
  if (unit == null) return null;
  const plain = named === '€' ? 'eur' : named;
  return FACTORS[unit]?.[plain] ?? (unit.toLowerCase() === plain ? 1 : null);
}

/** A number as it is typed, without the unit behind it, and that unit in small letters; null where there is none. */
export function unitBehind(text: string): { readonly number: string; readonly unit: string | null } {
  const [unit] = BEHIND.exec(text.trimEnd()) ?? [];
  return unit === undefined
    ? { number: text.trim(), unit: null }
    : { number: text.trimEnd().slice(0, -unit.length).trim(), unit: unit.toLowerCase() };
}
