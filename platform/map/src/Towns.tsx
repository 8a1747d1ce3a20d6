import { useMemo } from 'react';
import { useMapScale } from './context.ts';
import towns from './generated/towns.json' with { type: 'json' };
import { project, type Place } from './projection.ts';
import css from './Map.module.css';

/** Room of a name, px: its height, and about the width of a letter. */
const LINE = 22;
const LETTER = 7;
/** Around what the names make room for, px. */
const CLEAR = 44;

interface Named {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

const ALL: readonly Named[] = (towns as [string, number, number][]).map(([name, x, y]) => ({ name, x, y }));

/** Radius of the largest mark with its sign, px. */
const MARK = 29;
/** Half of a name's height, px. */
const HALF = 8;
/** Where a name is, px below the middle of its town: above or below its dot. */
const AT_DOT = [-10, 13] as const;
/** The same beside a mark that lies upon the dot. */
const AT_MARK = [MARK + HALF + 3, -MARK - HALF - 3] as const;

/** A town with the place of its name, px below its middle. */
interface Shown extends Named {
  readonly below: number;
}

/** What the names of towns keep clear of. */
interface Taken {
  /** Places of what has a name of its own. */
  readonly clear?: readonly Place[];
  /** Places of marks without a name. */
  readonly marks?: readonly Place[];
}

/** The towns whose names have room at a scale, px per km: the larger one of each country first. */
export function townsAt(scale: number, { clear = [], marks = [] }: Taken = {}): readonly Shown[] {
  const [free, marked] = [clear.map(project), marks.map(project)];
  const shown: Shown[] = [];
  const width = (name: string) => name.length * LETTER + LINE;
  for (const town of ALL) {
    const isCrowded = (x: number, y: number, across: number, down: number, below = 0) =>
      Math.abs(town.x - x) * scale < across && Math.abs((town.y - y) * scale + below) < down;
    if (free.some(({ x, y }) => isCrowded(x, y, width(town.name) / 2 + CLEAR, CLEAR))) continue;
    if (shown.some(({ name, x, y }) => isCrowded(x, y, (width(town.name) + width(name)) / 2, LINE * 1.5)))
      continue;
    const across = (town.name.length * LETTER) / 2;
    const isBelowMark = marked.some(({ x, y }) => isCrowded(x, y, MARK, MARK));
    const below = (isBelowMark ? AT_MARK : AT_DOT).find(
      (each) =>
        !marked.some(({ x, y }) => isCrowded(x, y, across + MARK, MARK + HALF, each)) &&
        !shown.some((other) =>
          isCrowded(other.x, other.y, (width(town.name) + width(other.name)) / 2, LINE, each - other.below),
        ),
    );
    if (below !== undefined) shown.push({ ...town, below });
  }
  return shown;
}

export interface TownsProps {
  /** Places of markers, whose names are their own. */
  clear?: readonly Place[] | undefined;
  /** Places of marks without a name: a town below one has its name beside it. */
  marks?: readonly Place[] | undefined;
}

const NONE: readonly Place[] = [];

/** The names of large towns as their own country writes them, as many as there is room for. */
export const Towns = ({ clear = NONE, marks = NONE }: TownsProps) => {
  const { transform, size } = useMapScale();
  const { k, x, y } = transform;
  const shown = useMemo(() => townsAt(k, { clear, marks }), [k, clear, marks]);
  return shown.map((town) => {
    const [left, top] = [x + k * town.x, y + k * town.y];
    if (left < 0 || top < 0 || left > size.width || top > size.height) return null;
    return (
      <g key={town.name + town.x} transform={`translate(${left} ${top})`}>
        <circle r="2.5" className={css.town} />
        <text y={town.below} className={css.label}>
          {town.name}
        </text>
      </g>
    );
  });
};
