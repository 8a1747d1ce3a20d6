/** Something that an answer says otherwise than that of the release before to the same question. */
export interface ValueDifference {
  /** Place in the answer, list entries as `[]`: `vehicles[].price`. */
  readonly path: string;
  /** With the entries' names: what distinguishes one difference from another. */
  readonly at: string;
  readonly message: string;
}

/** Instants this close to now, and to each other, are the clock at which each was answered, ms. */
const CLOCK_MS = 120_000;
const DEEPEST = 12;
/** Differences of one answer that are noted. */
const NOTED = 40;

/**
 * What `now` says otherwise than `before`: values, fields and entries of lists that are gone, their order. Entries are
 * paired by what names them. What is only added is no difference.
 */
export function valueDifferences(before: unknown, now: unknown, instant: number): ValueDifference[] {
  const found: ValueDifference[] = [];
  const visit = (then: unknown, left: unknown, path: string, at: string, depth: number): void => {
    if (found.length >= NOTED || depth > DEEPEST || Object.is(then, left)) return;
    const note = (message: string): void => void found.push({ path, at, message: `${path} ${message}` });
    if (left === undefined) note('is gone');
    else if (Array.isArray(then) && Array.isArray(left)) visitList(then, left, path, at, depth, note);
    else if (isObject(then) && isObject(left))
      for (const [name, value] of Object.entries(then))
        visit(value, left[name], joined(path, /\d/.test(name) ? '#' : name), joined(at, name), depth + 1);
    else if (!isClock(then, left, instant)) note(`is ${shown(left)} instead of ${shown(then)}`);
  };
  const visitList = (
    then: readonly unknown[],
    left: readonly unknown[],
    path: string,
    at: string,
    depth: number,
    note: (message: string) => void,
  ): void => {
    const name = nameIn(then, left);
    if (name === null) {
      if (then.length !== left.length) note(`has ${left.length} entries instead of ${then.length}`);
      else
        for (const [index, each] of then.entries())
          visit(each, left[index], `${path}[]`, `${at}[${index}]`, depth + 1);
      return;
    }
    const [those, these] = [byName(then, name), byName(left, name)];
    const missing = [...those.keys()].filter((key) => !these.has(key));
    const added = [...these.keys()].filter((key) => !those.has(key));
    if (missing.length > 0 || added.length > 0)
      note(`has ${left.length} entries instead of ${then.length}, ${missing.length} of them gone`);
    else if (![...those.keys()].every((key, index) => [...these.keys()][index] === key))
      note('is in another order');
    for (const [key, each] of those)
      if (these.has(key)) visit(each, these.get(key), `${path}[]`, `${at}[${key}]`, depth + 1);
  };
  visit(before, now, '', '', 0);
  return found;
}

/** `now` with the clock of `before` where both carry one, so that two pages are given the same time. */
export function withClockOf(before: unknown, now: unknown, instant: number, depth = 0): unknown {
  if (depth > DEEPEST) return now;
  if (Array.isArray(before) && Array.isArray(now))
    return now.map((each, index) => withClockOf(before[index], each, instant, depth + 1));
  if (isObject(before) && isObject(now))
    return Object.fromEntries(
      Object.entries(now).map(([name, value]) => [
        name,
        withClockOf(before[name], value, instant, depth + 1),
      ]),
    );
  return isClock(before, now, instant) ? before : now;
}

const joined = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isClock(then: unknown, left: unknown, instant: number): boolean {
  const [a, b] = [instantOf(then), instantOf(left)];
  return a !== null && b !== null && [a, b].every((each) => Math.abs(each - instant) <= CLOCK_MS);
}

function instantOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return null;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : at;
}

const NAMES = ['id', 'key', 'code', 'name', 'slug'];

/** The field that names the entries of both lists; null where none does. */
function nameIn(then: readonly unknown[], left: readonly unknown[]): string | null {
  const all = [...then, ...left];
  if (!all.every(isObject)) return null;
  const own = Object.keys(all[0] ?? {}).filter((name) => name.endsWith('Id'));
  const names = (list: readonly unknown[], name: string) =>
    new Set(
      list
        .map((each) => (each as Record<string, unknown>)[name])
        .filter((value) => typeof value === 'string' || typeof value === 'number'),
    );
  return (
    [...NAMES, ...own].find(
      (name) => names(then, name).size === then.length && names(left, name).size === left.length,
    ) ?? null
  );
}

const byName = (list: readonly unknown[], name: string): Map<string, unknown> =>
  new Map(list.map((each) => [String((each as Record<string, unknown>)[name]), each]));

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
};
