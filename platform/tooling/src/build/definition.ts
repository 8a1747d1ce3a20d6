import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageFault, type ModulePage } from '@rollheim/contracts';

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
  /** Ids of its pages in the path table of contracts; only the first modules have some there. */
  readonly routes?: readonly string[];
  /** Pages that it brings with its release, by short name: `start` is the page `mf-guide/start`. */
  readonly pages?: Readonly<Record<string, ModulePage>>;
  /** Range of module-api versions that it runs on. */
  readonly moduleApi?: string;
  /** Commands and events (`name@version`) and state topics that it needs. */
  readonly requires?: {
    readonly commands?: readonly string[];
    readonly topics?: readonly string[];
    readonly events?: readonly string[];
  };
  /** Events of its own (`name@version`) that other modules may require. */
  readonly provides?: { readonly events?: readonly string[] };
  /** What it leaves where another of its releases finds it. */
  readonly state?: readonly StateDeclaration[];
  /** `growth`: how many times the weight of the release before is meant; default 1.5. */
  readonly limits?: { readonly growth?: number };
  /** `freeze`: after an irreversible change a rollout stops rather than goes back; default `safe`. */
  readonly rollback?: 'safe' | 'freeze';
}

/** A form of data that outlives a release: in addresses, in the browser's storage, in events. */
export interface StateDeclaration {
  readonly kind: 'url' | 'storage' | 'event';
  /** For example `catalog.filters`. */
  readonly name: string;
  /** Form that it writes. */
  readonly writes: number;
  /** Forms that it understands. */
  readonly reads: readonly number[];
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
  for (const [page, entry] of Object.entries(value.pages ?? {})) {
    const fault = pageFault(entry, page);
    if (fault) throw new Error(`${file}: the page "${page}" ${fault}`);
  }
  for (const { kind, name, writes, reads } of value.state ?? [])
    if (
      !['url', 'storage', 'event'].includes(kind) ||
      !name ||
      !Number.isInteger(writes) ||
      !Array.isArray(reads)
    )
      throw new Error(
        `${file}: an entry of "state" needs kind (url, storage, event), name, writes and reads`,
      );
  return value as ModuleDefinition;
}

/** Reads name and version of the package in `dir`. */
export async function readPackage(dir: string): Promise<PackageInfo> {
  return JSON.parse(await readFile(join(dir, 'package.json'), 'utf8')) as PackageInfo;
}
