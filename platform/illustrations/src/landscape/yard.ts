import { grad, type Random } from '../color.ts';
import { canvas, ground, hill, hillLine, skyRect, W, type Scenery } from './canvas.ts';
import { forest } from './plants.ts';
import { clouds } from './terrain.ts';

/** A dealer's yard. */
export const hof = (R: Random): Scenery => {
  const c = canvas([
    [0, '#a9c0cc'],
    [0.45, '#dfe7e8'],
    [0.7, '#f3efe6'],
  ]);
  let panels = '';
  for (let i = 0; i < 15; i++)
    panels += `<rect x="${140 + i * 62}" y="330" width="1.5" height="240" fill="#2c4a50" opacity=".14"/>`;
  const flag = (x: number, a: string, b: string): string =>
    `<rect x="${x}" y="270" width="4" height="320" fill="#8b979a"/><path d="M${x + 4},276C${x + 30},270 ${x + 40},290 ${x + 62},282L${x + 62},400C${x + 40},408 ${x + 30},388 ${x + 4},396Z" fill="${a}"/><path d="M${x + 4},330C${x + 30},324 ${x + 40},344 ${x + 62},336L${x + 62},350C${x + 40},358 ${x + 30},338 ${x + 4},344Z" fill="${b}"/>`;
  const back =
    skyRect(c) +
    clouds(R, 110, 5, '#ffffff', 0.8) +
    hill(hillLine(R, 520, 40, 6), '#b6c4b4') +
    forest(
      R,
      [
        [0, 540],
        [1200, 540],
      ],
      -10,
      1210,
      20,
      70,
      '#90aa9a',
      '#84a08f',
    ) +
    `<rect x="110" y="322" width="980" height="260" fill="${c.add(
      grad([
        [0, '#e9ecea'],
        [1, '#cfd6d5'],
      ]),
    )}"/>` +
    panels +
    `<rect x="96" y="308" width="1008" height="26" rx="3" fill="#0e4a50"/><rect x="96" y="334" width="1008" height="5" fill="#e9a72b"/><rect x="96" y="339" width="1008" height="4" fill="#c7502f"/>` +
    `<rect x="720" y="392" width="300" height="190" fill="${c.add(
      grad([
        [0, '#8fb0b8'],
        [0.5, '#c9dbdc'],
        [1, '#6f8f97'],
      ]),
    )}"/>` +
    [0, 1, 2, 3]
      .map((i) => `<rect x="${720 + i * 75}" y="392" width="3" height="190" fill="#3b5459"/>`)
      .join('') +
    `<rect x="720" y="452" width="300" height="3" fill="#3b5459"/>` +
    [0, 1]
      .map(
        (i) =>
          `<g transform="translate(${190 + i * 240} 410)"><rect width="190" height="172" fill="#b9c4c5"/>${Array.from({ length: 8 }, (_, k) => `<rect y="${k * 21.5}" width="190" height="1.5" fill="#8c9b9d"/>`).join('')}</g>`,
      )
      .join('') +
    flag(40, '#0e4a50', '#e9a72b') +
    flag(1128, '#f4f1ea', '#c7502f') +
    ground(c, 578, [
      [0, '#a5aaa8'],
      [0.3, '#8d9392'],
      [1, '#6f7676'],
    ]) +
    `<path d="M120,800L300,584M480,800L540,584M860,800L780,584M1230,800L1020,584" stroke="#f3f1ea" stroke-width="5" opacity=".55"/>` +
    `<rect y="578" width="${W}" height="7" fill="#c9cecb"/>`;
  return {
    back,
    front: '',
    defs: c.defs,
    light: {
      amb: '#e3e8e8',
      ambT: 0.05,
      side: 1,
      glass: ['#b4cad0', '#26363b'],
      bounce: '#9aa09f',
      shadow: '#2e3536',
      lit: false,
    },
  };
};
