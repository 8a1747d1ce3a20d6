/** How often a call was made and failed, and what all of its answers held. */
interface Tally {
  tried: number;
  failed: number;
  /** The last status that failed. */
  status: number;
  /** Paths of fields that every answer had (`products[].id`), and that any had. */
  always: Set<string> | null;
  ever: Set<string>;
}

/** Something that the calls of a release do otherwise than those of the one before. */
export interface CallDifference {
  readonly code: 'call_failing' | 'answer_changed';
  readonly message: string;
}

const DEEPEST = 6;

/** The calls that a release's pages made while they were looked at. */
export class Calls {
  readonly #tallies = new Map<string, Tally>();

  /** Notes an answer; `body` where it was JSON. */
  note(method: string, path: string, status: number, body: unknown): void {
    const call = `${method} ${path.replaceAll(/(?<![\w-])(?=[\w-]*\d)[\w-]+/g, '#')}`;
    const tally = this.#tallies.get(call) ?? {
      tried: 0,
      failed: 0,
      status: 0,
      always: null,
      ever: new Set(),
    };
    this.#tallies.set(call, tally);
    tally.tried += 1;
    if (status >= 400) [tally.failed, tally.status] = [tally.failed + 1, status];
    if (status !== 200 || body === undefined) return;
    const fields = new Set(fieldsOf(body));
    for (const field of fields) tally.ever.add(field);
    tally.always = tally.always ? new Set([...tally.always].filter((each) => fields.has(each))) : fields;
  }

  /**
   * Calls that fail every time now, and fields that every answer had and none has any more. Without a release before
   * (null): calls that the BFF cannot answer.
   */
  differences(before: Calls | null): CallDifference[] {
    return [...this.#tallies].flatMap(([call, now]): CallDifference[] => {
      const then = before ? before.#tallies.get(call) : undefined;
      const fails = now.failed === now.tried && (then ? then.failed < then.tried : now.status >= 500);
      if (fails)
        return [
          {
            code: 'call_failing',
            message: `${call} is answered with ${now.status}, ${now.tried} times of ${now.tried}`,
          },
        ];
      const missing = [...(then?.always ?? [])].filter((field) => now.always && !now.ever.has(field));
      const known = missing.filter((field) => hasParent(field, now.ever));
      return known.length === 0
        ? []
        : [{ code: 'answer_changed', message: `${call} answers without ${known.slice(0, 5).join(', ')}` }];
    });
  }
}

/** Fields of a list that is empty now, or of a part that is null, are not reported as missing. */
function hasParent(field: string, ever: ReadonlySet<string>): boolean {
  const parent = field.slice(0, Math.max(field.lastIndexOf('.'), 0));
  return parent === '' || [...ever].some((each) => each.startsWith(`${parent}.`));
}

function fieldsOf(value: unknown, at = '', depth = 0): string[] {
  if (depth > DEEPEST || value === null || typeof value !== 'object') return [];
  if (Array.isArray(value)) return value.flatMap((each) => fieldsOf(each, `${at}[]`, depth + 1));
  return Object.entries(value).flatMap(([name, inner]) => {
    // ids as names of fields are data
    const path = `${at === '' ? '' : `${at}.`}${/\d/.test(name) ? '#' : name}`;
    return [path, ...fieldsOf(inner, path, depth + 1)];
  });
}
