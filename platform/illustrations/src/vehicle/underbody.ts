import { mix, radial } from '../color.ts';
import type { Drawing } from './drawing.ts';

/** Shadows, and what is behind or below the shell: drawbar, front box, legs, raised roof. */
export const underbody = (v: Drawing): string => {
  const { use, tint, coat, base, seam, dark, light, b, L } = v;
  const { paint = '#f4f2ec', second } = v.look;
  let o = '';
  const sh = use(
    radial([
      [0, light.shadow, 0.62],
      [0.62, light.shadow, 0.42],
      [1, light.shadow, 0],
    ]),
  );
  o += `<ellipse cx="${L / 2 - light.side * 26}" cy="5" rx="${L * 0.57}" ry="22" fill="${sh}"/><ellipse cx="${L / 2}" cy="0" rx="${L * 0.5}" ry="10" fill="${light.shadow}" opacity=".5"/>`;
  o += `<rect x="26" y="-52" width="${L - 60}" height="34" rx="8" fill="${mix('#15191a', light.shadow, 0.4)}"/>`;
  if (b.caravan) {
    o += `<path d="M${L - 40},-46L${L + 108},-43L${L + 108},-37L${L - 40},-34Z" fill="${dark}"/><rect x="${L + 98}" y="-54" width="26" height="14" rx="6" fill="${mix('#3b4346', light.amb, light.ambT)}"/><rect x="${L + 74}" y="-66" width="5" height="62" fill="#6d7779"/><circle cx="${L + 76}" cy="-10" r="10" fill="#1b2022"/><circle cx="${L + 76}" cy="-10" r="4.5" fill="#8b9597"/>`;
    if (v.look.type === 'wohnwagen')
      o += `<path d="M${L - 6},-42L${L + 50},-42L${L + 44},-84Q${L + 40},-96 ${L + 22},-98L${L - 6},-100Z" fill="${coat(base)}"/><path d="M${L - 2},-97L${L - 2},-44" stroke="${seam}" stroke-width="1.5"/>`;
    o += `<path d="M44,-40L36,-6M40,-6L28,-6M${L - 66},-40L${L - 58},-6M${L - 64},-6L${L - 50},-6" stroke="#5b6668" stroke-width="5"/>`;
  }
  if (b.poptop) {
    const canv = tint('#d8cbb0');
    o += `<path d="M46,-200L${L - 196},-200L${L - 206},-282L52,-212Z" fill="${canv}"/><path d="M90,-200L94,-222M140,-200L146,-234M190,-200L198,-248M240,-200L250,-262" stroke="${mix(canv, light.shadow, 0.22)}" stroke-width="2"/><path d="M${L - 262},-212L${L - 222},-212L${L - 226},-256L${L - 262},-246Z" fill="${mix(canv, light.lit ? '#ffcf7d' : '#5e6a68', 0.55)}"/><path d="M30,-206Q24,-214 36,-218L${L - 210},-298Q${L - 188},-304 ${L - 186},-290L${L - 186},-284Q${L - 188},-278 ${L - 200},-276L44,-203Q34,-200 30,-206Z" fill="${coat(tint(second ?? paint))}"/>`;
  }
  return o;
};
