import { grad, type Random } from '../color.ts';
import { canvas, hill, hillLine, mist, skyRect, sun, W, type Scenery } from './canvas.ts';
import { cypress } from './plants.ts';
import { birds, clouds, glints, grass, peaks, stones } from './terrain.ts';

/** Dunes with a lighthouse. */
export const duene = (R: Random): Scenery => {
  const c = canvas([
    [0, '#8cc3d1'],
    [0.4, '#cfe6e2'],
    [0.6, '#f8efdc'],
  ]);
  const d1 = hillLine(R, 560, 70, 5),
    d2 = hillLine(R, 612, 56, 4);
  const tower = (x: number, y: number, s: number): string =>
    `<g transform="translate(${x} ${y}) scale(${s})"><path d="M-13,0L-9,-120L9,-120L13,0Z" fill="#f7f1e6"/><path d="M-12.2,-24L-11.4,-50L11.4,-50L12.2,-24ZM-10.6,-74L-9.8,-98L9.8,-98L10.6,-74Z" fill="#c2402f"/><path d="M0,0L0,-120L9,-120L13,0Z" fill="#20343a" opacity=".14"/><rect x="-13" y="-126" width="26" height="6" fill="#37474a"/><rect x="-8" y="-143" width="16" height="17" fill="#ffe8b0"/><path d="M-11,-143L0,-158L11,-143Z" fill="#c2402f"/></g>`;
  const back =
    skyRect(c) +
    sun(c, 250, 170, 38, '#fffdf4', '#fff4d2') +
    clouds(R, 90, 6, '#ffffff', 0.9) +
    birds(760, 190, '#4a6a70') +
    `<rect y="452" width="${W}" height="130" fill="${c.add(
      grad([
        [0, '#5fa0ad'],
        [0.5, '#84bdbf'],
        [1, '#bfd9cc'],
      ]),
    )}"/>` +
    glints(R, 458, 540, 60, '#ffffff', 0.6) +
    tower(965, 532, 1.28) +
    hill(
      d1,
      c.add(
        grad([
          [0, '#e6d7ac'],
          [0.2, '#dcc996'],
          [1, '#c9b37c'],
        ]),
      ),
    ) +
    grass(R, 520, 600, 110, ['#8a9a63', '#a8ac70', '#6f8453'], 3) +
    hill(
      d2,
      c.add(
        grad([
          [0, '#f0e3bf'],
          [0.3, '#e4d3a5'],
          [1, '#cdb985'],
        ]),
      ),
    ) +
    grass(R, 590, 655, 90, ['#7c8d58', '#a5a86a', '#5f7548'], 4) +
    `<path d="M-20,684C300,652 800,650 1220,664L1220,736C800,712 330,722 -20,760Z" fill="#d9c9a0"/><path d="M-20,684C300,652 800,650 1220,664L1220,670C800,658 300,662 -20,694Z" fill="#b9a678" opacity=".6"/>` +
    stones(R, 664, 734, 60, '#bda97c', '#f2e7c9');
  return {
    back,
    front: grass(R, 735, 800, 150, ['#66794a', '#94995c', '#b6b277', '#566a40'], 5),
    defs: c.defs,
    light: {
      amb: '#f3ecd8',
      ambT: 0.06,
      side: -1,
      glass: ['#a6cdd3', '#2a4046'],
      bounce: '#dac895',
      shadow: '#5a4d2b',
      lit: false,
    },
  };
};

