import { ACCOUNT_PAGES } from './pages/account.ts';
import type { PathEntry } from './pages/entry.ts';
import { PUBLIC_PAGES } from './pages/public.ts';
import { VEHICLE_PAGES } from './pages/vehicles.ts';

export type { PageOwner } from './pages/entry.ts';

const table = { ...PUBLIC_PAGES, ...VEHICLE_PAGES, ...ACCOUNT_PAGES } as const satisfies Record<
  string,
  PathEntry
>;

export type PathId = keyof typeof table;

/** The one place where a path is written (spec 1 §2); the entries stand in `pages/`. */
export const PATHS: Readonly<Record<PathId, PathEntry>> = table;
