import type { Drawing } from './drawing.ts';

/** The pattern along the flank. */
export const stripePattern = (v: Drawing): string => {
  const { tint, stripes, b, L } = v;
  const stripe = v.look.stripe ?? 'tri';
  const [first = '#0e4a50', second = first] = v.stripes;
  let o = '';
  const band = (y: number, h: number, c: string, k = 0): string =>
    `<path d="M-10,${y}L${L * 0.52},${y}C${L * 0.6},${y} ${L * 0.62},${y - k} ${L * 0.7},${y - k}L${L + 20},${y - k}L${L + 20},${y - k + h}L${L * 0.7},${y - k + h}C${L * 0.62},${y - k + h} ${L * 0.6},${y + h} ${L * 0.52},${y + h}L-10,${y + h}Z" fill="${tint(c)}"/>`;
  const sy = b.van || b.poptop ? -104 : b.H < 200 ? -92 : -128;
  if (stripe === 'tri')
    stripes.forEach((c, i) => {
      o += band(sy + i * 12, 9, c, 22);
    });
  if (stripe === 'line') o += band(sy - 4, 14, first, 0) + band(sy + 14, 4, second, 0);
  if (stripe === 'wave')
    stripes.forEach((c, i) => {
      o += `<path d="M-10,${-96 + i * 13}C${L * 0.22},${-150 + i * 12} ${L * 0.42},${-62 + i * 9} ${L * 0.66},${-108 + i * 9}S${L * 0.9},${-150 + i * 9} ${L + 20},${-132 + i * 8}L${L + 20},${-124 + i * 8}C${L * 0.9},${-140 + i * 9} ${L * 0.84},${-104 + i * 9} ${L * 0.66},${-96 + i * 9}S${L * 0.22},${-132 + i * 12} -10,${-84 + i * 13}Z" fill="${tint(c)}"/>`;
    });
  if (stripe === 'block')
    o += `<path d="M-10,-20L-10,-92L${L * 0.34},-92L${L * 0.46},-140L${L * 0.72},-140L${L + 20},-100L${L + 20},-20Z" fill="${tint(first)}" opacity=".96"/><path d="M-10,-96L${L * 0.335},-96L${L * 0.455},-144L${L * 0.72},-144L${L + 20},-104" stroke="${tint(stripes[1] ?? '#e9a72b')}" stroke-width="4" fill="none"/>`;
  if (stripe === 'arch')
    stripes.forEach((c, i) => {
      o += `<path d="M${L * 0.06 + i * 20},-20C${L * 0.1 + i * 20},-150 ${L * 0.22 + i * 18},-200 ${L * 0.3 + i * 18},-310L${L * 0.3 + i * 18 + 13},-310C${L * 0.22 + i * 18 + 14},-200 ${L * 0.1 + i * 20 + 14},-150 ${L * 0.06 + i * 20 + 14},-20Z" fill="${tint(c)}"/>`;
    });
  return o;
};
