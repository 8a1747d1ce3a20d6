/** Seeded randomness, colour mixing and gradients: the same listing always gets the same picture. */

/** Draws numbers in [0, 1). */
export type Random = () => number;

/** A random source that a seed settles (FNV-1a into mulberry32). */
export const rng = (seed: string | number): Random => {
  let a = 2166136261;
  for (const c of String(seed)) a = Math.imul(a ^ c.charCodeAt(0), 16777619);
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

const channel = (hex: string, i: number): number => Number.parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16);

/** Between two colours '#rrggbb'; t = 0 is the first. */
export const mix = (a: string, b: string, t: number): string => {
  const at = (i: number) => Math.round(channel(a, i) + (channel(b, i) - channel(a, i)) * t);
  return `#${[0, 1, 2].map((i) => at(i).toString(16).padStart(2, '0')).join('')}`;
};

/** One decimal is enough on a canvas of 1200 units. */
export const r1 = (n: number): number => Math.round(n * 10) / 10;

let count = 0;
/** Starts the ids of a picture again, so that the same call gives the same bytes. */
export const resetIds = (): void => {
  count = 0;
};
/** The next id of this picture. */
export const id = (prefix: string): string => prefix + (count++).toString(36);

/** Offset, colour, opacity. */
export type Stop = readonly [number, string, number?];
/** A reference for `fill` and the definition that it needs. */
export interface Paint {
  ref: string;
  def: string;
}

/** A linear gradient; 'user' measures in the drawing's own units. */
export const grad = (
  stops: readonly Stop[],
  x1 = 0,
  y1 = 0,
  x2 = 0,
  y2 = 1,
  units: '' | 'user' = '',
): Paint => {
  const i = id('g');
  const s = stops
    .map(([o, c, a = 1]) => `<stop offset="${o}" stop-color="${c}"${a < 1 ? ` stop-opacity="${a}"` : ''}/>`)
    .join('');
  const space = units ? ' gradientUnits="userSpaceOnUse"' : '';
  return {
    ref: `url(#${i})`,
    def: `<linearGradient id="${i}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"${space}>${s}</linearGradient>`,
  };
};

/** A radial gradient from the middle of the shape. */
export const radial = (stops: readonly Stop[]): Paint => {
  const i = id('r');
  const s = stops
    .map(([o, c, a = 1]) => `<stop offset="${o}" stop-color="${c}" stop-opacity="${a}"/>`)
    .join('');
  return { ref: `url(#${i})`, def: `<radialGradient id="${i}">${s}</radialGradient>` };
};
