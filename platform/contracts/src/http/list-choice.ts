import { CATALOG_SIZES, CATALOG_VIEWS } from '../catalog/search-parameters.ts';

/** Cookie that holds how the visitor chose to see the list: `dense.48`. The page writes it, the server only reads it. */
export const LIST_CHOICE_COOKIE = 'catalog_list';

const CHOSEN = {
  view: CATALOG_VIEWS,
  size: CATALOG_SIZES,
} as const satisfies Record<string, readonly string[]>;

const isTaken = (name: keyof typeof CHOSEN, value: string): boolean =>
  (CHOSEN[name] as readonly string[]).includes(value);

/** What the cookie holds for a list with these parameters of its address. */
export const listChoiceText = (params: URLSearchParams): string =>
  [params.get('view') ?? CATALOG_VIEWS[0], params.get('size') ?? CATALOG_SIZES[0]].join('.');

/**
 * The parameters of a list's address with what was chosen last for those that it does not name; what is no choice is
 * left out. Server and browser render from these, so that both render the same.
 */
export function withListChoice(params: URLSearchParams, cookie: string | null): URLSearchParams {
  const [view = '', size = ''] = (cookie ?? '').split('.');
  const whole = new URLSearchParams(params);
  for (const [name, chosen] of Object.entries({ view, size })) {
    const of = name as keyof typeof CHOSEN;
    const given = whole.get(name);
    if (given !== null && isTaken(of, given)) continue;
    whole.delete(name);
    if (isTaken(of, chosen) && chosen !== CHOSEN[of][0]) whole.set(name, chosen);
  }
  return whole;
}
