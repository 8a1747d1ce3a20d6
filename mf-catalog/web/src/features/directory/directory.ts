import type { SearchDealer } from '@rollheim/contracts';

/** Address of a page of the directory in which a text is found (empty: all). */
export function directoryHref(pathname: string, q: string, page: number): string {
  const asked = new URLSearchParams({
    ...(q ? { q } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  }).toString();
  return asked ? `${pathname}?${asked}` : pathname;
}

/** The page that an address names; the first one where it names none. */
export function pageOf(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1;
}

/** Where a dealer is, as everybody may know it: country and postcode region, 'Deutschland, 18…'. */
export function placeOf(
  { country, region }: Pick<SearchDealer, 'country' | 'region'>,
  locale: string,
): string {
  const name = country && new Intl.DisplayNames([locale], { type: 'region' }).of(country);
  return [name, region && `${region}…`].filter(Boolean).join(', ');
}
