import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageFault, PATHS } from '@rollheim/contracts';
import { journeyFault, outcomeFault } from '@rollheim/contracts/server';
import type { ModuleDefinition } from '@rollheim/release-client';
import { flagsFault } from './flags.ts';

/** What is in a workspace's package.json, as far as a build needs it. */
export interface PackageInfo {
  readonly name: string;
  readonly version: string;
}

/**
 * Reads and checks `<dir>/module.json`; the error names the file and the field. The pages that the path table gives to
 * the module are its `routes`, unless the file names others.
 */
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
  const fault = outcomeFault(value.outcomes ?? {});
  if (fault) throw new Error(`${file}: the outcome ${fault}`);
  const untravelled = journeyFault(value.journeys ?? {});
  if (untravelled) throw new Error(`${file}: the journey ${untravelled}`);
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
  const unfit = value.flags === undefined ? null : flagsFault(value.flags);
  if (unfit !== null) throw new Error(`${file}: "flags" ${unfit}`);
  const { name } = value;
  const routes = value.routes ?? pagesInTable(name);
  return { ...(value as ModuleDefinition), ...(routes.length > 0 ? { routes } : {}) };
}

const pagesInTable = (module: string): string[] =>
  Object.entries(PATHS).flatMap(([id, entry]) => (entry.module === module ? [id] : []));

/** Reads name and version of the package in `dir`. */
export async function readPackage(dir: string): Promise<PackageInfo> {
  return JSON.parse(await readFile(join(dir, 'package.json'), 'utf8')) as PackageInfo;
}
