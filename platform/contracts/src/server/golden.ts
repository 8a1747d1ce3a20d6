import { globSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MessageContract } from './registry.ts';

/** A message as it was in one version: what its schema let pass, and a payload of then. Never changed afterwards. */
export interface Golden {
  readonly name: string;
  readonly version: number;
  readonly schema: unknown;
  readonly example: unknown;
}

const FOLDER = join(import.meta.dirname, '../../golden');

/** All golden files. */
export const readGolden = (): readonly Golden[] =>
  globSync('*.json', { cwd: FOLDER })
    .toSorted()
    .map((file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Golden);

/** What a golden file says of a message as it is now. Joi's own description holds no functions once it is JSON. */
export const goldenOf = ({ name, version, schema, example }: MessageContract): Golden =>
  JSON.parse(JSON.stringify({ name, version, schema: schema.describe(), example })) as Golden;

/** Writes the files of versions that have none; one that is there stays as it is. Answers the names. */
export async function writeMissing(contracts: readonly MessageContract[]): Promise<readonly string[]> {
  await mkdir(FOLDER, { recursive: true });
  const known = new Set(readGolden().map(({ name, version }) => `${name}@${version}`));
  const missing = contracts.filter(({ name, version }) => !known.has(`${name}@${version}`));
  for (const contract of missing) {
    const file = join(FOLDER, `${contract.name}@${contract.version}.json`);
    await writeFile(file, `${JSON.stringify(goldenOf(contract), null, 1)}\n`);
  }
  return missing.map(({ name, version }) => `${name}@${version}`);
}
