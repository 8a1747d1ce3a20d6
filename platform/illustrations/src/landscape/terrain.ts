import { r1, type Random } from '../color.ts';
import { line, nth, W, type Point } from './canvas.ts';

/** x, height, width and how far down the snow lies (0 to 1). */
export type Peak = readonly [number, number, number, number?];

/** Peaks with a lit and a shaded face and jagged snow. */
export function peaks(
  R: Random,
  base: number,
  list: readonly Peak[],
  lit: string,
  shade: string,
  snow: string,
  snowShade: string,
  sunLeft = true,
): string {
  let out = '';
  for (const [x, h, w, cap = 0.34] of list) {
    const top = base - h,
      L = x - w * (0.46 + R() * 0.12),
      Rr = x + w * (0.46 + R() * 0.12);
    const side = (ex: number, n: number): Point[] =>
      Array.from({ length: n }, (_, i): Point => {
        const t = (i + 1) / (n + 1);
        return [
          x + (ex - x) * t + (R() - 0.5) * w * 0.05,
          top + h * Math.pow(t, 0.92) + (R() - 0.5) * h * 0.05,
        ];
      });
    const l = side(L, 6),
      rr = side(Rr, 6);
    const spine = Array.from({ length: 7 }, (_, i): Point => {
      const t = (i + 1) / 7;
      return [x + (i % 2 ? 1 : -1) * w * 0.035 * (1 + t) + w * 0.06 * t, top + h * t];
    });
    const leftFace =
      line([[x, top], ...l, [L, base], [nth(spine, 6)[0], base], ...[...spine].reverse()]) + 'Z';
    const rightFace =
      line([[x, top], ...rr, [Rr, base], [nth(spine, 6)[0], base], ...[...spine].reverse()]) + 'Z';
    out += `<path d="${leftFace}" fill="${sunLeft ? lit : shade}"/><path d="${rightFace}" fill="${sunLeft ? shade : lit}"/>`;
    if (cap) {
      const k = 1 + Math.round(cap * 5);
      const zig = (edge: Point, n: number): Point[] =>
        Array.from({ length: n }, (_, i): Point => {
          const t = i / (n - 1);
          const [ex, ey] = edge;
          const [sx, sy] = nth(spine, k);
          return [
            ex + (sx - ex) * t,
            ey + (sy - ey) * t + (i % 2 ? h * 0.075 : -h * 0.025) + (R() - 0.5) * h * 0.03,
          ];
        });
      out += `<path d="${line([[x, top], ...l.slice(0, k), ...zig(nth(l, k), 5), ...spine.slice(0, k + 1).reverse()])}Z" fill="${sunLeft ? snow : snowShade}"/>`;
      out += `<path d="${line([[x, top], ...rr.slice(0, k), ...zig(nth(rr, k), 5), ...spine.slice(0, k + 1).reverse()])}Z" fill="${sunLeft ? snowShade : snow}"/>`;
    }
  }
  return out;
}
export function clouds(R: Random, y: number, n: number, fill: string, op = 0.8): string {
  let o = '';
  for (let i = 0; i < n; i++) {
    const x = R() * W,
      yy = y + R() * 110,
      s = 40 + R() * 70;
    o += `<g fill="${fill}" opacity="${r1(op * (0.5 + R() * 0.5))}"><rect x="${r1(x - s * 1.4)}" y="${r1(yy - s * 0.13)}" width="${r1(s * 2.8)}" height="${r1(s * 0.26)}" rx="${r1(s * 0.13)}"/><rect x="${r1(x - s * 0.7)}" y="${r1(yy - s * 0.34)}" width="${r1(s * 1.5)}" height="${r1(s * 0.34)}" rx="${r1(s * 0.17)}"/><rect x="${r1(x - s * 2)}" y="${r1(yy + s * 0.02)}" width="${r1(s * 2.2)}" height="${r1(s * 0.18)}" rx="${r1(s * 0.09)}"/></g>`;
  }
  return o;
}
export function grass(
  R: Random,
  y0: number,
  y1: number,
  n: number,
  cols: readonly string[],
  lean = 0,
): string {
  let o = '';
  for (let i = 0; i < n; i++) {
    const t = R(),
      y = y0 + (y1 - y0) * t,
      x = R() * W,
      h = 7 + 20 * t * (0.5 + R());
    const c = cols[Math.floor(R() * cols.length)];
    o += `<path d="M${r1(x)},${r1(y)}q${r1(-3 + lean)},${r1(-h * 0.6)} ${r1(-6 + lean * 2)},${r1(-h * 0.8)}M${r1(x + 2)},${r1(y)}q${r1(lean)},${r1(-h * 0.7)} ${r1(2 + lean * 2)},${r1(-h)}M${r1(x + 4)},${r1(y)}q${r1(3 + lean)},${r1(-h * 0.5)} ${r1(7 + lean * 2)},${r1(-h * 0.7)}" stroke="${c}" stroke-width="${r1(1 + t)}" fill="none" stroke-linecap="round"/>`;
  }
  return o;
}
export function glints(R: Random, y0: number, y1: number, n: number, c: string, op: number): string {
  let o = '';
  for (let i = 0; i < n; i++) {
    const t = R(),
      y = y0 + (y1 - y0) * t,
      w = 20 + R() * 120 * (0.4 + t);
    o += `<rect x="${r1(R() * W - 40)}" y="${r1(y)}" width="${r1(w)}" height="${r1(1 + 1.6 * t)}" rx="1" fill="${c}" opacity="${r1(op * (0.4 + R() * 0.6))}"/>`;
  }
  return o;
}
export const stones = (R: Random, y0: number, y1: number, n: number, a: string, b: string): string => {
  let o = '';
  for (let i = 0; i < n; i++) {
    const t = R(),
      y = y0 + (y1 - y0) * t,
      s = 1.5 + 4.5 * t * R();
    o += `<ellipse cx="${r1(R() * W)}" cy="${r1(y)}" rx="${r1(s * 1.7)}" ry="${r1(s * 0.7)}" fill="${R() > 0.5 ? a : b}" opacity=".7"/>`;
  }
  return o;
};
export const birds = (x: number, y: number, c: string): string =>
  `<g fill="none" stroke="${c}" stroke-width="2" stroke-linecap="round" opacity=".7"><path d="M${x},${y}q6,-6 10,0q5,-6 10,-1"/><path d="M${x + 34},${y - 16}q5,-5 8,0q4,-5 8,-1"/><path d="M${x + 58},${y + 6}q5,-5 8,0q4,-5 8,-1"/></g>`;
