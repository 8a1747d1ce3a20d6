import { r1 } from './color.ts';

/** What can be drawn as damaged. */
export type DamageName = 'scratch' | 'dent' | 'worn' | 'blind';

/** Canvas units from a point. */
type Place = readonly [x: number, y: number];

const through = (points: readonly Place[]): string =>
  `M${points.map(([x, y]) => `${r1(x)},${r1(y)}`).join('L')}`;

/** Three lines through the paint, down to the primer. */
const scratch = ([x, y]: Place): string => {
  const lines: readonly (readonly Place[])[] = [
    [
      [x - 56, y + 12],
      [x - 20, y - 2],
      [x + 18, y - 7],
      [x + 60, y - 22],
    ],
    [
      [x - 40, y + 21],
      [x + 2, y + 7],
      [x + 44, y - 4],
    ],
    [
      [x - 6, y + 19],
      [x + 30, y + 9],
    ],
  ];
  const drawn = (color: string, width: number, down: number) =>
    lines
      .map(
        (line) =>
          `<path d="${through(line.map(([px, py]) => [px, py + down]))}" stroke="${color}" stroke-width="${width}"/>`,
      )
      .join('');
  return `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${drawn('#3a3f40', 3.2, 1)}${drawn('#b9a892', 1.7, 0)}</g>`;
};

/** A hollow: its upper edge in shade, its lower one in the light. */
const dent = ([x, y]: Place): string =>
  [
    [44, 27, '#1d2526', 0.13],
    [36, 21, '#1d2526', 0.13],
    [27, 15, '#1d2526', 0.14],
  ]
    .map(
      ([rx, ry, color, opacity]) =>
        `<ellipse cx="${r1(x)}" cy="${r1(y)}" rx="${rx}" ry="${ry}" fill="${color}" opacity="${opacity}"/>`,
    )
    .join('') +
  `<path d="M${r1(x - 36)},${r1(y + 15)}Q${r1(x)},${r1(y + 36)} ${r1(x + 36)},${r1(y + 15)}" stroke="#ffffff" stroke-width="3.500" fill="none" opacity=".7" stroke-linecap="round"/>`;

/** A seat whose cloth is rubbed thin. */
const worn = ([x, y]: Place): string =>
  `<ellipse cx="${x}" cy="${y}" rx="66" ry="25" fill="#e8e0cf" opacity=".5"/><ellipse cx="${x + 4}" cy="${y + 1}" rx="40" ry="14" fill="#efe9dc" opacity=".6"/>` +
  `<path d="${[-44, -30, -14, 3, 19, 35]
    .map((dx, n) =>
      through([
        [x + dx, y - 12 + (n % 3) * 4],
        [x + dx + 8, y + 13 - (n % 2) * 5],
      ]),
    )
    .join('')}" stroke="#5d5648" stroke-width="1.600" fill="none" opacity=".75"/>`;

/** A blind that hangs askew. */
const blind = ([x, y]: Place): string => {
  const half = 258;
  const folds = [0.25, 0.5, 0.75].map((share) =>
    through([
      [x - half, y + 168 * share],
      [x + half, y + 78 * share],
    ]),
  );
  return `<path d="M${x - half},${y}L${x + half},${y}L${x + half},${y + 78}L${x - half},${y + 168}Z" fill="#e6e0d2"/><path d="${folds.join('')}" stroke="#b3aa98" stroke-width="3" fill="none"/><path d="${through(
    [
      [x - half, y + 168],
      [x + half, y + 78],
    ],
  )}" stroke="#7d7667" stroke-width="11" fill="none" stroke-linecap="round"/>`;
};

const DRAWN: Readonly<Record<DamageName, (at: Place) => string>> = { scratch, dent, worn, blind };

/** A drawing (SVG) with a damage at a point of its canvas. */
export const damaged = (drawing: string, name: DamageName, at: Place): string =>
  drawing.replace(/<\/svg>$/, `${DRAWN[name](at)}</svg>`);

/** A window of a drawing, as wide and high as its numbers say. */
export const windowOf = (drawing: string, window: readonly number[]): string =>
  drawing.replace(/viewBox="[^"]*"/, `viewBox="${window.join(' ')}"`);
