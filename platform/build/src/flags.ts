import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rspack, type RspackPluginInstance } from '@rspack/core';
import type { Flags, ModuleDefinition } from '@rollheim/release-client';

const NAME = /^[a-z][a-z0-9]{0,19}(?:-[a-z0-9]{1,20}){0,4}$/;
const MOST = 20;
/** A flag that is still read at run time: no one has declared it. */
const LEFT = /process\.env(?:\.|\[["'])FLAG_([A-Z0-9_]{1,120})/;

/** What a module reads: `process.env['FLAG_BID_PANEL'] === 'on'` for the flag `bid-panel`. */
const variableOf = (flag: string): string => `FLAG_${flag.replaceAll('-', '_').toUpperCase()}`;

/** What is wrong with the flags of a definition, in words; null: nothing. */
export function flagsFault(flags: unknown): string | null {
  if (typeof flags !== 'object' || flags === null || Array.isArray(flags))
    return 'must be an object of names, each true or false';
  const entries = Object.entries(flags);
  if (entries.length > MOST) return `has ${entries.length} flags, at most ${MOST} are allowed`;
  const [name] = entries.find(([flag, on]) => !NAME.test(flag) || typeof on !== 'boolean') ?? [];
  if (name === undefined) return null;
  return `has "${name}": a flag has a name of small letters, digits and hyphens, and is true or false`;
}

/** The definition with some of its flags changed for one release; throws for one that it does not declare. */
export function withFlags(definition: ModuleDefinition, changes: Flags = {}): ModuleDefinition {
  const { flags = {} } = definition;
  const unknown = Object.keys(changes).find((name) => !Object.hasOwn(flags, name));
  if (unknown !== undefined) {
    const known = Object.keys(flags).join(', ') || 'none';
    throw new Error(
      `${definition.name} declares no flag "${unknown}" in its module.json; it declares: ${known}`,
    );
  }
  return definition.flags ? { ...definition, flags: { ...flags, ...changes } } : definition;
}

/** Makes the flags constants of the bundle: what a flag that is off would do is not in it. */
export const flagConstants = (flags: Flags = {}): RspackPluginInstance =>
  new rspack.DefinePlugin(
    Object.fromEntries(
      Object.entries(flags).map(([name, on]) => [
        `process.env.${variableOf(name)}`,
        JSON.stringify(on ? 'on' : 'off'),
      ]),
    ),
  );

/** Throws where a built file still reads a flag: in a browser that would be an error of the page. */
export async function refuseUndeclaredFlags(
  module: string,
  outDir: string,
  files: readonly string[],
): Promise<void> {
  for (const file of files.filter((each) => /\.m?js$/.test(each))) {
    const variable = LEFT.exec(await readFile(join(outDir, file), 'utf8'))?.[1];
    if (variable === undefined) continue;
    const flag = variable.replaceAll('_', '-').toLowerCase();
    throw new Error(
      `${module} reads the flag "${flag}", which its module.json does not declare: "flags": {"${flag}": false}`,
    );
  }
}
