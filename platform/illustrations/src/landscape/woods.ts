import { grad, r1, radial, type Random } from '../color.ts';
import { canvas, hill, hillLine, mist, skyRect, sun, W, nth, type Point, type Scenery } from './canvas.ts';
import { birch, forest, round } from './plants.ts';
import { glints, grass, peaks, stones } from './terrain.ts';

/** A clearing in the mist. */
export const wald = (R: Random): Scenery => {
  const c = canvas([
    [0, '#a9c4c3'],
    [0.4, '#dbe5db'],
    [0.7, '#f1ecd9'],
  ]);
  const l: Point[] = [
      [0, 470],
      [400, 450],
      [800, 465],
      [1200, 450],
    ],
    m: Point[] = [
      [0, 540],
      [350, 520],
      [800, 545],
      [1200, 520],
    ],
    n: Point[] = [
      [0, 610],
      [300, 600],
      [800, 606],
      [1200, 598],
    ];
  const back =
    skyRect(c) +
    sun(c, 800, 190, 46, '#fffdf2', '#fff8df', 5) +
    forest(R, l, -10, 1210, 26, 200, '#b3cac1', '#a8c1b8') +
    mist(c, 330, 190, '#eef0e2', 0.8) +
    forest(R, m, -10, 1210, 34, 230, '#83a797', '#769b8b') +
    mist(c, 430, 160, '#eef0e2', 0.7) +
    forest(R, n, -20, 360, 44, 290, '#4a7663', '#3d6856') +
    forest(R, n, 850, 1230, 44, 300, '#4a7663', '#3d6856') +
    mist(c, 500, 130, '#e9ecd7', 0.4) +
    hill(
      n.map(([x, y]): Point => [x, y - 22]),
      c.add(
        grad([
          [0, '#b9c684'],
          [0.2, '#9bb06a'],
          [0.6, '#7d9a55'],
          [1, '#5b7b42'],
        ]),
      ),
    ) +
    grass(R, 606, 660, 120, ['#86a058', '#c3cd8c', '#6d8a49']) +
    `<path d="M-20,690C300,656 800,652 1220,664L1220,736C800,712 330,720 -20,762Z" fill="#cbbd98"/>` +
    stones(R, 666, 730, 70, '#a99b76', '#e0d5b5') +
    forest(R, n, -30, 60, 40, 420, '#264f40', '#1d4334') +
    forest(R, n, 1150, 1240, 40, 440, '#264f40', '#1d4334');
  return {
    back,
    front: grass(R, 735, 800, 160, ['#49693a', '#7d9a52', '#a3b76c', '#3c5930']),
    defs: c.defs,
    light: {
      amb: '#dfe6d6',
      ambT: 0.08,
      side: 1,
      glass: ['#a9c4bb', '#253a36'],
      bounce: '#a3a872',
      shadow: '#27361f',
      lit: false,
    },
  };
};

/** Birches in autumn. */
export const herbst = (R: Random): Scenery => {
  const c = canvas([
    [0, '#9db9bf'],
    [0.4, '#e3dcc6'],
    [0.65, '#f5e2b8'],
  ]);
  const back0 = hillLine(R, 500, 40, 5),
    m = hillLine(R, 556, 30, 5);
  let bush = '';
  for (let x = -20; x < 1240; x += 40)
    bush += round(
      x + R() * 26,
      590 + R() * 8,
      90 + R() * 70,
      nth(
        [
          ['#d59a3c', '#b67a2b', '#5a4630'],
          ['#c9702f', '#a65624', '#5a4630'],
          ['#b5a24a', '#8f8039', '#5a4630'],
          ['#8c9a56', '#6d7c43', '#5a4630'],
        ] as const,
        Math.floor(R() * 4),
      ),
      R,
    );
  const leaf = ['#e2a83e', '#d98a2f', '#efc662', '#c9702b'];
  const back =
    skyRect(c) +
    sun(c, 240, 210, 42, '#fff9e8', '#ffedc0', 5) +
    hill(back0, '#b5b58f') +
    mist(c, 440, 130, '#f6e7c4', 0.75) +
    hill(m, '#a9a066') +
    bush +
    mist(c, 500, 110, '#f4e2b4', 0.4) +
    hill(
      hillLine(R, 612, 10, 5),
      c.add(
        grad([
          [0, '#b9a860'],
          [0.3, '#9c944f'],
          [1, '#6b6d3c'],
        ]),
      ),
    ) +
    grass(R, 612, 660, 90, ['#cdb768', '#8d8747']) +
    `<path d="M-20,690C300,656 800,652 1220,664L1220,736C800,712 330,720 -20,762Z" fill="#cdb692"/>` +
    stones(R, 666, 732, 90, '#c98b3b', '#b8702f') +
    birch(80, 655, 420, leaf, R) +
    birch(150, 645, 340, leaf, R) +
    birch(1110, 650, 400, leaf, R) +
    birch(1168, 640, 300, leaf, R);
  return {
    back,
    front:
      grass(R, 738, 800, 120, ['#6b6a36', '#a8954b', '#535a2e']) +
      stones(R, 740, 796, 50, '#d08a33', '#b5652a'),
    defs: c.defs,
    light: {
      amb: '#f0ddb2',
      ambT: 0.1,
      side: -1,
      glass: ['#d9caa2', '#33393a'],
      bounce: '#c0a774',
      shadow: '#3d3418',
      lit: false,
    },
  };
};

