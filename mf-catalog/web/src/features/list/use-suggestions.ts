import type { CatalogSuggestion } from '@rollheim/contracts';
import { keepPreviousData, localeAtom, useAtomValue, useQuery } from '@rollheim/module-api';
import { useEffect, useState } from 'react';
import { api } from '../../api.ts';

/** Nothing is asked for fewer letters, nor before a pause of this length, ms. */
const LEAST = 2;
const MOST = 60;
const PAUSE_MS = 120;
const FRESH_MS = 60_000;

/** What a text that is being typed may go on to; none for one letter. */
export function useSuggestions(typed: string): readonly CatalogSuggestion[] {
  const locale = useAtomValue(localeAtom);
  const text = typed.trim().toLowerCase();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const fits = (each: string) => each.length >= LEAST && each.length <= MOST;
  const answer = useQuery({
    queryKey: ['suggest', locale, asked],
    queryFn: ({ signal }) =>
      api.get('/public/catalog/suggest', {
        query: { q: asked },
        signal,
      }),
    enabled: fits(asked) && fits(text),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    // a list that does not come is no fault to report: the text itself can be searched for
    retry: false,
  });
  return fits(text) ? (answer.data?.suggestions ?? []) : [];
}
