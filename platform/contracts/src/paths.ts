import { ACCOUNT_PAGES } from './pages/account.ts';
import type { PageOwner, PathEntry } from './pages/entry.ts';
import type { ModulePageId } from './pages/module-pages.ts';
import { OFFICE_PAGES } from './pages/office.ts';
import { PUBLIC_PAGES } from './pages/public.ts';
import { VEHICLE_PAGES } from './pages/vehicles.ts';

export type { PageOwner } from './pages/entry.ts';
export * from './pages/module-pages.ts';

const table = {
  ...PUBLIC_PAGES,
  ...VEHICLE_PAGES,
  ...ACCOUNT_PAGES,
  ...OFFICE_PAGES,
} as const satisfies Record<string, PathEntry>;

export type PathId = keyof typeof table;

/** Pages of the table that a module (or the shell) renders. */
export type PagesOf<Owner extends PageOwner> = {
  [Id in PathId]: (typeof table)[Id]['module'] extends Owner ? Id : never;
}[PathId];

/** Id of a page: of the table, or of one that a module brings. */
export type PageId = PathId | ModulePageId;

/** Where the paths of shell and first modules are written (spec 1 §2); the entries are in `pages/`. */
export const PATHS: Readonly<Record<PathId, PathEntry>> = table;