/** A lake by moonlight. */
export const nacht = (R: Random): Scenery => {
  const c = canvas([
    [0, '#0d1a2b'],
    [0.4, '#1c3346'],
    [0.6, '#3d5562'],
    [0.72, '#7d7f78'],
  ]);
  let st = '';
  for (let i = 0; i < 150; i++) {
    const y = R() * 400;
    st += `<circle cx="${r1(R() * W)}" cy="${r1(y)}" r="${r1(0.6 + R() * 1.3)}" fill="#f4ecd8" opacity="${r1((1 - y / 460) * (0.35 + R() * 0.65))}"/>`;
  }
  const wood = hillLine(R, 560, 24, 6);
  const back =
    skyRect(c) +
    st +
    `<circle cx="955" cy="150" r="190" fill="${c.add(
      radial([
        [0, '#cfe0e2', 0.35],
        [1, '#cfe0e2', 0],
      ]),
    )}"/><circle cx="955" cy="150" r="36" fill="#f3ecd7"/><circle cx="944" cy="142" r="7" fill="#ddd5bf" opacity=".7"/><circle cx="966" cy="160" r="10" fill="#ddd5bf" opacity=".6"/><circle cx="963" cy="135" r="4" fill="#ddd5bf" opacity=".6"/>` +
    peaks(
      R,
      520,
      [
        [200, 220, 480, 0.3],
        [520, 170, 420, 0.2],
        [900, 250, 560, 0.34],
        [1180, 190, 420, 0.2],
      ],
      '#33495a',
      '#27394a',
      '#7e93a0',
      '#5d7382',
      false,
    ) +
    mist(c, 440, 120, '#8a8f8a', 0.35) +
    `<rect y="505" width="${W}" height="90" fill="${c.add(
      grad([
        [0, '#6d7677'],
        [0.4, '#37505c'],
        [1, '#1f3644'],
      ]),
    )}"/>` +
    glints(R, 512, 580, 40, '#d9dccf', 0.35) +
    `<rect x="915" y="508" width="80" height="80" fill="${c.add(
      grad([
        [0, '#f3ecd7', 0.5],
        [1, '#f3ecd7', 0.05],
      ]),
    )}"/>` +
    hill(
      wood.map(([x, y]) => [x, y + 34]),
      c.add(
        grad([
          [0, '#2b3f35'],
          [0.3, '#243629'],
          [1, '#141f18'],
        ]),
      ),
    ) +
    forest(R, wood, -10, 190, 34, 220, '#132621', '#0f1f1b') +
    forest(R, wood, 1020, 1220, 34, 240, '#132621', '#0f1f1b') +
    grass(R, 606, 655, 70, ['#34483a', '#41563f']) +
    `<path d="M-20,690C300,656 800,652 1220,664L1220,736C800,712 330,720 -20,762Z" fill="#4a4a42"/>` +
    stones(R, 666, 730, 50, '#3a3a34', '#66645a');
  return {
    back,
    front: grass(R, 738, 800, 110, ['#121c15', '#22311f', '#2d3d28']),
    defs: c.defs,
    light: {
      amb: '#31475a',
      ambT: 0.46,
      side: 1,
      glass: ['#ffe0a1', '#e39b45'],
      bounce: '#4b473a',
      shadow: '#060b0c',
      lit: true,
    },
  };
};
