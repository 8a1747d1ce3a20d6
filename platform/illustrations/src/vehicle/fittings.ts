import { mix, r1 } from '../color.ts';
import { rect, type Drawing } from './drawing.ts';

/** Roof, wheels, bicycles and the awning. */
export const fittings = (v: Drawing): string => {
  const { tint, coat, base, dark, light, b, top } = v;
  const { props = [] } = v.look;
  const [first = '#0e4a50'] = v.stripes;
  let o = '';
  const roofTop = b.trim ? top + 6 : top + 2;
  for (const [x, w, h] of b.roof)
    o +=
      rect(x, roofTop - h, w, h + 2, 4, `fill="${mix('#d7dbd9', light.amb, light.ambT + 0.06)}"`) +
      rect(x + 4, roofTop - h, w - 8, 3, 1.5, 'fill="#fff" opacity=".5"');
  if (b.awning) {
    const [x1, x2] = b.awning;
    o +=
      rect(x1, top + 2, x2 - x1, 14, 6, `fill="${mix('#c5cbca', light.amb, light.ambT)}"`) +
      rect(x1 + 4, top + 4, x2 - x1 - 8, 3.5, 1.7, 'fill="#fff" opacity=".55"');
  }
  for (const x of b.wheels) {
    const T = b.tyre,
      rim = T * 0.62;
    let sp = '';
    for (let i = 0; i < 8; i++) {
      const a = (i / 8) * Math.PI * 2 + 0.2;
      sp += `<path d="M${r1(x + Math.cos(a) * 4)},${r1(-T + Math.sin(a) * 4)}L${r1(x + Math.cos(a) * rim * 0.92)},${r1(-T + Math.sin(a) * rim * 0.92)}" stroke="${mix('#a9b2b4', light.amb, light.ambT)}" stroke-width="5" stroke-linecap="round"/>`;
    }
    o += `<circle cx="${x}" cy="${-T}" r="${T}" fill="${mix('#1a1e1f', light.amb, light.ambT * 0.2)}"/><circle cx="${x}" cy="${-T}" r="${T * 0.84}" fill="none" stroke="#fff" stroke-opacity=".07" stroke-width="3"/><circle cx="${x}" cy="${-T}" r="${rim}" fill="${mix('#4a5356', light.amb, light.ambT * 0.5)}"/>${sp}<circle cx="${x}" cy="${-T}" r="${rim}" fill="none" stroke="${mix('#ccd3d4', light.amb, light.ambT)}" stroke-width="3"/><circle cx="${x}" cy="${-T}" r="5.500" fill="${mix('#e3e8e8', light.amb, light.ambT)}"/>`;
    if (b.spat)
      o += `<path d="M${x - T - 12},-62Q${x},-98 ${x + T + 12},-62L${x + T + 12},-44Q${x},-66 ${x - T - 12},-44Z" fill="${coat(base)}"/>`;
  }
  if (props.includes('bikes') && !b.caravan)
    o += `<g stroke="${dark}" stroke-width="4" fill="none"><circle cx="-26" cy="-88" r="30"/><circle cx="-14" cy="-88" r="30" opacity=".6"/><path d="M2,-60L-30,-60M-26,-88L-10,-128L-34,-128M-26,-88L-20,-132"/></g>`;
  if (props.includes('awning') && b.awning) {
    const [x1, x2] = [b.awning[0] + 20, Math.min(b.awning[1] - 20, b.awning[0] + 330)];
    const n = 8,
      w = (x2 - x1) / n;
    for (let i = 0; i < n; i++)
      o += `<path d="M${x1 + i * w},${top + 12}L${x1 + (i + 1) * w + 1.5},${top + 12}L${x1 + (i + 1) * w - 17.5 + i * 3},${top + 72}L${x1 + i * w - 22 + i * 3},${top + 72}Z" fill="${tint(i % 2 ? '#f6f0e2' : first)}"/>`;
    o += `<path d="M${x1 - 22},${top + 72}L${x2 - 1},${top + 72}L${x2 - 1},${top + 82}L${x1 - 22},${top + 82}Z" fill="${tint(mix(first, '#000000', 0.12))}"/><path d="M${x1 - 16},${top + 80}L${x1 - 30},16M${x2 - 6},${top + 80}L${x2 + 8},16" stroke="${mix('#c3c9c8', light.amb, light.ambT)}" stroke-width="4"/>`;
  }
  return o;
};
