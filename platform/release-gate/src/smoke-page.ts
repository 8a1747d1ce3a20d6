import type { Question } from './questions.ts';
import type { GatePerson } from './persons.ts';
import type { GateCode } from '@rollheim/contracts/gate-codes';
import type { Journeys } from '@rollheim/contracts/server';
import type { UnwalkedJourney } from '@rollheim/release-management';
import { PATHS, type ModulePage, type PathId } from '@rollheim/contracts';

/** A module's release to run in a browser. */
export interface SmokeRelease {
  readonly module: string;
  readonly version: string;
  readonly globalName: string;
  /** Folder of its web files. */
  readonly web: string;
  /** Where its BFF answers. */
  readonly bffUrl: string | null;
  readonly routes: readonly string[];
  /** Pages that it brings. */
  readonly pages?: Readonly<Record<string, ModulePage>>;
  readonly journeys?: Journeys;
}

/** How the site is opened as one or the other release of the shell shows it. */
export interface SiteAccess {
  /** Where the site is. */
  readonly url: string;
  /** Cookies of a visitor who is given the new release, and of one who is given the one before. */
  readonly cookies: { readonly now: string; readonly before: string };
  /** Server file of the new release, on this machine. */
  readonly frame: string;
}

/** What the browser is to look at. */
export interface SmokeTask extends SmokeRelease {
  /**
   * What everyone has now, whose pages its own are compared with; null for a module's first release, and where that does
   * not run.
   */
  readonly before: SmokeRelease | null;
  /** Whose pages are looked at besides those of somebody who is not logged in. */
  readonly persons: readonly GatePerson[];
  /** Pages are looked at as guests see them, in one language. */
  readonly quick?: boolean;
  /** For releases of the shell: they are looked at as the whole site. */
  readonly site?: SiteAccess;
}

/** What the browser found. */
export interface SmokeAnswer {
  readonly findings: readonly { readonly code: GateCode; readonly message: string }[];
  /** What its pages asked its BFF for. */
  readonly asked: readonly Question[];
  /** How long each stage took, ms. */
  readonly took: Readonly<Record<string, number>>;
  /** How far each journey went. */
  readonly journeys: Readonly<Record<string, string>>;
  /** Journeys that say nothing of the release. */
  readonly unwalked: readonly UnwalkedJourney[];
}

/** What a page holds after garbage was collected. */
export interface Held {
  readonly nodes: number;
  readonly listeners: number;
  readonly timers: number;
}

/** Mounts and unmounts between two looks. */
export const CYCLES = 20;

/** Address of the module's first page, parameters filled in; `/` for one without pages. */
export function smokePath(routes: readonly string[], pages: SmokeTask['pages'] = {}): string {
  const slugs = [
    ...routes.map((id) => PATHS[id as PathId]?.slug.de).filter((slug) => slug !== undefined),
    ...Object.values(pages).map(({ slug }) => slug.de),
  ];
  const chosen = slugs.find((slug) => !slug.includes('{')) ?? slugs[0] ?? '';
  return `/${chosen.replace(/^\//, '').replaceAll(/\{\w+\}/g, '1')}`;
}

/** What grows with every mount: at least one of a kind per cycle. What is made once and kept is no leak. */
export function leaks(before: Held, after: Held): SmokeAnswer['findings'] {
  const kinds = [
    ['nodes', 'leak_nodes', 'detached nodes'],
    ['listeners', 'leak_listeners', 'listeners'],
    ['timers', 'leak_timers', 'timers'],
  ] as const;
  return kinds.flatMap(([kind, code, words]) => {
    const grown = after[kind] - before[kind];
    return grown < CYCLES
      ? []
      : [{ code, message: `${CYCLES} mounts and unmounts leave ${grown} ${words} behind` }];
  });
}
