import { grad, mix } from '../color.ts';
import { rect, type Drawing } from './drawing.ts';

/** Windows, doors, flaps, lamps and mirrors. */
export const openings = (v: Drawing): string => {
  const { use, seam, dark, light, b, L } = v;
  const cabX = v.b.cabX ?? 0;
  let o = '';
  const stroke = `fill="none" stroke="${seam}" stroke-width="1.6"`;
  if (b.hatch) {
    const [x, y, w, h] = b.hatch;
    o +=
      rect(x, y, w, h, 7, stroke) +
      rect(x + 10, y + 6, 16, 4, 2, `fill="${seam}" opacity=".6"`) +
      rect(x + w - 26, y + 6, 16, 4, 2, `fill="${seam}" opacity=".6"`);
  }
  if (b.slide)
    o +=
      `<path d="M${b.slide[0]},${b.poptop ? -192 : -238}L${b.slide[0]},-36M${b.slide[1]},${b.poptop ? -192 : -238}L${b.slide[1]},-34" stroke="${seam}" stroke-width="1.8"/><path d="M24,${b.poptop ? -112 : -120}L${b.slide[0]},${b.poptop ? -112 : -120}" stroke="${seam}" stroke-width="2.4"/>` +
      rect(b.slide[0] + 8, b.poptop ? -104 : -124, 18, 6, 3, `fill="${dark}"`);
  const glass = use(
    grad(
      [
        [0, light.glass[0]],
        [0.55, mix(light.glass[0], light.glass[1], 0.72)],
        [1, light.glass[1]],
      ],
      0,
      0,
      0.25,
      1,
    ),
  );
  const win = (x: number, y: number, w: number, h: number, r = 9, curtains = true): string => {
    let s =
      rect(x - 3.5, y - 3.5, w + 7, h + 7, r + 3, `fill="${mix('#1c2325', light.amb, light.ambT * 0.3)}"`) +
      rect(x, y, w, h, r, `fill="${glass}"`);
    if (light.lit)
      s += `<path d="M${x + 2},${y + 2}L${x + w * 0.22},${y + 2}Q${x + w * 0.16},${y + h * 0.6} ${x + w * 0.2},${y + h - 3}L${x + 3},${y + h - 3}Z" fill="#c77a34" opacity=".55"/><path d="M${x + w - 2},${y + 2}L${x + w * 0.78},${y + 2}Q${x + w * 0.84},${y + h * 0.6} ${x + w * 0.8},${y + h - 3}L${x + w - 3},${y + h - 3}Z" fill="#c77a34" opacity=".55"/><circle cx="${x + w * 0.5}" cy="${y + 10}" r="5" fill="#fff7df"/>`;
    else
      s +=
        (curtains
          ? `<path d="M${x + 3},${y + 3}L${x + w * 0.16},${y + 3}Q${x + w * 0.11},${y + h * 0.6} ${x + w * 0.14},${y + h - 3}L${x + 3},${y + h - 3}ZM${x + w - 3},${y + 3}L${x + w * 0.84},${y + 3}Q${x + w * 0.89},${y + h * 0.6} ${x + w * 0.86},${y + h - 3}L${x + w - 3},${y + h - 3}Z" fill="#fff6e2" opacity=".3"/>`
          : '') +
        `<path d="M${x + w * 0.3},${y + h}L${x + w * 0.56},${y}L${x + w * 0.7},${y}L${x + w * 0.44},${y + h}Z" fill="#fff" opacity=".16"/><path d="M${x + w * 0.5},${y + h}L${x + w * 0.74},${y + 1}L${x + w * 0.78},${y + 1}L${x + w * 0.54},${y + h}Z" fill="#fff" opacity=".13"/>`;
    return s;
  };
  for (const [x, y, w, h] of b.windows) if (w) o += win(x, y, w, h, b.van || b.poptop ? 12 : 10, !b.poptop);
  if (b.door) {
    const [x, w, y] = b.door;
    o +=
      rect(x, y, w, -y - 40, 9, stroke + ' ') +
      win(x + 11, y + 16, w - 22, 58, 7) +
      rect(x + w - 14, b.handle ?? -128, 8, 20, 4, `fill="${dark}"`) +
      rect(x - 2, -34, w + 4, 7, 3, `fill="${dark}"`) +
      rect(x + 4, y - 8, w - 8, 3, 1.5, `fill="${light.lit ? '#ffe3a6' : '#dfe4e3'}"`);
    if (light.lit)
      o +=
        `<path d="M${x + 2},-36L${x + w - 2},-36L${x + w + 52},18L${x - 52},18Z" fill="${use(
          grad([
            [0, '#ffd384', 0.42],
            [1, '#ffd384', 0],
          ]),
        )}"/>` + rect(x, y, w, -y - 40, 9, 'fill="#ffd384" opacity=".09"');
  }
  const cabGlass = use(
    grad(
      [
        [0, light.lit ? '#7e93a0' : light.glass[0]],
        [1, light.lit ? '#1b2a36' : light.glass[1]],
      ],
      0,
      0,
      0.3,
      1,
    ),
  );
  if (b.cab)
    o +=
      `<path d="${b.cab}" fill="${cabGlass}" stroke="#1b2224" stroke-width="4" stroke-linejoin="round"/>` +
      (b.poptop || light.lit
        ? ''
        : `<path d="M${cabX + 24},-145L${cabX + 56},-200L${cabX + 68},-200L${cabX + 38},-145Z" fill="#fff" opacity=".18"/>`);
  if (b.screen) o += `<path d="${b.screen}" fill="${cabGlass}" stroke="#1b2224" stroke-width="1.5"/>`;
  if (b.cabSplit || b.van || b.poptop)
    o +=
      `<path d="M${b.seam},${b.poptop ? -190 : -210}L${b.seam},-36M${L - 92},${b.poptop ? -122 : -138}C${L - 86},-110 ${L - 96},-92 ${L - 142},-70L${L - 146},-36" stroke="${seam}" stroke-width="1.7" fill="none"/>` +
      rect(L - 196, b.poptop ? -106 : -118, 20, 6, 3, `fill="${dark}"`);
  if (b.light)
    o += `<path d="${b.light}" fill="${light.lit ? '#fff3cf' : mix('#eef3f3', light.amb, light.ambT)}" stroke="${seam}" stroke-width="1.5"/><path d="${b.light}" fill="#3c4b50" opacity=".25" transform="translate(${L - 28} -98) scale(.5) translate(${-(L - 28)} 98)"/>`;
  if (b.mirror) {
    const [x, y, k] = b.mirror;
    o += k
      ? `<path d="M${x - 12},${y - 22}Q${x + 18},${y - 26} ${x + 17},${y - 6}" stroke="${dark}" stroke-width="5" fill="none"/>` +
        rect(x + 8, y - 10, 17, 44, 7, `fill="${dark}"`)
      : rect(x - 2, y - 4, 18, 36, 7, `fill="${dark}"`) +
        rect(x, y + 2, 4, 24, 2, `fill="#fff" opacity=".16"`);
  }
  // flaps, grille, side markers
  if (!b.caravan) {
    const gy = b.poptop ? -70 : -84;
    o += [0, 1, 2]
      .map(
        (i) =>
          `<path d="M${L - 9 - i},${gy + i * 6}L${L - 1},${gy + i * 6}" stroke="${dark}" stroke-width="2.5" stroke-linecap="round"/>`,
      )
      .join('');
  }
  if (!b.poptop && !b.spat)
    for (const k of [0.2, 0.42, 0.62])
      o += rect(L * k, -56, 12, 5, 2.5, `fill="${mix('#f0a23a', light.amb, light.ambT)}"`);
  if (b.hatch && !b.caravan)
    o +=
      rect(b.hatch[0] + b.hatch[2] + 118, -92, 30, 26, 5, stroke) +
      `<circle cx="${b.hatch[0] + b.hatch[2] + 133}" cy="-79" r="2" fill="${seam}"/>`;
  // rear lamp
  const [lx, ly, lh] = b.lamp ?? [b.spat ? 13 : 5, b.poptop ? -110 : -104, 44];
  o +=
    rect(lx, ly, 8, lh, 4, `fill="${mix('#b32a22', light.amb, light.ambT * 0.4)}"`) +
    rect(lx, ly + lh * 0.68, 8, 9, 3, `fill="#f0a23a"`);
  return o;
};
