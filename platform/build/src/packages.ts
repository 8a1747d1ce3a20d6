import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A workspace folder and the prefix of its CSS classes. */
export interface WorkspacePackage {
  readonly dir: string;
  /** Package name without scope, for example `ui` or `mf-catalog`. */
  readonly prefix: string;
}

/** Finds the repository root above `from`: the folder whose package.json declares workspaces. */
export function repositoryRoot(from: string): string {
  for (let at = from; ; at = dirname(at)) {
    const file = join(at, 'package.json');
    if (existsSync(file) && 'workspaces' in (JSON.parse(readFileSync(file, 'utf8')) as object)) return at;
    if (dirname(at) === at) throw new Error(`no workspace root above ${from}`);
  }
}

/** All workspace packages of the repository, as its root package.json lists them. */
export function workspacePackages(root: string): WorkspacePackage[] {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    workspaces: string[];
  };
  return workspaces
    .flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: root }))
    .map((file) => packageAt(dirname(join(root, file))));
}

/** The package that lies in `dir`. */
export function packageAt(dir: string): WorkspacePackage {
  const { name } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { name: string };
  return { dir, prefix: name.replace(/^@[^/]+\//, '') };
}

/** Version of an installed package, read from its own package.json. */
export function installedVersion(root: string, name: string): string {
  const file = join(root, 'node_modules', name, 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
