/**
 * JSON with sorted keys and without undefined fields: equal values give equal texts. The one of signatures and stored
 * commands; auction-rules, which imports nothing of ours, has its own for logs of auctions.
 */
export function canonicalJson(value: unknown): string {
  const sorted = (_key: string, item: unknown): unknown =>
    item !== null && typeof item === 'object' && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : item;
  return JSON.stringify(value, sorted) ?? 'null';
}
