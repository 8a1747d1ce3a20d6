import { r1, type Random } from '../color.ts';
import { at, line, W, type Point } from './canvas.ts';

export function conifer(
  x: number,
  y: number,
  h: number,
  fill: string,
  dark: string | undefined,
  R: Random,
): string {
  const w = h * 0.36,
    n = 5;
  const L: Point[] = [];
  const Rt: Point[] = [];
  for (let i = 0; i < n; i++) {
    const t = (i + 1) / n,
      yy = y - h + h * 0.94 * t,
      ww = (w / 2) * (0.2 + 0.8 * t) * (0.9 + R() * 0.2);
    L.push([x - ww * 0.45, yy - h * 0.07], [x - ww, yy]);
    Rt.push([x + ww * 0.45, yy - h * 0.07], [x + ww, yy]);
  }
  return (
    `<path d="${line([[x, y - h], ...Rt, [x + w * 0.06, y - h * 0.06], [x + w * 0.06, y], [x - w * 0.06, y], [x - w * 0.06, y - h * 0.06], ...L.reverse()])}Z" fill="${fill}"/>` +
    (dark
      ? `<path d="${line([[x, y - h], ...Rt, [x + w * 0.06, y - h * 0.06], [x, y - h * 0.06]])}Z" fill="${dark}"/>`
      : '')
  );
}

export function forest(
  R: Random,
  pts: readonly Point[],
  from: number,
  to: number,
  step: number,
  h: number,
  fill: string,
  dark?: string,
): string {
  let o = '';
  for (let x = from; x < to; x += step * (0.6 + R() * 0.8))
    o += conifer(x, at(pts, Math.max(0, Math.min(W, x))) + 6, h * (0.65 + R() * 0.6), fill, dark, R);
  return o;
}

export function round(
  x: number,
  y: number,
  s: number,
  cols: readonly [string, string, string],
  R: Random,
): string {
  let o = `<path d="M${x - s * 0.05},${y}L${x - s * 0.03},${y - s * 0.7}L${x + s * 0.03},${y - s * 0.7}L${x + s * 0.05},${y}Z" fill="${cols[2]}"/>`;
  const blobs = Array.from({ length: 9 }, (): readonly [number, number, number] => [
    x + (R() - 0.5) * s * 0.7,
    y - s * (0.55 + R() * 0.5),
    s * (0.16 + R() * 0.12),
  ]);
  for (const [a, b, c] of blobs)
    o += `<circle cx="${r1(a)}" cy="${r1(b + c * 0.18)}" r="${r1(c)}" fill="${cols[1]}"/>`;
  for (const [a, b, c] of blobs)
    o += `<circle cx="${r1(a - c * 0.15)}" cy="${r1(b - c * 0.08)}" r="${r1(c * 0.78)}" fill="${cols[0]}"/>`;
  return o;
}

export function birch(x: number, y: number, h: number, leaf: readonly string[], R: Random): string {
  let o = `<path d="M${x - 4},${y}L${x - 2},${y - h}L${x + 2},${y - h}L${x + 5},${y}Z" fill="#e9e4d8"/>`;
  for (let i = 0; i < 6; i++)
    o += `<rect x="${x - 4 + R() * 3}" y="${r1(y - h * (0.1 + i * 0.12))}" width="5" height="2.4" fill="#4a4038" opacity=".7"/>`;
  for (let i = 0; i < 26; i++) {
    const t = R();
    o += `<ellipse cx="${r1(x + (R() - 0.5) * h * 0.42 * (1.1 - t * 0.5))}" cy="${r1(y - h * (0.42 + t * 0.68))}" rx="${r1(h * (0.045 + R() * 0.05))}" ry="${r1(h * (0.03 + R() * 0.035))}" fill="${leaf[Math.floor(R() * leaf.length)]}" opacity=".93"/>`;
  }
  return o;
}

export const cypress = (x: number, y: number, h: number, fill: string, dark: string): string =>
  `<path d="M${x},${y - h}C${x + h * 0.13},${y - h * 0.6} ${x + h * 0.11},${y - h * 0.1} ${x},${y}C${x - h * 0.11},${y - h * 0.1} ${x - h * 0.13},${y - h * 0.6} ${x},${y - h}Z" fill="${fill}"/><path d="M${x},${y - h}C${x + h * 0.13},${y - h * 0.6} ${x + h * 0.11},${y - h * 0.1} ${x},${y}C${x + h * 0.03},${y - h * 0.3} ${x + h * 0.03},${y - h * 0.7} ${x},${y - h}Z" fill="${dark}"/>`;
