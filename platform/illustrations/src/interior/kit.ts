import { grad, id, mix, r1, type Paint } from '../color.ts';
import type { Scenery } from '../landscape/canvas.ts';

/** What a room is furnished with. */
export interface RoomLook {
  wood?: string;
  cloth?: string;
  accent?: string;
}

/** The cabinet language that all rooms share. */
export interface Kit {
  defs: string;
  outside: Scenery;
  wood: string;
  cloth: string;
  accent: string;
  woodG: string;
  wall: string;
  use: (paint: Paint) => string;
  door: (x: number, y: number, w: number, h: number) => string;
  lockers: (y: number, h: number, n: number, x0?: number, x1?: number) => string;
  win: (x: number, y: number, w: number, h: number) => string;
  cushion: (x: number, y: number, w: number, h: number, c: string) => string;
  pillow: (x: number, y: number, s: number, c: string, a: number) => string;
}

export const kit = (look: RoomLook, outside: Scenery): Kit => {
  const { wood = '#b98f62', cloth = '#7d8f8a', accent = '#c7502f' } = look;
  const made = { defs: outside.defs };
  const use = (g: Paint): string => {
    made.defs += g.def;
    return g.ref;
  };
  const night = outside.light.lit,
    wall = night ? '#d9c3a0' : '#efe8da';
  const woodG = use(
    grad([
      [0, mix(wood, '#ffffff', 0.18)],
      [1, mix(wood, '#3a2612', 0.16)],
    ]),
  );
  const door = (x: number, y: number, w: number, h: number): string =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="8" fill="${woodG}"/>${[0.2, 0.42, 0.67, 0.85].map((k) => `<path d="M${x + 8},${r1(y + h * k)}q${w / 3},${-h * 0.04} ${w - 16},2" stroke="${mix(wood, '#3a2612', 0.3)}" stroke-width="1" fill="none" opacity=".35"/>`).join('')}<rect x="${x + w / 2 - 26}" y="${y + h - 16}" width="52" height="5" rx="2.500" fill="#e9e4d8" opacity=".9"/>`;
  const lockers = (y: number, h: number, n: number, x0 = 60, x1 = 1140): string => {
    const w = (x1 - x0) / n;
    let s = '';
    for (let i = 0; i < n; i++) s += door(x0 + i * w + 4, y, w - 8, h);
    return (
      s +
      `<rect x="${x0}" y="${y + h + 4}" width="${x1 - x0}" height="6" fill="#fff1c9"/><rect x="${x0}" y="${y + h + 10}" width="${x1 - x0}" height="90" fill="${use(
        grad([
          [0, '#fff0c4', 0.75],
          [1, '#fff0c4', 0],
        ]),
      )}"/>`
    );
  };
  const win = (x: number, y: number, w: number, h: number): string => {
    const c = id('w');
    made.defs += `<clipPath id="${c}"><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="26"/></clipPath>`;
    const s = Math.max(w / 1200, h / 620) * 1.02;
    return `<rect x="${x - 14}" y="${y - 14}" width="${w + 28}" height="${h + 28}" rx="38" fill="#dcd3c2"/><rect x="${x - 6}" y="${y - 6}" width="${w + 12}" height="${h + 12}" rx="31" fill="#8f887b"/><g clip-path="url(#${c})"><g transform="translate(${x + w / 2 - 600 * s} ${y + h - 640 * s}) scale(${s})">${outside.back}</g><path d="M${x + w * 0.2},${y + h}L${x + w * 0.5},${y}L${x + w * 0.62},${y}L${x + w * 0.32},${y + h}Z" fill="#fff" opacity=".1"/></g><rect x="${x - 6}" y="${y - 6}" width="${w + 12}" height="26" rx="12" fill="#f2ece0"/>`;
  };
  const cushion = (x: number, y: number, w: number, h: number, c: string): string =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="22" fill="${use(
      grad([
        [0, mix(c, '#ffffff', 0.2)],
        [0.5, c],
        [1, mix(c, '#1c1c1c', 0.25)],
      ]),
    )}"/><path d="M${x + 18},${y + h * 0.5}q${w / 2},10 ${w - 36},0" stroke="${mix(c, '#1c1c1c', 0.35)}" stroke-width="2" fill="none" opacity=".5"/>`;
  const pillow = (x: number, y: number, s: number, c: string, a: number): string =>
    `<g transform="translate(${x} ${y}) rotate(${a})"><path d="M${-s},${-s * 0.62}Q0,${-s * 0.8} ${s},${-s * 0.62}Q${s * 1.1},0 ${s},${s * 0.62}Q0,${s * 0.8} ${-s},${s * 0.62}Q${-s * 1.1},0 ${-s},${-s * 0.62}Z" fill="${use(
      grad([
        [0, mix(c, '#ffffff', 0.22)],
        [1, mix(c, '#000000', 0.14)],
      ]),
    )}"/></g>`;
  return Object.assign(made, {
    outside,
    wood,
    cloth,
    accent,
    woodG,
    wall,
    use,
    door,
    lockers,
    win,
    cushion,
    pillow,
  });
};
