import { grad, r1, type Random } from '../color.ts';
import {
  canvas,
  H,
  hill,
  hillLine,
  line,
  mist,
  skyRect,
  sun,
  W,
  nth,
  type Point,
  type Scenery,
} from './canvas.ts';
import { conifer, forest } from './plants.ts';
import { clouds, glints, grass, peaks, stones } from './terrain.ts';

/** A mountain lake at noon. */
export const bergsee = (R: Random): Scenery => {
  const c = canvas([
    [0, '#6fb0cf'],
    [0.38, '#b4d7dd'],
    [0.62, '#f3e7cf'],
  ]);
  const shore = hillLine(R, 560, 14, 5),
    wood = hillLine(R, 470, 26, 6);
  const back =
    skyRect(c) +
    sun(c, 930, 150, 40, '#fffaf0', '#fff3d6') +
    clouds(R, 110, 5, '#ffffff', 0.85) +
    peaks(
      R,
      480,
      [
        [120, 190, 420, 0.2],
        [1120, 210, 460, 0.3],
      ],
      '#a9c3cb',
      '#93b1bd',
      '#e8f1f1',
      '#cfdfe3',
      false,
    ) +
    peaks(
      R,
      485,
      [
        [370, 330, 520, 0.5],
        [640, 250, 420, 0.34],
        [860, 300, 500, 0.45],
      ],
      '#8aa7ae',
      '#6a8b97',
      '#fdfdf8',
      '#c9dbe3',
      false,
    ) +
    mist(c, 400, 110, '#f3ecdd', 0.75) +
    forest(R, wood, 0, 1200, 15, 46, '#4d7a6c', '#416b60') +
    `<rect y="472" width="${W}" height="100" fill="${c.add(
      grad([
        [0, '#7fb0b5'],
        [0.5, '#9cc7c6'],
        [1, '#6fa3a8'],
      ]),
    )}"/>` +
    glints(R, 480, 556, 46, '#ffffff', 0.5) +
    `<g opacity=".22" transform="translate(0 945) scale(1 -.98)">${forest(R, wood, 0, 1200, 22, 40, '#2d5b54')}</g>` +
    hill(
      shore,
      c.add(
        grad([
          [0, '#9db467'],
          [0.16, '#83a257'],
          [0.5, '#6c8d4a'],
          [1, '#55763f'],
        ]),
      ),
    ) +
    grass(R, 570, 640, 90, ['#6b8b46', '#a9bf6e', '#5b7b3f']) +
    `<path d="M-20,690C260,640 760,630 1220,668L1220,742C800,700 330,712 -20,770Z" fill="#cdbf9d"/><path d="M-20,690C260,640 760,630 1220,668L1220,676C760,640 280,652 -20,702Z" fill="#b3a47f" opacity=".6"/>` +
    stones(R, 665, 730, 70, '#b0a27f', '#e2d8bd') +
    forest(R, shore, -20, 150, 34, 190, '#33604f', '#27503f') +
    forest(R, shore, 1090, 1230, 36, 210, '#33604f', '#27503f');
  const front = grass(R, 735, 800, 150, ['#4b6b36', '#7d9a4f', '#94ad5c', '#3e5c2e']);
  return {
    back,
    front,
    defs: c.defs,
    light: {
      amb: '#d9e6e2',
      ambT: 0.08,
      side: 1,
      glass: ['#8fb4bd', '#26393f'],
      bounce: '#a9a878',
      shadow: '#2b3a22',
      lit: false,
    },
  };
};

