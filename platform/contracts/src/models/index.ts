import { slug } from '../attributes/makes.ts';
import { BODIES } from '../attributes/options.ts';
import type { ProductType } from '../attributes/types.ts';
import { SERIES, type Series } from './series.ts';

/** Offered at once. */
const MOST = 8;

/** As people write it, without what they write in several ways: `L!VE TI` is `live ti`. */
const plain = (text: string): string => slug(text.replaceAll('!', 'i')).replaceAll('_', '');

/** The series of a make that are of a kind of vehicle. */
const seriesOf = (make: string, kind: ProductType): readonly Series[] =>
  (SERIES[make] ?? []).filter(({ body }) => BODIES[kind].includes(body));

/** Names of the series of a make that a text may mean; all of them where it is empty. */
export const seriesNames = (make: string, kind: ProductType, text = ''): readonly string[] => {
  const wanted = plain(text);
  return seriesOf(make, kind)
    .map(({ name }) => name)
    .filter((name) => plain(name).includes(wanted) && name !== text.trim())
    .slice(0, MOST);
};

/** True where a text begins with the words of a series, or is in the middle of a model of it. */
const begins = (text: string, name: string): boolean =>
  plain(text) === plain(name) || plain(text.slice(0, name.length + 1)) === plain(name);

/** The series that a model belongs to, the one with the longest name; null: it is not in the list. */
export function seriesOfModel(make: string, kind: ProductType, model: string): Series | null {
  const words = model.trim();
  const [found = null] = seriesOf(make, kind)
    .filter(({ name }) => begins(words, name))
    .toSorted((one, other) => other.name.length - one.name.length);
  return found;
}

/**
 * What may be meant by a text in the field of the model: the series of the make, and once one of them is there its
 * models. Nothing for a make that is not in the list.
 */
export function modelNames(make: string, kind: ProductType, text: string): readonly string[] {
  const wanted = plain(text);
  const whole = seriesOf(make, kind).flatMap(({ name, models }) => models.map((model) => `${name} ${model}`));
  if (wanted === '') return seriesNames(make, kind);
  const isOther = (name: string) => plain(name) !== wanted;
  const series = seriesOf(make, kind).map(({ name }) => name);
  const [front, within] = [
    [...series, ...whole].filter((name) => plain(name).startsWith(wanted)),
    [...series, ...whole].filter((name) => plain(name).includes(wanted)),
  ];
  return [...new Set([...front, ...within])].filter(isOther).slice(0, MOST);
}
