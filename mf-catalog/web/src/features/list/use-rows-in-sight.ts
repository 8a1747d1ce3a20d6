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
  const before = useRef({ page, filters });
  useEffect(() => {
    const turned = before.current.page !== undefined && before.current.page !== page;
    const same = before.current.filters === filters;
    if (page === undefined || (!turned && same)) return;
    before.current = { page, filters };
    if (!turned || !same || navigationType === NavigationType.Pop) return;
    rows.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    rows.current?.focus({ preventScroll: true });
  }, [page, filters, navigationType]);
  return rows;
}
