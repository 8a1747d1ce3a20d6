import { useQueryClient } from '@rollheim/module-api';

/** The place that the list was last searched around, as the filter by distance calls it; null: it was around none. */
export function useSearchPlace(): string | null {
  const searches = useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: ['search'] });
  const [last] = searches.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  const asked = last?.queryKey[1];
  const distance = typeof asked === 'string' ? new URLSearchParams(asked).get('distance') : null;
  return /^\w+-(.+)$/s.exec(distance ?? '')?.[1] ?? null;
}
