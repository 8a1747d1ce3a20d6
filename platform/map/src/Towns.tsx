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

/** The towns whose names have room at a scale, px per km: the larger one of each country first. */
export function townsAt(scale: number, clear: readonly Place[] = []): readonly Named[] {
  const free = clear.map(project);
  const shown: Named[] = [];
  const width = (name: string) => name.length * LETTER + LINE;
  for (const town of ALL) {
    const isCrowded = (x: number, y: number, across: number, down: number) =>
      Math.abs(town.x - x) * scale < across && Math.abs(town.y - y) * scale < down;
    if (free.some(({ x, y }) => isCrowded(x, y, width(town.name) / 2 + CLEAR, CLEAR))) continue;
    if (shown.some(({ name, x, y }) => isCrowded(x, y, (width(town.name) + width(name)) / 2, LINE * 1.5)))
      continue;
    shown.push(town);
  }
  return shown;
}

export interface TownsProps {
  /** Places of markers, whose names are their own. */
  clear?: readonly Place[] | undefined;
}

const NONE: readonly Place[] = [];

/** The names of large towns as their own country writes them, as many as there is room for. */
export const Towns = ({ clear = NONE }: TownsProps) => {
  const { transform, size } = useMapScale();
  const { k, x, y } = transform;
  const shown = useMemo(() => townsAt(k, clear), [k, clear]);
  return shown.map((town) => {
    const [left, top] = [x + k * town.x, y + k * town.y];
    if (left < 0 || top < 0 || left > size.width || top > size.height) return null;
    return (
      <g key={town.name + town.x} transform={`translate(${left} ${top})`}>
        <circle r="2.5" className={css.town} />
        <text y="-10" className={css.label}>
          {town.name}
        </text>
      </g>
    );
  });
};