/** A fjord with the sun behind the cliffs. */
export const fjord = (R: Random): Scenery => {
  const c = canvas([
    [0, '#4a7490'],
    [0.32, '#93adb6'],
    [0.5, '#edcdb0'],
    [0.66, '#f7e2c8'],
  ]);
  const cliff = (x: number, dir: number, h: number, col: string, d2: string): string => {
    const p: Point[] = [[x, 500 - h]];
    for (let i = 1; i <= 9; i++)
      p.push([x + dir * (i * 46 + R() * 24), 500 - h + h * Math.pow(i / 9, 1.5) + (R() - 0.5) * 22]);
    const e = dir > 0 ? -40 : 1240;
    return `<path d="${line([[e, 500 - h - 30], ...p, [nth(p, 9)[0], 505], [e, 505]])}Z" fill="${col}"/><path d="${line([[e, 500 - h + 60], ...p.map(([a, b]): Point => [a - dir * 60, b + 42]).slice(0, 8), [e, 470]])}Z" fill="${d2}" opacity=".55"/>`;
  };
  const back =
    skyRect(c) +
    sun(c, 610, 392, 30, '#fff4e0', '#ffd9ab', 6) +
    clouds(R, 130, 4, '#f7e3d2', 0.5) +
    peaks(
      R,
      500,
      [
        [560, 170, 380, 0.3],
        [740, 140, 340, 0.2],
      ],
      '#a3a8aa',
      '#8d979e',
      '#efe4da',
      '#cdd0d2',
      true,
    ) +
    cliff(300, 1, 270, '#8a9ba1', '#7b8e96') +
    cliff(930, -1, 290, '#7f9299', '#70848d') +
    mist(c, 330, 180, '#f6dcc2', 0.35) +
    cliff(110, 1, 330, '#5a7480', '#4b6572') +
    cliff(1100, -1, 350, '#526c79', '#435d6a') +
    `<path d="M196,300l4,52 -3,40 6,50 -2,58" stroke="#eef2f0" stroke-width="4" fill="none" opacity=".85"/><path d="M203,360l-2,36 6,50 -2,52" stroke="#eef2f0" stroke-width="2" fill="none" opacity=".6"/>` +
    `<rect y="498" width="${W}" height="110" fill="${c.add(
      grad([
        [0, '#d8c2ae'],
        [0.2, '#9aa8ab'],
        [1, '#4d6874'],
      ]),
    )}"/>` +
    glints(R, 503, 596, 60, '#fbe6cf', 0.55) +
    mist(c, 470, 60, '#f6e2cd', 0.6) +
    hill(
      hillLine(R, 606, 12, 5),
      c.add(
        grad([
          [0, '#7c8462'],
          [0.12, '#6a7355'],
          [0.5, '#565f49'],
          [1, '#3e4638'],
        ]),
      ),
    ) +
    grass(R, 612, 655, 70, ['#8f9268', '#5e6748']) +
    `<path d="M-20,672C300,648 800,646 1220,660L1220,740C800,712 330,716 -20,752Z" fill="#8e8a7d"/>` +
    stones(R, 662, 736, 110, '#6f6c62', '#b4afa0') +
    forest(
      R,
      [
        [0, 610],
        [1200, 610],
      ],
      -10,
      110,
      30,
      150,
      '#2a423f',
      '#213634',
    );
  return {
    back,
    front: grass(R, 742, 800, 110, ['#39422f', '#6d7350', '#4c553d']),
    defs: c.defs,
    light: {
      amb: '#dcc8b4',
      ambT: 0.12,
      side: 0,
      glass: ['#c9b7a5', '#22313a'],
      bounce: '#8a8474',
      shadow: '#1e2620',
      lit: false,
    },
  };
};

/** Snow in the evening sun. */
export const winter = (R: Random): Scenery => {
  const c = canvas([
    [0, '#7fa3c4'],
    [0.4, '#c9d3dd'],
    [0.62, '#f4d9cf'],
  ]);
  const wood = hillLine(R, 545, 30, 6);
  const snowTree = (x: number, y: number, h: number): string =>
    conifer(x, y, h, '#3f6268', '#345459', R) +
    conifer(x - h * 0.02, y - h * 0.03, h * 0.92, '#e8eef2', '#c4d3de', R) +
    conifer(x + h * 0.01, y + 2, h * 0.8, '#4a6d72', '#3a5b61', R);
  let trees = '';
  for (const [x, h] of [
    [-6, 240],
    [70, 290],
    [140, 200],
    [1075, 230],
    [1140, 300],
    [1210, 240],
  ] as const)
    trees += snowTree(x, 612, h);
  const back =
    skyRect(c) +
    sun(c, 700, 330, 40, '#fff7ee', '#ffe3cf', 5) +
    peaks(
      R,
      520,
      [
        [90, 240, 460, 0.75],
        [420, 300, 520, 0.75],
        [800, 330, 560, 0.75],
        [1130, 250, 460, 0.75],
      ],
      '#c3cad6',
      '#93a5bb',
      '#fff6f0',
      '#b9c6d8',
      true,
    ) +
    mist(c, 430, 120, '#f6e6de', 0.8) +
    forest(R, wood, 0, 1200, 16, 60, '#6d8f99', '#5f818d') +
    hill(
      wood.map(([x, y]) => [x, y + 26]),
      c.add(
        grad([
          [0, '#f3f3f4'],
          [0.3, '#e2e8ef'],
          [1, '#b7c7d8'],
        ]),
      ),
    ) +
    trees +
    `<path d="M-20,690C300,654 800,650 1220,664L1220,738C800,712 330,720 -20,764Z" fill="#cfdae5"/><path d="M-20,712C300,678 800,674 1220,688M-20,742C330,702 800,694 1220,712" stroke="#b3c3d4" stroke-width="7" fill="none"/>`;
  let fl = '';
  for (let i = 0; i < 70; i++)
    fl += `<circle cx="${r1(R() * W)}" cy="${r1(R() * H)}" r="${r1(1 + R() * 2)}" fill="#fff" opacity="${r1(0.4 + R() * 0.5)}"/>`;
  return {
    back,
    front: `<path d="M0,770C200,745 420,760 640,766S1040,744 1200,758L1200,800L0,800Z" fill="#eef2f6"/>` + fl,
    defs: c.defs,
    light: {
      amb: '#d5dae6',
      ambT: 0.12,
      side: 0,
      glass: ['#d9cfd2', '#2c3d4c'],
      bounce: '#dfe6ee',
      shadow: '#5c7189',
      lit: false,
    },
  };
};
