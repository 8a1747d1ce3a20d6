import { hasText, type Translate } from '../texts.ts';
import type { Cell, CellJudgement } from '../types.ts';

/** What a cell is of, for people: `Polish`, `dealers`, a page by its id, a call as it is declared. */
export function valueText({ dimension, value }: Pick<Cell, 'dimension' | 'value'>, t: Translate): string {
  if (dimension === 'route_role') {
    const [role = '', ...route] = value.split(' ');
    return `${valueText({ dimension: 'role', value: role }, t)}, ${route.join(' ')}`;
  }
  const key = `evidencePage.${dimension}.${value}`;
  return hasText(key) ? t(key) : value;
}

/** `Polish only`, `dealers and guests only`. */
export function onlyText(cells: readonly Pick<Cell, 'dimension' | 'value'>[], t: Translate): string {
  const names = cells.map((cell) => valueText(cell, t));
  const last = names.pop() ?? '';
  const what = names.length > 0 ? t('evidencePage.and', { first: names.join(', '), last }) : last;
  return t('evidencePage.only', { what });
}

/**
 * The cells in which one metric is worse, of the dimension that says it best: the one with the fewest of its values
 * found, and the strongest evidence among these. Empty where nothing was found, or everybody is hit.
 */
export function hitOnly(cells: readonly CellJudgement[], metric: string): readonly CellJudgement[] {
  const dimensions = Map.groupBy(
    cells.filter((cell) => cell.metric === metric),
    ({ dimension }) => dimension,
  );
  const candidates = [...dimensions.values()]
    .map((all) => ({ all, found: all.filter(({ found }) => found) }))
    .filter(({ all, found }) => found.length > 0 && found.length < all.length);
  const strongest = (found: readonly CellJudgement[]): number => Math.max(...found.map(({ e }) => e));
  candidates.sort((a, b) => a.found.length - b.found.length || strongest(b.found) - strongest(a.found));
  return candidates[0]?.found ?? [];
}