/** A southern coast. */
export const kueste = (R: Random): Scenery => {
  const c = canvas([
    [0, '#3f9cc0'],
    [0.4, '#9bd0dc'],
    [0.6, '#e6f1e8'],
  ]);
  const pine = (x: number, y: number, h: number, f: number): string => {
    const s = f * h;
    let o = `<path d="M${x - 7},${y}C${x - 10},${y - h * 0.4} ${x + 16},${y - h * 0.5} ${x + 6},${y - h * 0.86}L${x + 16},${y - h * 0.86}C${x + 28},${y - h * 0.5} ${x + 4},${y - h * 0.36} ${x + 9},${y}Z" fill="#6b4a36"/>`;
    for (const [a, b, w] of [
      [0, 0.86, 1],
      [-0.28, 0.8, 0.6],
      [0.34, 0.82, 0.62],
      [0.05, 0.97, 0.7],
    ] as const)
      o += `<ellipse cx="${x + 10 + a * s}" cy="${y - h * b}" rx="${s * 0.36 * w}" ry="${s * 0.12 * w + 6}" fill="#2f6145"/><ellipse cx="${x + 4 + a * s}" cy="${y - h * b - 7}" rx="${s * 0.31 * w}" ry="${s * 0.085 * w + 3}" fill="#4a8159"/>`;
    return o;
  };
  const back =
    skyRect(c) +
    sun(c, 860, 130, 40, '#fffef6', '#fff9de') +
    clouds(R, 120, 3, '#ffffff', 0.7) +
    peaks(
      R,
      470,
      [
        [1060, 130, 480, 0],
        [820, 70, 420, 0],
      ],
      '#a8bfb8',
      '#8fabab',
      '#fff',
      '#fff',
      false,
    ) +
    `<rect y="462" width="${W}" height="130" fill="${c.add(
      grad([
        [0, '#2f8fae'],
        [0.5, '#3fb0bb'],
        [1, '#86d3c8'],
      ]),
    )}"/>` +
    glints(R, 468, 570, 70, '#ffffff', 0.6) +
    `<path d="M520,470l34,0 -6,9 -22,0z" fill="#fff"/><path d="M535,468l0,-40 22,36z" fill="#fff"/>` +
    hill(
      hillLine(R, 592, 22, 4),
      c.add(
        grad([
          [0, '#d9c79a'],
          [0.2, '#b7b077'],
          [0.6, '#8f9a5c'],
          [1, '#667a45'],
        ]),
      ),
    ) +
    grass(R, 600, 655, 80, ['#8d9657', '#c2b97a', '#6f8449']) +
    `<path d="M-20,690C300,654 800,650 1220,664L1220,736C800,712 330,720 -20,762Z" fill="#e2d0a6"/>` +
    stones(R, 666, 730, 70, '#c6b283', '#f5e9c9') +
    pine(80, 660, 400, 0.75) +
    pine(1120, 650, 360, 0.8);
  return {
    back,
    front: grass(R, 738, 800, 130, ['#5b7040', '#9a9c58', '#b9ae6a', '#48603a']),
    defs: c.defs,
    light: {
      amb: '#eef3e6',
      ambT: 0.05,
      side: 1,
      glass: ['#9fd2dc', '#1f3f4b'],
      bounce: '#d6c596',
      shadow: '#4a4426',
      lit: false,
    },
  };
};

/** Hills with cypresses at sunset. */
export const abend = (R: Random): Scenery => {
  const c = canvas([
    [0, '#5b6e8c'],
    [0.28, '#c48f7f'],
    [0.46, '#f2b36a'],
    [0.62, '#fbdc9c'],
  ]);
  const ridge = (y: number, i: number) => hillLine(R, y, 46 - i * 6, 5);
  const h = [ridge(470, 0), ridge(505, 1), ridge(548, 2), ridge(596, 3)] as const;
  const rows = (y: number, n: number): string => {
    let o = '';
    for (let i = 0; i < n; i++) {
      const x = 720 + i * 34;
      o += `<path d="M${x},${y}C${x + 20},${y + 22} ${x + 34},${y + 40} ${x + 60 + i * 3},${y + 70}" stroke="#6f6a35" stroke-width="7" stroke-dasharray="6 4" fill="none" opacity=".55"/>`;
    }
    return o;
  };
  const back =
    skyRect(c) +
    sun(c, 360, 400, 52, '#fff1c4', '#ffcf7a', 5) +
    clouds(R, 120, 6, '#f6c39a', 0.55) +
    hill(h[0], '#c79a72') +
    mist(c, 450, 60, '#ffdf9f', 0.5) +
    hill(h[1], '#a98a58') +
    cypress(905, 502, 60, '#5d6a41', '#4d5a37') +
    cypress(930, 504, 74, '#5d6a41', '#4d5a37') +
    `<g transform="translate(945 486)"><rect width="62" height="26" fill="#e8c79a"/><rect x="40" width="22" height="26" fill="#c99f74"/><path d="M-5,0L31,-15L67,0Z" fill="#a9583a"/></g>` +
    cypress(1024, 503, 66, '#5d6a41', '#4d5a37') +
    hill(h[2], '#8c8a48') +
    rows(548, 13) +
    hill(
      h[3],
      c.add(
        grad([
          [0, '#9d9a52'],
          [0.25, '#7f8445'],
          [1, '#4c5730'],
        ]),
      ),
    ) +
    cypress(70, 640, 210, '#46552f', '#364525') +
    cypress(128, 636, 160, '#46552f', '#364525') +
    cypress(1120, 640, 190, '#46552f', '#364525') +
    grass(R, 602, 655, 90, ['#b9b065', '#6d743c', '#cabd72']) +
    `<path d="M-20,690C300,652 800,648 1220,664L1220,740C800,714 330,722 -20,766Z" fill="#c8a673"/>` +
    stones(R, 664, 734, 70, '#a98a5b', '#e9cd98');
  return {
    back,
    front: grass(R, 738, 800, 140, ['#47502a', '#7d7b3c', '#a99a52', '#394222']),
    defs: c.defs,
    light: {
      amb: '#f2b77a',
      ambT: 0.17,
      side: -1,
      glass: ['#f0bf86', '#3a3330'],
      bounce: '#c39a5d',
      shadow: '#3a2d16',
      lit: false,
    },
  };
};
