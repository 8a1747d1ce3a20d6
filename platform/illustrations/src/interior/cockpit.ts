import { id, grad, mix } from '../color.ts';
import type { Kit } from './kit.ts';

/** The cab, with the road in the windscreen. */
export const cockpit = (k: Kit): string => {
  const { outside, cloth, use } = k;
  const c = id('w');
  k.defs += `<clipPath id="${c}"><path d="M70,430L190,120Q204,90 240,90L960,90Q996,90 1010,120L1130,430Q600,380 70,430Z"/></clipPath>`;
  return (
    `<rect width="1200" height="800" fill="#2a3032"/><g clip-path="url(#${c})"><g transform="translate(0 -190)">${outside.back}</g><path d="M300,430L480,90L560,90L380,430Z" fill="#fff" opacity=".09"/></g><path d="M70,430L190,120Q204,90 240,90L960,90Q996,90 1010,120L1130,430Q600,380 70,430Z" fill="none" stroke="#14181a" stroke-width="16"/><rect x="540" y="96" width="150" height="44" rx="14" fill="#15191a"/><path d="M0,430Q600,350 1200,430L1200,560Q600,500 0,560Z" fill="${use(
      grad([
        [0, '#4a5254'],
        [1, '#2b3133'],
      ]),
    )}"/><path d="M0,560Q600,500 1200,560L1200,800L0,800Z" fill="#1f2527"/>` +
    `<path d="M200,470Q340,420 480,462L470,520Q340,490 214,528Z" fill="#14181a"/><circle cx="280" cy="484" r="26" fill="none" stroke="#d8e4e2" stroke-width="3"/><path d="M280,484l14,-14" stroke="#e9a72b" stroke-width="3"/><circle cx="400" cy="480" r="26" fill="none" stroke="#d8e4e2" stroke-width="3"/><path d="M400,480l-6,-18" stroke="#e9a72b" stroke-width="3"/><circle cx="340" cy="650" r="168" fill="none" stroke="#101415" stroke-width="34"/><circle cx="340" cy="650" r="168" fill="none" stroke="#3a4245" stroke-width="6" stroke-dasharray="300 760" transform="rotate(200 340 650)"/><path d="M184,620L300,632L300,690L340,806L380,690L380,632L496,620L494,660L410,700L390,800L290,800L270,700L186,660Z" fill="#171c1d"/><rect x="296" y="616" width="88" height="80" rx="26" fill="#232a2c"/>` +
    `<rect x="600" y="456" width="240" height="140" rx="14" fill="#0d1112"/><rect x="610" y="466" width="220" height="120" rx="8" fill="#20454b"/><path d="M610,560C670,540 690,500 740,512S800,480 830,470" stroke="#f3c35a" stroke-width="6" fill="none"/><circle cx="740" cy="512" r="8" fill="#fff"/>${[0, 1, 2].map((i) => `<circle cx="${650 + i * 70}" cy="640" r="24" fill="#14181a" stroke="#586164" stroke-width="4"/>`).join('')}<path d="M980,800Q960,560 1010,540L1120,540Q1170,560 1160,800Z" fill="${use(
      grad([
        [0, mix(cloth, '#ffffff', 0.12)],
        [1, mix(cloth, '#000000', 0.35)],
      ]),
    )}"/><rect x="1010" y="450" width="110" height="80" rx="26" fill="${mix(cloth, '#000000', 0.1)}"/>`
  );
};
