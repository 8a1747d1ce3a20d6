import { grad, mix } from '../color.ts';
import type { Kit } from './kit.ts';

/** The bed. */
export const bett = (k: Kit): string => {
  const { cloth, accent, woodG, use, lockers, win, pillow } = k;
  return (
    lockers(40, 120, 4, 200, 1000) +
    `<rect x="0" y="40" width="190" height="760" fill="${woodG}"/><rect x="1010" y="40" width="190" height="760" fill="${woodG}"/>` +
    win(420, 240, 360, 190) +
    `<path d="M190,520Q600,480 1010,520L1090,740L110,740Z" fill="${use(
      grad([
        [0, '#fbf8f1'],
        [1, '#e3dccd'],
      ]),
    )}"/>` +
    pillow(400, 486, 104, '#f7f3ea', -3) +
    pillow(800, 486, 104, '#f7f3ea', 3) +
    pillow(520, 512, 62, accent, -6) +
    pillow(684, 514, 58, cloth, 6) +
    `<path d="M130,690Q600,610 1072,690L1110,800L90,800Z" fill="${use(
      grad([
        [0, mix(cloth, '#ffffff', 0.15)],
        [1, mix(cloth, '#1c1c1c', 0.3)],
      ]),
    )}"/><path d="M130,690Q600,610 1072,690L1076,706Q600,628 126,706Z" fill="#ffffff" opacity=".35"/><path d="M300,670L270,800M460,648L446,800M620,640L622,800M780,650L800,800M930,672L966,800" stroke="#1c1c1c" stroke-width="2" opacity=".12"/>` +
    `<g><circle cx="250" cy="380" r="70" fill="#fff1c9" opacity=".5"/><rect x="238" y="340" width="24" height="46" rx="8" fill="#f5efe2"/><circle cx="950" cy="380" r="70" fill="#fff1c9" opacity=".5"/><rect x="938" y="340" width="24" height="46" rx="8" fill="#f5efe2"/></g>`
  );
};
