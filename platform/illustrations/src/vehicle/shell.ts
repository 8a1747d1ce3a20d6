import { grad, mix } from '../color.ts';
import type { Drawing } from './drawing.ts';
import { stripePattern } from './stripes.ts';

/** The painted body with its stripes, skirt and volume. */
export const shell = (v: Drawing): string => {
  const { use, tint, coat, base, seam, light, b, L, H, top, clip } = v;
  const { cabPaint, second } = v.look;
  let o = '';
  o += `<path d="${b.d}" fill="${coat(base)}"/><g clip-path="url(#${clip})">`;
  if (b.cabSplit && cabPaint)
    o += `<path d="M${b.cabX},0L${b.cabX},-216L${L - 138},-222L${L + 20},-120L${L + 20},0Z" fill="${coat(tint(cabPaint))}"/>`;
  if (b.twoTone && second)
    o += `<path d="M-20,-320L${L + 30},-320L${L + 30},${b.twoTone - 0}C${L - 60},${b.twoTone - 2} 120,${b.twoTone} -20,${b.twoTone}Z" fill="${coat(tint(second))}"/><rect x="-20" y="${b.twoTone - 1}" width="${L + 60}" height="4" fill="${mix('#c9ced0', light.amb, light.ambT)}"/>`;
  o += stripePattern(v);
  if (!b.caravan)
    o += `<path d="M${L - 62},-62L${L + 20},-66L${L + 20},0L${L - 62},0Z" fill="${mix('#4c5456', light.amb, light.ambT)}"/><rect x="${L - 40}" y="-52" width="30" height="7" rx="3.5" fill="#e8e2cf" opacity=".7"/>`;
  o += `<rect x="-10" y="-50" width="${L + 30}" height="30" fill="${mix(b.van || b.poptop ? '#2c3234' : '#7c8486', light.amb, light.ambT)}" opacity="${b.van || b.poptop ? 0.9 : 0.75}"/>`;
  const sideG = use(
    grad(
      light.side >= 0
        ? [
            [0, light.shadow, 0.26],
            [0.4, light.shadow, 0.04],
            [0.8, '#ffffff', 0],
            [1, '#ffffff', light.lit ? 0.05 : 0.25],
          ]
        : [
            [0, '#ffffff', 0.25],
            [0.2, '#ffffff', 0],
            [0.6, light.shadow, 0.04],
            [1, light.shadow, 0.24],
          ],
      0,
      0,
      1,
      0,
    ),
  );
  o += `<rect x="-10" y="${top - 5}" width="${L + 30}" height="${H}" fill="${sideG}"/><rect x="-10" y="${top - 4}" width="${L + 30}" height="10" fill="#ffffff" opacity="${light.lit ? 0.08 : 0.42}"/><path d="M0,${top + 26}L${L},${top + 26}" stroke="#ffffff" stroke-width="1.4" opacity=".3"/>`;
  if (b.van)
    o += `<path d="M14,-132L${L - 214},-132M14,-100L${L - 70},-98" stroke="${seam}" stroke-width="2" opacity=".35"/><path d="M14,-129.500L${L - 214},-129.500" stroke="#fff" stroke-width="1.4" opacity=".35"/>`;
  for (const x of b.ribs ?? [])
    o += `<path d="M${x},-216V-52" stroke="${seam}" stroke-width="1.6" opacity=".4"/><path d="M${x + 2},-216V-52" stroke="#fff" stroke-width="1.2" opacity=".35"/>`;
  if (b.trim)
    o += `<path d="M0,-96L${L},-96" stroke="${mix('#d8dcdd', light.amb, light.ambT)}" stroke-width="3"/>`;
  for (const x of b.wheels)
    if (!b.spat)
      o += `<path d="M${x - b.tyre - 9},-18A${b.tyre + 9},${b.tyre + 9} 0 0 1 ${x + b.tyre + 9},-18L${x + b.tyre + 9},10L${x - b.tyre - 9},10Z" fill="#101415" transform="translate(0 -14)"/>`;
  o += '</g>';
  o += `<path d="${b.d}" fill="none" stroke="${mix(base, light.shadow, 0.5)}" stroke-width="1.6" opacity=".55"/>`;
  return o;
};
