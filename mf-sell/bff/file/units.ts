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
