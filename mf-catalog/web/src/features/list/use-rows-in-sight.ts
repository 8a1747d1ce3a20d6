import { NavigationType, useModuleContext, useSearchParams } from '@rollheim/module-api';
import { useEffect, useRef, type RefObject } from 'react';
import { searchKey } from './search-params.ts';

/** The address without its page. */
function filtersOf(params: URLSearchParams): string {
  const filters = new URLSearchParams(params);
  filters.delete('page');
  return searchKey(filters);
}

/**
 * Another page of the list begins at its first row, for the eye and for the keyboard, once its rows are there. Other
 * filters do for the eye alone, where that row is above what is in sight: their reader is at the filters, or, with a
 * region, at the map above the rows. Who goes back is put where they were, by the frame. `page`: the page whose rows are
 * shown.
 */
export function useRowsInSight(page: number | undefined): RefObject<HTMLDivElement | null> {
  const rows = useRef<HTMLDivElement>(null);
  const { navigationType } = useModuleContext();
  const [params] = useSearchParams();
  const filters = filtersOf(params);
  const asked = Number(params.get('page') ?? 1);
  const region = params.get('region');
  const before = useRef({ asked, filters, region });
  const turning = useRef(false);
  useEffect(() => {
    const last = before.current;
    before.current = { asked, filters, region };
    const goesBack = navigationType === NavigationType.Pop;
    if (last.filters !== filters) turning.current = false;
    else if (last.asked !== asked) turning.current = !goesBack;
    const isAbove = (rows.current?.getBoundingClientRect().top ?? 0) < 0;
    if (last.filters !== filters && last.region === region && isAbove && !goesBack)
      rows.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    if (!turning.current || page !== asked) return;
    turning.current = false;
    rows.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    rows.current?.focus({ preventScroll: true });
  }, [asked, filters, region, page, navigationType]);
  return rows;
}
