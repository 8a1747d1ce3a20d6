import {
  DEFAULT_LOCALE,
  matchPath,
  pagesOf,
  pathTo,
  type Locale,
  type PageId,
  type PageTable,
  type PathMatch,
} from '@rollheim/contracts';
import { useAtomValue } from 'jotai';
import { createContext, useContext, type ReactNode } from 'react';
import { useLocation, useParams as useRouteParams } from 'react-router';
import { localeAtom } from './atoms.ts';
import { useModuleContext } from './context.ts';

type Params = Readonly<Record<string, string>>;

/** Language that has no prefix on this domain. */
export const useHomeLocale = (): Locale => useModuleContext().config.home ?? DEFAULT_LOCALE;

/** The pages that the releases of this page's set bring. */
export const usePages = (): PageTable => pagesOf(useModuleContext().config.releaseSet.modules);

/** The page of the open address; null where neither the path table nor a release has one. */
export function usePageMatch(): PathMatch | null {
  const { pathname } = useLocation();
  return matchPath(pathname, useHomeLocale(), usePages());
}

/** Gives paths of pages in the language of the page: `path('catalog-detail', { id })`, `path('mf-guide/start')`. */
export function usePath(): (id: PageId, params?: Readonly<Record<string, string | number>>) => string {
  const locale = useAtomValue(localeAtom);
  const home = useHomeLocale();
  const pages = usePages();
  return (id, params) => pathTo(id, locale, params, home, pages);
}

const PageParams = createContext<Params>({});

/** Parameters of the page's path (`{id}` in the path table) and of routes below it. */
export function useParams<Name extends string = string>(): Readonly<Partial<Record<Name, string>>> {
  const page = useContext(PageParams);
  const route = useRouteParams();
  return { ...page, ...route } as Readonly<Partial<Record<Name, string>>>;
}

/** Id of the page that is open; null where there is none. */
export function usePageId(): PageId | null {
  return usePageMatch()?.id ?? null;
}

export interface PageRoutesProps {
  /** Element per page of the module. */
  readonly pages: Readonly<Partial<Record<PageId, ReactNode>>>;
  /** Shown where no page matches. */
  readonly fallback?: ReactNode;
}

/** Chooses the page by the path table and what releases bring to it; react-router's own patterns cannot say `step-{step}-of-2`. */
export function PageRoutes({ pages, fallback = null }: PageRoutesProps) {
  const match = usePageMatch();
  const element = match ? pages[match.id] : undefined;
  if (!match || element === undefined) return fallback;
  return <PageParams value={match.params}>{element}</PageParams>;
}
