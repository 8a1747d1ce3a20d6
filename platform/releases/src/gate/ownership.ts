import { LOCALES, matchPath, pagesOf, PATHS, pathTo, type PageTable, type PathId } from '@rollheim/contracts';
import { OPERATIONS } from '../keys.ts';
import { RouteTable, covers } from '../route-table.ts';
import { SHELL, type Release } from '../types.ts';
import { findingOf, type Candidate, type GateFinding } from './types.ts';

const finding = findingOf(3);

/** A path that a prefix covers, for `/a/b/` one below it. */
const sampleOf = (prefix: string): string => (prefix.endsWith('/') ? `${prefix}-` : prefix);

/** Places below `/api` that are a module's by its name: `/public/guide` and `/private/guide` for `mf-guide`. */
const ownPlaces = (module: string): string[] =>
  ['public', 'private'].map((scope) => `/${scope}/${module.replace(/^mf-/, '')}`);

/**
 * Gate 3, whose addresses they are: a release may answer what its module answered before, and new calls below the
 * module's own name. What another module owns it cannot take; any other new prefix is granted by operations, whose key
 * then signs the release. Pages are the module's that the path table names, and those that it brings to paths that are
 * nobody's.
 */
export function checkOwnership({ release, before, active, key, granted }: Candidate): GateFinding[] {
  const { module, definition } = release.manifest;
  if (definition.name !== module)
    return [finding('foreign_name', `module.json calls it ${definition.name}; it is published as ${module}`)];
  // a release that everyone has owns what it answers, whoever granted it
  const own = [before, active[module]?.[0] ?? null].filter((each) => each !== null);
  const others = Object.entries(active).flatMap(([name, releases]) => (name === module ? [] : releases));
  const byOperations = granted || key?.owner === OPERATIONS;
  return [
    ...prefixes(release, own, others, byOperations),
    ...(definition.routes ?? []).flatMap((page) => foreignPage(page, module)),
    ...clashes(release, others),
  ];
}

function prefixes(
  { manifest }: Release,
  own: readonly Release[],
  others: readonly Release[],
  byOperations: boolean,
): GateFinding[] {
  const { module, definition } = manifest;
  const theirs = others.map((each) => each.manifest);
  const table = new RouteTable([...theirs, ...own.map((each) => each.manifest)]);
  const places = ownPlaces(module);
  return definition.api.flatMap((prefix) => {
    const same = theirs.find((each) => each.definition.api.includes(prefix));
    if (same) return [taken(prefix, prefix, same.module)];
    const owner = table.prefixOf(sampleOf(prefix));
    if (byOperations || owner?.module === module) return [];
    if (owner) return [taken(prefix, owner.prefix, owner.module)];
    if (module !== SHELL && places.some((place) => covers(place, sampleOf(prefix)))) return [];
    return [
      finding(
        'prefix_not_granted',
        `/api${prefix} is not below ${places.join(' or ')}: operations grant it by signing the release`,
      ),
    ];
  });
}

const taken = (prefix: string, theirs: string, owner: string): GateFinding =>
  finding('prefix_taken', `/api${prefix} belongs to ${owner}, which answers /api${theirs}`);

function foreignPage(page: string, module: string): GateFinding[] {
  const owner = PATHS[page as PathId]?.module;
  return owner === undefined || owner === module
    ? []
    : [finding('page_taken', `the page ${page} belongs to ${owner}`)];
}

const tableOf = (releases: readonly Release[]): PageTable =>
  pagesOf(
    Object.fromEntries(
      releases.map(({ manifest: { module, definition } }) => [module, { pages: definition.pages ?? {} }]),
    ),
  );

/** Paths of its pages, in any language, that another module answers, and those of others that it would answer. */
function clashes(release: Release, others: readonly Release[]): GateFinding[] {
  const { module } = release.manifest;
  const own = tableOf([release]);
  const theirs = [tableOf([]), ...others.map((each) => tableOf([each]))];
  const found = new Set<string>();
  for (const path of pathsOf(own))
    for (const table of theirs) {
      const match = matchPath(path, undefined, table);
      if (match && match.module !== module) found.add(`${path} belongs to ${match.id} of ${match.module}`);
    }
  for (const table of theirs)
    for (const path of pathsOf(table)) {
      const match = matchPath(path, undefined, own);
      if (match?.module === module) found.add(`${match.id} would take ${path} from another module`);
    }
  return [...found].map((words) => finding('page_taken', words));
}

const PARAMETERS = new Proxy<Record<string, string>>({}, { get: () => 'x' });

/** The addresses of pages in all languages, other slugs included. */
const pathsOf = (table: PageTable): string[] =>
  (Object.keys(table) as (keyof PageTable)[]).flatMap((id) =>
    LOCALES.flatMap((locale) => {
      const prefix = pathTo('home', locale).replace(/\/$/, '');
      const also = (table[id]?.also?.[locale] ?? []).map((slug) => prefix + slug.replaceAll(/\{\w+\}/g, 'x'));
      return [pathTo(id, locale, PARAMETERS, undefined, table), ...also];
    }),
  );
