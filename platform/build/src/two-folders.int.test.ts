import { cp, link, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildModule } from './module.ts';
import { repositoryRoot } from './packages.ts';

const root = repositoryRoot(import.meta.dirname);
/** Npm packages that get into a remote's web bundle, or whose version a build reads. */
const PACKAGES = [
  ...['webpack-bundler-runtime', 'runtime', 'runtime-core', 'runtime-tools', 'sdk', 'error-codes'].map(
    (name) => `@module-federation/${name}`,
  ),
  'libphonenumber-js',
  'lucide-react',
  'react',
  'react-dom',
];
let place: string;

/** Links instead of copies: a bundler follows symbolic links to where they lead, which would be this checkout. */
async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (entry.isDirectory()) await linkFolder(join(from, entry.name), join(to, entry.name));
    else await link(join(from, entry.name), join(to, entry.name));
  }
}

async function checkout(module: string): Promise<string> {
  const to = join(place, 'another', 'place');
  const sources = (path: string) => !/node_modules|\.test\.tsx?$/.test(path.slice(root.length));
  await mkdir(join(to, 'node_modules', '@rollheim'), { recursive: true });
  await cp(join(root, 'package.json'), join(to, 'package.json'));
  for (const folder of [module, 'platform'])
    await cp(join(root, folder), join(to, folder), { recursive: true, filter: sources });
  for (const name of PACKAGES)
    await linkFolder(join(root, 'node_modules', name), join(to, 'node_modules', name));
  for (const name of await readdir(join(to, 'platform')))
    await symlink(join('..', '..', 'platform', name), join(to, 'node_modules', '@rollheim', name));
  return to;
}

beforeAll(async () => {
  await mkdir(join(root, '.cache'), { recursive: true });
  place = await mkdtemp(join(root, '.cache', 'two-folders-'));
});
afterAll(() => rm(place, { recursive: true, force: true }));

describe('the same source in two folders', () => {
  test('gives the same bytes, whatever folder the process runs in', async () => {
    const other = await checkout('mf-messages');
    const options = { version: '3.2.1', quality: 1 };
    const [here, there] = [join(place, 'here'), join(place, 'there')];
    const first = await buildModule(join(root, 'mf-messages'), { ...options, outDir: here });
    const second = await buildModule(join(other, 'mf-messages'), { ...options, outDir: there });
    const digests = ({ manifest }: typeof first) =>
      manifest.assets.map(({ path, sha256 }) => `${path} ${sha256}`);
    expect(digests(second)).toEqual(digests(first));
    expect(second.manifest).toEqual(first.manifest);
    for (const { asset, body } of first.contents)
      if (body.includes(root)) throw new Error(`${asset.path} names the folder that it was built in`);
  });
});
