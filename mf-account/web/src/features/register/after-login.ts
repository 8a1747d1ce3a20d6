/** The query of the login page with the page that comes after it; where the visitor wanted to go before comes first. */
export function withNext(search: string, next: string | null): string {
  const parameters = new URLSearchParams(search);
  if (next !== null && !parameters.has('next')) parameters.set('next', next);
  const query = parameters.toString();
  return query === '' ? '' : `?${query}`;
}
