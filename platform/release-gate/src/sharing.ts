import { SHELL, type Release, type ReleaseManifest, type BlobStore } from '@rollheim/release-client';
import { webFile } from './files.ts';
import { baseName, select, type Member, type SharedUse } from './selection.ts';
import { findingOf, type Candidate } from './types.ts';
import type { GateFinding } from '@rollheim/release-management';

const finding = findingOf(2);

/** What only the inside of React and of its renderers names so; property names outlive the minifier. */
const BUNDLED_REACT = 'enqueueReplaceState';

/** A page as it would be with the candidate, and as it is without. */
interface Pages {
  readonly now: readonly Member[];
  readonly then: readonly Member[];
  readonly provided: Readonly<Record<string, string>>;
  readonly providedBefore: Readonly<Record<string, string>>;
  /** False: the shell has registered its packages, and no one has used them yet. */
  readonly loaded: boolean;
}

/**
 * Gate 2: federation's own selection over the manifests, for this release beside every set of releases that can be in
 * a page with it. Refuses a release that does not get what it asks for, brings a copy of what the shell provides, or
 * changes what another module gets.
 */
export async function checkSharing(candidate: Candidate): Promise<GateFinding[]> {
  const found = [...(await copies(candidate))];
  for (const pages of await allPages(candidate))
    found.push(...compare(pages, candidate.release.manifest.module));
  return [...new Map(found.map((each) => [each.code + each.message, each])).values()];
}

/** What a remote's own federation manifest says of shared packages. */
async function sharedUses(manifest: ReleaseManifest, blobs: BlobStore): Promise<SharedUse[]> {
  const text = await webFile(manifest, 'mf-manifest.json', blobs);
  return text === null ? [] : ((JSON.parse(text) as { shared?: SharedUse[] }).shared ?? []);
}

/** Copies of what the shell provides: declared to federation, or hidden in the scripts. */
async function copies({ release: { manifest }, active, blobs }: Candidate): Promise<GateFinding[]> {
  if (manifest.module === SHELL) return [];
  const found: GateFinding[] = [];
  const [shell] = active[SHELL] ?? [];
  for (const { name, version } of await sharedUses(manifest, blobs)) {
    const provided = shell?.manifest.shared[baseName(name)];
    if (version && provided)
      found.push(
        finding('another_react', `it brings its own ${name} ${version}; the shell provides ${provided}`),
      );
  }
  for (const { path, sha256 } of manifest.assets)
    if (/^web\/.*\.js$/.test(path) && (await blobs.get(sha256))?.includes(BUNDLED_REACT))
      found.push(
        finding('another_react', `${path} holds a copy of React: two Reacts in one page break each other`),
      );
  return found;
}

async function memberOf({ manifest }: Release, blobs: BlobStore): Promise<Member[]> {
  if (manifest.module === SHELL) return [];
  return [{ module: manifest.module, version: manifest.version, shared: await sharedUses(manifest, blobs) }];
}

/**
 * Below 50 % a visitor is in one rollout only; as shares grow any may meet any, so all sets of releases are looked at,
 * visited before and after the candidate, with the shell's packages in use already or not yet.
 */
async function allPages({ release, before, active, blobs }: Candidate): Promise<Pages[]> {
  const isShell = release.manifest.module === SHELL;
  let sets: Member[][] = [[]];
  for (const [module, releases] of Object.entries(active)) {
    if (module === SHELL || module === release.manifest.module) continue;
    const members = (await Promise.all(releases.map((each) => memberOf(each, blobs)))).flat();
    sets = sets.flatMap((set) => members.map((member) => [...set, member]));
  }
  const own = await memberOf(release, blobs);
  const old = before ? await memberOf(before, blobs) : [];
  const shells = isShell ? [release] : (active[SHELL] ?? []);
  return shells.flatMap(({ manifest: { shared: provided } }) => {
    const providedBefore = isShell && before ? before.manifest.shared : provided;
    return sets.flatMap((others) =>
      [true, false].flatMap((loaded) => [
        { now: [...own, ...others], then: [...old, ...others], provided, providedBefore, loaded },
        { now: [...others, ...own], then: [...others, ...old], provided, providedBefore, loaded },
      ]),
    );
  });
}

function compare({ now, then, provided, providedBefore, loaded }: Pages, candidate: string): GateFinding[] {
  const [selected, selectedBefore] = [select(now, provided, loaded), select(then, providedBefore, loaded)];
  const found: GateFinding[] = [];
  for (const { module, version } of now)
    for (const [name, got] of selected.get(module) ?? []) {
      const had = selectedBefore.get(module)?.get(name);
      if ('refused' in got) {
        if (module === candidate) found.push(finding('shared_unsatisfied', got.refused));
        else if (!had || !('refused' in had))
          found.push(
            finding(
              'singleton_changed',
              `${module} ${version} would not get ${name} any more: ${got.refused}`,
            ),
          );
      } else if (
        module !== candidate &&
        candidate !== SHELL &&
        had &&
        !('refused' in had) &&
        had.from !== got.from
      )
        found.push(
          finding(
            'singleton_changed',
            `${module} ${version} would get ${name} ${got.version} of ${got.from} instead of ${had.version} of ${had.from}`,
          ),
        );
    }
  return found;
}
