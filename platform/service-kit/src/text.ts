/** C0 controls except tab, line feed and carriage return. */
// oxlint-disable-next-line no-control-regex -- this is what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;
/** Nothing that people send is nested deeper. */
const DEEPEST = 32;
const FAULT = 'validation.invalid';
/** More faults of one value are not looked for, and names are cut: an answer to nonsense stays small. */
const MOST_FAULTS = 20;
const LONGEST_NAME = 200;

/** Fields at fault with their `validation.<rule>` key, as problem documents name them. */
export type TextFaults = Readonly<Record<string, string>>;

/** True for text that every store and page can hold: no NUL, no other control character, no lone surrogate. */
export const isPlainText = (text: string): boolean => !CONTROL.test(text) && text.isWellFormed();

/** The first fields of a JSON value whose text (or name) is not {@link isPlainText}, or that are nested too deeply. */
export function textFaults(value: unknown): TextFaults {
  const faults = new Set<string>();
  const fault = (path: readonly string[]) => faults.add(path.join('.').slice(0, LONGEST_NAME) || 'body');
  const open: { readonly value: unknown; readonly path: readonly string[] }[] = [{ value, path: [] }];
  for (let at, found = 0; found < MOST_FAULTS && (at = open.pop());) {
    const { value: item, path } = at;
    if (typeof item === 'object' && item !== null && path.length < DEEPEST) {
      const entries = Object.entries(item);
      for (const [name, inner] of entries)
        if (isPlainText(name)) open.push({ value: inner, path: [...path, name] });
      if (entries.every(([name]) => isPlainText(name))) continue;
    } else if (typeof item === 'string' ? isPlainText(item) : typeof item !== 'object' || item === null)
      continue;
    fault(path);
    found++;
  }
  return Object.fromEntries([...faults].map((field) => [field, FAULT]));
}

/** What of a request's target cannot be decoded to plain text: `path`, and parameters of the query by name. */
export function targetFaults(target: string): TextFaults {
  const faults: Record<string, string> = {};
  const [path = '', ...rest] = target.split('?');
  if (!isPlainText(decoded(path))) faults['path'] = FAULT;
  for (const pair of rest.join('?').split('&')) {
    const [name = '', ...value] = pair.split('=');
    if (isPlainText(decoded(value.join('='))) && isPlainText(decoded(name))) continue;
    const readable = decoded(name);
    faults[isPlainText(readable) ? readable : 'query'] = FAULT;
  }
  return faults;
}

/** Percent-decoded text; one that cannot be decoded is no plain text. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '\u0000';
  }
}
