import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** `module.json`: what a module, or the shell's server, declares to edge and registry. */
export interface ModuleDefinition {
  /** Folder name, for example `mf-catalog`. */
  readonly name: string;
  /**
   * Call prefixes below `/api` that its BFF owns. The edge picks the longest match; `/a/b` owns itself and all
   * below, `/a/b/` only what is below.
   */
  readonly api: readonly string[];
  /** Prefixes at the origin that stand outside `/api` (shell's server only), for example `/notifications`. */
  readonly origin?: readonly string[];
  /** Ids of its pages in the path table of contracts. */
  readonly routes?: readonly string[];
  /** Range of module-api versions that it runs on. */
  readonly moduleApi?: string;
  /** Commands (`name@version`) and state topics that it needs. */
  readonly requires?: { readonly commands?: readonly string[]; readonly topics?: readonly string[] };
  /** `freeze`: after an irreversible change a rollout stops rather than goes back; default `safe`. */
  readonly rollback?: 'safe' | 'freeze';
}

/** What stands in a workspace's package.json, as far as a build needs it. */
export interface PackageInfo {
  readonly name: string;
  readonly version: string;
}

/** Reads and checks `<dir>/module.json`; the error names the file and the field. */
export async function readDefinition(dir: string): Promise<ModuleDefinition> {
  const file = join(dir, 'module.json');
  const value = JSON.parse(await readFile(file, 'utf8')) as Partial<ModuleDefinition>;
  if (typeof value.name !== 'string') throw new Error(`${file}: "name" is missing`);
  for (const list of ['api', 'origin'] as const) {
    const prefixes = value[list] ?? (list === 'origin' ? [] : undefined);
    if (!Array.isArray(prefixes) || !prefixes.every((prefix) => /^\/[\w\-./]*$/.test(prefix)))
      throw new Error(`${file}: "${list}" must be a list of path prefixes that begin with /`);
  }
  return value as ModuleDefinition;
}

/** Reads name and version of the package in `dir`. */
export async function readPackage(dir: string): Promise<PackageInfo> {
  return JSON.parse(await readFile(join(dir, 'package.json'), 'utf8')) as PackageInfo;
}
