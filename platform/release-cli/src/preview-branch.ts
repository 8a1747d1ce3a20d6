import { readFile, rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import {
  branchName,
  branchVersion,
  buildSource,
  gitFacts,
  packageDir,
  publishRelease,
  sourceDir,
  sourceModules,
  type RegistryClient,
  type TeamKey,
} from '@rollheim/release-management';
import { UsageError, type Args } from './args.ts';
import { gateText } from './print.ts';

/**
 * Publishes the working tree as a release of its branch, which no visitor is ever given, and opens it for testers by a
 * link. Version and changelog of the source stay as they are. The gate looks at it, and its refusal is printed: a tester may
 * see what it means.
 */
export async function previewBranch({
  root,
  module,
  args,
  key,
  client,
}: {
  readonly root: string;
  readonly module: string;
  readonly args: Args;
  readonly key: TeamKey;
  readonly client: RegistryClient;
}): Promise<string> {
  if (!sourceModules(root).includes(module)) throw new UsageError(`there is no module ${module} in ${root}`);
  const branch = await branchName(root);
  if (branch === null) throw new UsageError('preview --branch: this folder is no git repository');
  const { version: current } = JSON.parse(
    await readFile(join(packageDir(root, module), 'package.json'), 'utf8'),
  ) as { version: string };
  const published = (await client.releases(module)).map(({ manifest }) => manifest.version);
  const version = branchVersion(current, branch, published);
  const git = await gitFacts(root, sourceDir(root, module));
  const outDir = join(root, '.cache', 'build', `preview-${process.pid}-${module}`);
  try {
    const built = await buildSource(root, module, { outDir, version, flags: args.flags });
    const notes = {
      gitCommit: git.gitCommit,
      dirty: git.dirty,
      changelog: args.message ?? `preview of ${branch}`,
      publisher: git.author ?? userInfo().username,
    };
    const { gate } = await publishRelease(built, key, notes, client.publishTarget());
    const link = await client.preview(module, version, args.minutes, args.path);
    return [gateText(module, version, gate), link.url, `valid until ${link.expires}`].join('\n');
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
