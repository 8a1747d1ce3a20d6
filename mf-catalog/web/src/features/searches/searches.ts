import type { SavedSearch, SearchChange } from '@rollheim/contracts';

/** Key of the queries for saved searches. */
export const SEARCHES_KEY = ['searches'] as const;

/** Characters that a name may have. */
export const LONGEST_NAME = 80;

/** What the call of saved searches answers. */
export interface SearchesAnswer {
  readonly searches: readonly SavedSearch[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

/** A page of searches after a change; null where it is of a search that the page lacks. */
export function withChange(old: SearchesAnswer, { searchId, search }: SearchChange): SearchesAnswer | null {
  const known = old.searches.some((each) => each.searchId === searchId);
  if (!search) {
    if (!known) return old;
    return {
      ...old,
      total: old.total - 1,
      searches: old.searches.filter((each) => each.searchId !== searchId),
    };
  }
  if (!known) return null;
  const changed = old.searches.map((each) => (each.searchId === searchId ? { ...each, ...search } : each));
  return { ...old, searches: changed };
}

/** The filters in words as a name, cut at a word where they are many. */
export function nameFrom(words: readonly string[], otherwise: string): string {
  let name = '';
  for (const word of words) {
    const next = name ? `${name}, ${word}` : word;
    if (next.length > LONGEST_NAME - 2) return name ? `${name} …` : `${next.slice(0, LONGEST_NAME - 2)} …`;
    name = next;
  }
  return name || otherwise;
}
