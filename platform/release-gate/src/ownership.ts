import { pageFault, pagesOf, PATHS, type PageEntry, type PathId } from '@rollheim/contracts';
import { OPERATIONS, type GateFinding } from '@rollheim/release-management';
import { RouteTable, covers, SHELL, type Release } from '@rollheim/release-client';
import { findingOf, type Candidate } from './types.ts';

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
 * no one's.
 */
export function checkOwnership({ release, before, active, key, granted }: Candidate): GateFinding[] {
  const { module, definition } = release.manifest;
  if (definition.name !== module)
    return [finding('foreign_name', `module.json calls it ${definition.name}; it is published as ${module}`)];
  // a release that everyone has owns what it answers, whoever granted it
  const own = [before, active[module]?.[0] ?? null].filter((each) => each !== null);
  const others = Object.entries(active).flatMap(([name, releases]) => (name === module ? [] : releases));
  const odd = oddPages(release);
  const byOperations = granted || key?.owner === OPERATIONS;
  return [
    ...prefixes(release, own, others, byOperations),
    ...(definition.routes ?? []).flatMap((page) => foreignPage(page, module)),
    ...(odd.length > 0
      ? odd
      : clashes(release, others).map(({ words, owner }) => ({ ...finding('page_taken', words), owner }))),
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

const taken = (prefix: string, theirs: string, owner: string): GateFinding => ({
  ...finding('prefix_taken', `/api${prefix} belongs to ${owner}, which answers /api${theirs}`),
  owner,
});

function foreignPage(page: string, module: string): GateFinding[] {
  const owner = PATHS[page as PathId]?.module;
  return owner === undefined || owner === module
    ? []
    : [{ ...finding('page_taken', `the page ${page} belongs to ${owner}`), owner }];
}

/** A slug of a page in some language, with those that lead to it besides. */
interface Slug {
  readonly slug: string;
  readonly id: string;
  readonly module: string;
}

const slugsOf = (entries: Readonly<Record<string, PageEntry>>): Slug[] =>
  Object.entries(entries).flatMap(([id, { module, slug, also }]) =>
    [...Object.values(slug), ...Object.values(also ?? {}).flat()].map((each) => ({ slug: each, id, module })),
  );

const broughtBy = ({ manifest: { module, definition } }: Release): Slug[] =>
  slugsOf(pagesOf({ [module]: { pages: definition.pages ?? {} } }));

/** The team's machine has looked at them too; what it signs is not believed. */
function oddPages({ manifest: { definition } }: Release): GateFinding[] {
  return Object.entries(definition.pages ?? {}).flatMap(([name, page]) => {
    const fault = pageFault(page, name);
    return fault === null ? [] : [finding('page_invalid', `the page ${name} ${fault}`)];
  });
}

/** Paths of its pages that another module answers in any language, under an older slug as well; in words, with whose they are. */
export function clashes(
  release: Release,
  others: readonly Release[],
): { readonly words: string; readonly owner: string }[] {
  const { module } = release.manifest;
  const theirs = [...slugsOf(PATHS), ...others.flatMap(broughtBy)].filter((each) => each.module !== module);
  const found = new Map<string, string>();
  for (const own of broughtBy(release))
    for (const each of theirs)
      if (overlap(own.slug, each.slug))
        found.set(`${own.slug} belongs to ${each.id} of ${each.module}`, each.module);
  return [...found].map(([words, owner]) => ({ words, owner }));
}

/** Some path has both slugs: as many segments, and no two words that differ. */
function overlap(a: string, b: string): boolean {
  const [left, right] = [a.split('/'), b.split('/')];
  return (
    left.length === right.length &&
    left.every((segment, index) => {
      const other = right[index] ?? '';
      return segment === other || segment.includes('{') || other.includes('{');
    })
  );
}
