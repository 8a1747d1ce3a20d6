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
 * Another page of the list begins at its first row, for the eye and for the keyboard, once its rows are there. Who goes
 * back is put where they were, by the frame. `page`: the page whose rows are shown.
 */
export function useRowsInSight(page: number | undefined): RefObject<HTMLDivElement | null> {
  const rows = useRef<HTMLDivElement>(null);
  const { navigationType } = useModuleContext();
  const [params] = useSearchParams();
  const filters = filtersOf(params);
  const asked = Number(params.get('page') ?? 1);
  const before = useRef({ asked, filters });
  const turning = useRef(false);
  useEffect(() => {
    const last = before.current;
    before.current = { asked, filters };
    // other filters begin at page 1 too, but their reader is at the filters
    if (last.filters !== filters) turning.current = false;
    else if (last.asked !== asked) turning.current = navigationType !== NavigationType.Pop;
    if (!turning.current || page !== asked) return;
    turning.current = false;
    rows.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    rows.current?.focus({ preventScroll: true });
  }, [asked, filters, page, navigationType]);
  return rows;
}
