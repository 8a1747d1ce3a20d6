import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import type { Harness } from './harness.ts';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../../..');
const LEFT_OUT = new Set(['node_modules', '.git', '.cache', '.data', 'dist']);

/** A copy of the repository, as a team has one: what is changed and published there changes nothing here. */
export interface RepositoryCopy {
  readonly dir: string;
  /** Puts one text in the place of another; throws when the file does not hold it. */
  edit(file: string, from: string, to: string): Promise<void>;
  /** The copy's command line, at the system under test. */
  rollheim(...args: string[]): Promise<string>;
  /** A command that must be refused: what it says. */
  fails(...args: string[]): Promise<string>;
  /** Publishes a release of the module; its version. Two copies need different bumps: both begin at the same one. */
  publish(module: string, message: string, bump?: 'patch' | 'minor' | 'major'): Promise<string>;
  remove(): Promise<void>;
}

/** Packages of others are those of the repository; our own are those of the copy. */
async function linkPackages(copy: string): Promise<void> {
  const [from, to] = [join(ROOT, 'node_modules'), join(copy, 'node_modules')];
  await mkdir(to);
  for (const name of await readdir(from)) {
    if (name !== '@rollheim') await symlink(join(from, name), join(to, name));
    else await cp(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
  }
}

/** What a team has on its machine. */
interface TeamOptions {
  /** Modules whose source is there; all when left out. The services go as well. */
  readonly modules?: readonly string[];
  /** Only these modules' keys; all of the system's when left out. */
  readonly keys?: readonly string[];
  /** Version of these modules in the copy, so that what two copies publish has numbers of its own. */
  readonly version?: string;
}

/** Copies the repository for the system under test. */
export async function copyRepository(
  harness: Pick<Harness, 'basePort' | 'dataDir'>,
  { modules, keys, version }: TeamOptions = {},
): Promise<RepositoryCopy> {
  const copy = await mkdtemp(join(tmpdir(), 'rollheim-copy-'));
  const wanted = (source: string): boolean => {
    const [top = ''] = relative(ROOT, source).split(sep);
    if (LEFT_OUT.has(basename(source))) return false;
    if (!modules || top === '') return true;
    if (top === 'services' || top === 'e2e') return false;
    return !top.startsWith('mf-') || modules.includes(top);
  };
  await cp(ROOT, copy, { recursive: true, filter: (source) => source === ROOT || wanted(source) });
  await linkPackages(copy);
  for (const module of version ? (modules ?? []) : []) {
    const file = join(copy, module, 'package.json');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/("version":\s*)"[^"]*"/, `$1"${version}"`));
  }
  const keysDir = keys ? join(copy, 'keys') : join(resolve(harness.dataDir), 'keys');
  if (keys) await mkdir(keysDir);
  for (const module of keys ?? [])
    await cp(join(resolve(harness.dataDir), 'keys', `${module}.pem`), join(keysDir, `${module}.pem`));
  const rollheim = async (...args: string[]): Promise<string> => {
    const main = join(copy, 'platform/release-cli/src/main.ts');
    const env = { ...process.env, PORT: String(harness.basePort), ROLLHEIM_KEYS: keysDir };
    return (await run(process.execPath, [main, ...args], { cwd: copy, env })).stdout;
  };
  return {
    dir: copy,
    async edit(file, from, to) {
      const text = await readFile(join(copy, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
      await writeFile(join(copy, file), text.replace(from, to));
    },
    rollheim,
    async fails(...args) {
      const refused = await rollheim(...args).then(
        () => null,
        (error: Error & { stdout?: string; stderr?: string }) => error,
      );
      if (refused === null) throw new Error(`rollheim ${args.join(' ')} was not refused`);
      return `${refused.stdout ?? ''}${refused.stderr ?? ''}` || refused.message;
    },
    async publish(module, message, bump = 'patch') {
      const said = await rollheim('publish', module, '--message', message, '--bump', bump);
      const [, version] = new RegExp(`published ${module} (\\S+)`).exec(said) ?? [];
      if (!version) throw new Error(`${module} was not published: ${said}`);
      return version;
    },
    remove: () => rm(copy, { recursive: true, force: true }),
  };
}
