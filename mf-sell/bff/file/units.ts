import type { Attribute } from '@rollheim/contracts';

type Unit = NonNullable<Attribute['unit']>;

/** How many of an attribute's unit one of another unit is; as a heading names it, small letters. */
const FACTORS: Readonly<Partial<Record<Unit, Readonly<Record<string, number>>>>> = {
  mm: { mm: 1, cm: 10, m: 1000 },
  kg: { kg: 1, t: 1000, to: 1000 },
  kW: { kw: 1, ps: 0.735_498_75, hp: 0.735_498_75, pk: 0.735_498_75, hk: 0.735_498_75, cv: 0.735_498_75 },
  'cm³': { 'cm³': 1, cm3: 1, ccm: 1, cc: 1, l: 1000 },
  km: { km: 1, tkm: 1000, mil: 10 },
};

const BRACKETS = [
  ['(', ')'],
  ['[', ']'],
] as const;

/** Where the unit of a heading begins: `Länge (cm)`, `Leistung [kW]`, `Länge, mm`, `Gewicht in t`; -1 for none. */
function unitAt(heading: string): number {
  const pair = BRACKETS.find(([, close]) => heading.endsWith(close));
  if (pair) return heading.lastIndexOf(pair[0]);
  const space = heading.lastIndexOf(' ');
  const before = heading.slice(0, Math.max(space, 0));
  return before.endsWith(',') || before.endsWith(' in') ? space : -1;
}

/** A heading without its unit, and that unit; null where it names none. */
export function partsOf(heading: string): { readonly name: string; readonly unit: string | null } {
  const at = unitAt(heading);
  if (at <= 0) return { name: heading, unit: null };
  return {
    name: heading.slice(0, at).replace(/ in$/, ''),
    unit: heading
      .slice(at)
      .replace(/[[\]() ]/g, '')
      .toLowerCase(),
  };
}

/** How many of the attribute's unit one of the named unit is; null where that is none of its kind. */
export function factorOf(unit: Attribute['unit'], named: string): number | null {
  if (unit === undefined) return null;
  return FACTORS[unit]?.[named] ?? (unit.toLowerCase() === named ? 1 : null);
}
