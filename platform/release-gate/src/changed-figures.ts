import type { Locale } from '@rollheim/contracts';
import { figuresOf, skeletonOf, type Figure, type Words } from './figures.ts';

/** A figure that says something else than in the release before. */
export interface FigureChange {
  readonly key: string;
  readonly message: string;
}

/** What says when and how much: another wording alone never gives another. */
const STRICT: ReadonlySet<Figure['kind']> = new Set(['amount', 'date', 'time']);

/**
 * Figures of the release before that the new one says otherwise, or not any more, of the same data at the same instant.
 * Another order, another wording and figures that are added are no change.
 */
export function changedFigures(
  before: readonly Words[],
  now: readonly Words[],
  locale: Locale,
): FigureChange[] {
  let lost = figuresOf(before, locale);
  let gained = figuresOf(now, locale);
  const sameBy = (...names: readonly (keyof Figure)[]): void => {
    const idOf = (figure: Figure): string => JSON.stringify(names.map((name) => figure[name]));
    const left = Map.groupBy(gained, idOf);
    lost = lost.filter((figure) => left.get(idOf(figure))?.pop() === undefined);
    gained = [...left.values()].flat();
  };
  const changes: FigureChange[] = [];
  sameBy('group', 'label', 'kind', 'value');
  // within one card two figures of the same words have changed places, or one says something else
  const swapped = lost.filter(({ group, label, kind }) =>
    gained.some((each) => each.group === group && each.label === label && each.kind === kind),
  );
  for (const figure of swapped) {
    const at = gained.findIndex(
      (each) => each.group === figure.group && each.label === figure.label && each.kind === figure.kind,
    );
    const [other] = at < 0 ? [] : gained.splice(at, 1);
    if (!other) continue;
    lost = lost.filter((each) => each !== figure);
    changes.push(changeOf(figure, other));
  }
  sameBy('group', 'kind', 'value');
  sameBy('kind', 'value');
  const words = new Set(now.map(({ text }) => skeletonOf(text, locale)));
  for (const figure of lost) {
    const reworded = figure.worded && !words.has(figure.label);
    const other = gained.find(
      ({ kind, group }) => kind === figure.kind && (group === figure.group || STRICT.has(kind)),
    );
    if (reworded && !(other && (STRICT.has(figure.kind) || figure.group !== ''))) continue;
    changes.push(changeOf(figure, other));
    if (other) gained = gained.filter((each) => each !== other);
  }
  return changes;
}

function changeOf({ group, label, kind, written }: Figure, other: Figure | undefined): FigureChange {
  const where = [group, label].filter((each) => each !== '').map((each) => `"${each.slice(0, 60)}"`);
  const place = where.length === 0 ? '' : ` of ${[...new Set(where)].join(', ')}`;
  const became = other ? `has become "${other.written}"` : 'is not shown any more';
  return { key: `${group} ${label} ${kind}`, message: `"${written}"${place} ${became}` };
}
