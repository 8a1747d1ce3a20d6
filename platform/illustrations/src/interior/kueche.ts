import { mix } from '../color.ts';
import type { Kit } from './kit.ts';

/** The kitchen. */
export const kueche = (k: Kit): string => {
  const { wood, cloth, accent, door, lockers, win } = k;
  return (
    lockers(40, 140, 4) +
    win(120, 262, 420, 180) +
    `<g>${Array.from({ length: 7 }, (_, i) => Array.from({ length: 4 }, (_, k) => `<rect x="${620 + i * 74}" y="${262 + k * 50}" width="70" height="46" rx="4" fill="${mix('#e9e3d5', cloth, ((i * 3 + k * 5) % 4) * 0.06)}"/>`).join('')).join('')}</g>` +
    `<rect x="40" y="486" width="1120" height="26" rx="8" fill="#4b4f4d"/><rect x="40" y="486" width="1120" height="7" rx="3" fill="#6d726f"/><rect x="60" y="512" width="1080" height="240" fill="${mix(wood, '#2c1c0c', 0.35)}"/>` +
    door(70, 522, 250, 222) +
    door(330, 522, 250, 106) +
    door(330, 638, 250, 106) +
    door(590, 522, 250, 222) +
    `<rect x="850" y="522" width="280" height="222" rx="8" fill="#2b3032"/><rect x="872" y="560" width="236" height="130" rx="8" fill="#171b1c"/><rect x="872" y="534" width="236" height="10" rx="5" fill="#c9cfcd"/><path d="M890,680L960,570L990,570L920,680Z" fill="#fff" opacity=".08"/>` +
    `<g><rect x="690" y="470" width="280" height="18" rx="6" fill="#202425"/><circle cx="760" cy="470" r="6" fill="#202425"/><path d="M712,470L848,470L838,410Q836,402 826,402L734,402Q724,402 722,410Z" fill="${accent}"/><rect x="712" y="398" width="136" height="10" rx="5" fill="${mix(accent, '#ffffff', 0.3)}"/><path d="M848,424q40,-6 62,-10" stroke="#2a2a2a" stroke-width="9" stroke-linecap="round"/><path d="M760,386q-10,-18 4,-32q12,-14 0,-30M800,386q-10,-18 4,-32q12,-14 0,-30" stroke="#fff" stroke-width="5" fill="none" opacity=".5" stroke-linecap="round"/></g><path d="M330,488L330,420Q330,392 360,392Q388,392 388,418" stroke="#c9cfcd" stroke-width="11" fill="none" stroke-linecap="round"/><ellipse cx="390" cy="490" rx="110" ry="8" fill="#1f2223"/><rect y="752" width="1200" height="48" fill="#8a765b"/>`
  );
};
