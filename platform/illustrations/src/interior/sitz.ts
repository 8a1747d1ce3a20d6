import { mix } from '../color.ts';
import type { Kit } from './kit.ts';

/** The dinette. */
export const sitz = (k: Kit): string => {
  const { wood, cloth, accent, woodG, lockers, win, cushion, pillow } = k;
  return (
    lockers(40, 130, 5) +
    win(330, 250, 540, 250) +
    cushion(70, 400, 250, 150, cloth) +
    cushion(880, 400, 250, 150, cloth) +
    cushion(50, 540, 320, 74, cloth) +
    cushion(830, 540, 320, 74, cloth) +
    `<rect x="60" y="606" width="310" height="194" fill="${woodG}"/><rect x="830" y="606" width="310" height="194" fill="${woodG}"/>` +
    pillow(150, 468, 58, accent, -8) +
    pillow(1050, 468, 58, '#e9a72b', 9) +
    `<rect x="0" y="752" width="1200" height="48" fill="#8a765b"/><rect x="572" y="590" width="56" height="180" fill="#a7aca9"/><rect x="596" y="590" width="12" height="180" fill="#d3d7d4"/><path d="M380,560L820,560Q846,560 850,584L350,584Q354,560 380,560Z" fill="${mix(wood, '#ffffff', 0.28)}"/><rect x="350" y="584" width="500" height="16" rx="8" fill="${mix(wood, '#2c1c0c', 0.28)}"/>` +
    `<ellipse cx="500" cy="563" rx="44" ry="7" fill="#3a2612" opacity=".25"/><path d="M470,520L530,520L524,562L476,562Z" fill="#f4efe4"/><path d="M530,528q20,2 16,18q-4,10 -20,8" stroke="#f4efe4" stroke-width="6" fill="none"/><path d="M690,562L684,508Q700,494 716,508L710,562Z" fill="#5b7a72"/><path d="M700,506C680,470 672,450 668,436M700,504C702,470 704,446 710,424M702,506C722,476 732,462 740,446" stroke="#6f8b4d" stroke-width="4" fill="none"/><circle cx="668" cy="432" r="9" fill="#e9a72b"/><circle cx="711" cy="420" r="10" fill="#f3c35a"/><circle cx="742" cy="442" r="9" fill="#c7502f"/>`
  );
};
