import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { NotReady, type BffRelease, type Supervisor } from '@rollheim/release-supervisor';
import { SHELL, type Release } from '@rollheim/release-client';
import { loadBff } from './bff-load.ts';
import type { GatePerson } from './persons.ts';
import { runSmoke } from './smoke-run.ts';
import { Stages } from './stages.ts';
import { SITE_PAGES } from './places.ts';
import type { SiteAccess, SmokeAnswer, SmokeRelease } from './smoke-page.ts';
import { findingOf, mayBeIntended, type Candidate, type Smoked } from './types.ts';
import { UNDECIDED, type GateFinding } from '@rollheim/release-management';

/** A start that fails twice does not get better by waiting. */
const STARTS = 2;
/** How a BFF's start reports that its tables cannot be made. */
const READ_MODEL_ERROR = 'ReadModelError:';
const finding = findingOf(4);
const NOTHING: Smoked = { findings: [] };
const undecided = (message: string): Smoked => ({ findings: [finding(UNDECIDED, message)] });

/** What gate 4 works with. */
export interface SmokeOptions {
  readonly supervisor: Supervisor;
  /** Folder for the files that the browser is given; inside the repository. */
  readonly dir: string;
  /** How long a BFF may take to answer /ready, ms. */
  readonly readyMs: number;
  /** Its pages are compared with those of the release before; else each is looked at alone. */
  readonly compares: boolean;
  /** Only as guests see them, in one language. */
  readonly quick?: boolean;
  /** Hears how long the stages of a check took, ms, and how far journeys went. */
  readonly looked: (release: BffRelease, what: Pick<SmokeAnswer, 'took' | 'journeys'>) => void;
  /** Logs in those whose pages are compared as well; throws where they cannot log in. */
  readonly persons: () => Promise<readonly GatePerson[]>;
  /** Lets the gate alone open the site with a release of the shell, beside the one before. */
  readonly site: (now: Release, before: Release) => Promise<SiteAccess>;
}

/**
 * Gate 4: the BFF builds its read model from the state topics and answers /ready; in a bare shell in a headless browser
 * the module boots, 20 mounts and unmounts leave nothing behind, and its pages show what those of the release before
 * show; a thousand calls leave nothing behind in the BFF. A release of the shell is compared as the whole site.
 */
export const createSmoke =
  (options: SmokeOptions) =>
  async (candidate: Candidate): Promise<Smoked> => {
    const { release, before, blobs } = candidate;
    const { module, version } = release.manifest;
    if (module === SHELL) return smokeShell(options, candidate);
    if (release.manifest.globalName === null) return NOTHING;
    const { supervisor } = options;
    const bff = { module, version };
    const stages = new Stages();
    try {
      await supervisor.ready(bff, options.readyMs, STARTS);
    } catch (error) {
      await supervisor.drop(bff);
      return { findings: [notReady(error)] };
    }
    stages.end('ready');
    await mkdir(options.dir, { recursive: true });
    const dir = await mkdtemp(join(options.dir, `${module}-`));
    const unpacked = async ({ manifest }: Release, name: string): Promise<SmokeRelease> => {
      for (const { path, sha256 } of manifest.assets.filter((asset) => asset.path.startsWith('web/'))) {
        const file = join(dir, name, path);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, (await blobs.get(sha256)) ?? '');
      }
      return {
        module,
        version: manifest.version,
        globalName: manifest.globalName ?? '',
        web: join(dir, name, 'web'),
        bffUrl: supervisor.backends(module)[manifest.version] ?? null,
        routes: manifest.definition.routes ?? [],
        pages: manifest.definition.pages ?? {},
        journeys: manifest.definition.journeys ?? {},
      };
    };
    const letGo = supervisor.hold(bff);
    try {
      const runs = before !== null && supervisor.backends(module)[before.manifest.version] !== undefined;
      const compared = before !== null && options.compares;
      if (compared && !runs)
        return undecided(
          `${module} ${before.manifest.version}, which everyone has, does not run: nothing to compare with`,
        );
      const persons = compared ? await personsOf(options) : [];
      if (persons instanceof Error) return undecided(persons.message);
      const seen = await runSmoke({
        ...(await unpacked(release, 'now')),
        before: compared ? await unpacked(before, 'before') : null,
        persons,
        quick: options.quick === true,
      });
      stages.end('browser');
      // what its pages show otherwise may be meant, and says nothing of what its BFF keeps
      const left = seen.findings.every(mayBeIntended) ? await used(supervisor, bff, seen.asked) : [];
      const findings = [...seen.findings, ...left];
      stages.end('calls');
      options.looked(bff, { took: { ...stages.took, ...seen.took }, journeys: seen.journeys });
      if (findings.length > 0) await supervisor.drop(bff);
      return {
        findings: findings.map(({ code, message }) => finding(code, message)),
        unwalked: seen.unwalked,
      };
    } finally {
      letGo();
      await rm(dir, { recursive: true, force: true });
    }
  };

const personsOf = async ({ quick, persons }: SmokeOptions): Promise<readonly GatePerson[] | Error> =>
  quick ? [] : persons().catch((error: Error) => error);

/** The shell has no BFF, and no other page to be in: it is compared with the one before, and looked at by that alone. */
async function smokeShell(options: SmokeOptions, { release, before }: Candidate): Promise<Smoked> {
  if (!before || !options.compares) return NOTHING;
  const persons = await personsOf(options);
  if (persons instanceof Error) return undecided(persons.message);
  const site = await options.site(release, before).catch((error: Error) => error);
  if (site instanceof Error) return undecided(site.message);
  const shell = ({ manifest }: Release): SmokeRelease => ({
    module: manifest.module,
    version: manifest.version,
    globalName: manifest.globalName ?? '',
    web: '',
    bffUrl: null,
    routes: SITE_PAGES,
  });
  const task = { ...shell(release), before: shell(before), persons, quick: options.quick === true, site };
  const { findings, took, journeys } = await runSmoke(task);
  options.looked(release.manifest, { took, journeys });
  return { findings: findings.map(({ code, message }) => finding(code, message)) };
}

function notReady(error: unknown): GateFinding {
  if (!(error instanceof NotReady)) return finding('bff_not_ready', (error as Error).message);
  const { reason, missing, message: words } = error;
  // a name, not a frame of the stack: the frames are those of the service kit in the release's bundle
  const projection = missing.includes('read model') || reason?.startsWith(READ_MODEL_ERROR) === true;
  return projection
    ? finding('projection_failed', `its read model cannot be built from the state topics: ${words}`)
    : finding('bff_not_ready', words);
}

/** What many calls leave behind in its BFF. One that serves already, with others in its process, is not measured. */
async function used(
  supervisor: Supervisor,
  bff: BffRelease,
  asked: SmokeAnswer['asked'],
): Promise<SmokeAnswer['findings']> {
  const url = supervisor.backends(bff.module)[bff.version];
  if (url === undefined)
    return [{ code: 'bff_ended', message: 'its BFF ended while its pages were looked at' }];
  if (!supervisor.isAlone(bff)) return [];
  return loadBff({ url, asked, held: () => supervisor.held(bff) });
}
