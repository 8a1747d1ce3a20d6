import {
  auctionMessages,
  contentMessages,
  customerMessages,
  identityMessages,
  listingMessages,
  notificationMessages,
  orderMessages,
  releaseMessages,
  valuationMessages,
} from '@rollheim/contracts/server';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { compile } from './compile.ts';
import { repositoryRoot } from './packages.ts';
import { serverConfig } from './server-bundle.ts';

const root = repositoryRoot(import.meta.dirname);
const places: string[] = [];
const DECLARED = [
  ...auctionMessages,
  ...contentMessages,
  ...customerMessages,
  ...identityMessages,
  ...listingMessages,
  ...notificationMessages,
  ...orderMessages,
  ...releaseMessages,
  ...valuationMessages,
];

afterAll(() => Promise.all(places.map((place) => rm(place, { recursive: true, force: true }))));

/** Builds an entry as the backend of a module is built, and loads it. */
async function built(source: string): Promise<Record<string, unknown>> {
  await mkdir(join(root, '.cache'), { recursive: true });
  const place = await mkdtemp(join(root, '.cache', 'server-contracts-'));
  places.push(place);
  await writeFile(join(place, 'entry.ts'), source);
  const outDir = join(place, 'out');
  await compile(
    serverConfig({
      mode: 'production',
      css: { root, dir: join(root, 'mf-account'), version: '0.0.1' },
      entry: join(place, 'entry.ts'),
      outDir,
      filename: 'bff.mjs',
    }),
  );
  return (await import(pathToFileURL(join(outDir, 'bff.mjs')).href)) as Record<string, unknown>;
}

test('a backend knows the contracts and upcasters of all messages as the services do', async () => {
  const { versions } = await built(`
    import { messageContract } from '@rollheim/contracts/server';
    export const versions = (names: readonly string[]) => names.map((name) => messageContract(name)?.version);
  `);
  const known = (versions as (names: readonly string[]) => unknown[])(DECLARED.map(({ name }) => name));
  expect(known).toEqual(DECLARED.map(({ version }) => version));
});
