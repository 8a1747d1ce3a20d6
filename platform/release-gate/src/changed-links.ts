/** Where a link or a form of a page leads. */
export interface Target {
  /** What names the card, row or entry that it is in. */
  readonly group: string;
  /** `link: Hymer`, `form: Search`. */
  readonly name: string;
  readonly target: string;
}

/** A link or form that leads elsewhere than in the release before. */
export interface LinkChange {
  readonly key: string;
  readonly message: string;
}

/** Links and forms of the same name that lead elsewhere, and targets to which nothing leads any more but something else instead. */
export function changedLinks(before: readonly Target[], now: readonly Target[]): LinkChange[] {
  let lost = [...before];
  let gained = [...now];
  const sameBy = (...names: readonly (keyof Target)[]): void => {
    const idOf = (target: Target): string => JSON.stringify(names.map((name) => target[name]));
    const left = Map.groupBy(gained, idOf);
    lost = lost.filter((target) => left.get(idOf(target))?.pop() === undefined);
    gained = [...left.values()].flat();
  };
  sameBy('group', 'name', 'target');
  sameBy('name', 'target');
  const leads = new Set(now.map(({ target }) => target));
  const known = new Set(before.map(({ target }) => target));
  return lost.flatMap((old) => {
    const named = gained.findIndex(({ name }) => name === old.name);
    const strange = gained.findIndex(({ target }) => !leads.has(old.target) && !known.has(target));
    const at = named >= 0 ? named : strange;
    const [other] = at < 0 ? [] : gained.splice(at, 1);
    if (!other) return [];
    return [
      {
        key: `${old.name} ${old.target}`,
        message: `the ${quoted(old.name)} leads to ${other.target} instead of ${old.target}`,
      },
    ];
  });
}

const quoted = (name: string): string => {
  const at = name.indexOf(': ');
  return `${name.slice(0, at)} "${name.slice(at + 2)}"`;
};
