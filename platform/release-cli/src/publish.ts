import { randomUUID } from 'node:crypto';
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import {
  type RegistryClient,
  type TeamKey,
  publishRelease,
  raise,
  type Bump,
  buildSource,
  gitFacts,
  packageDir,
  sourceDir,
  sourceModules,
} from '@rollheim/release-management';
import type { Flags } from '@rollheim/release-client';
import { UsageError } from './args.ts';
import { gateText } from './print.ts';

/** What a publish needs. */
export interface PublishOptions {
  readonly root: string;
  readonly module: string;
  readonly bump: string;
  readonly message: string | undefined;
  /** Start the rollout by the module's policy once the gate has passed. */
  readonly rollout: boolean;
  /** Flags that the release has otherwise than `module.json` says. */
  readonly flags: Flags;
  readonly key: TeamKey;
  readonly client: RegistryClient;
}

const BUMPS = ['patch', 'minor', 'major'];

/**
 * Raises the version, notes the change, builds web and server, publishes, and has the gate look. When a step fails,
 * package.json and changelog are as before; a release that the gate refuses keeps its number.
 */
export async function publish(options: PublishOptions): Promise<string> {
  const { root, module, bump, message, rollout, flags, key, client } = options;
  if (!sourceModules(root).includes(module)) throw new UsageError(`there is no module ${module} in ${root}`);
  if (!BUMPS.includes(bump)) throw new UsageError(`--bump ${bump}: must be patch, minor or major`);
  await client.state();
  const git = await gitFacts(root, sourceDir(root, module));
  const changelog = message ?? (await ask('What changed? ')) ?? git.subject;
  if (!changelog) throw new UsageError('a changelog line is required: --message "…"');
  const files = await raiseVersion(packageDir(root, module), bump as Bump, changelog);
  const outDir = join(root, '.cache', 'build', `publish-${process.pid}-${module}`);
  const started = Date.now();
  try {
    const built = await buildSource(root, module, { outDir, version: files.version, flags });
    const { assets } = built.manifest;
    console.log(`${module} ${files.version}: built ${assets.length} files in ${Date.now() - started} ms`);
    if (git.dirty)
      console.log('  the working tree has changes that no commit holds; the release records that');
    const publisher = git.author ?? userInfo().username;
    const notes = { gitCommit: git.gitCommit, dirty: git.dirty, changelog, publisher };
    const { uploaded, gate } = await publishRelease(built, key, notes, client.publishTarget());
    const said = [
      `published ${module} ${files.version} (${uploaded} files uploaded, ${Date.now() - started} ms)`,
      gateText(module, files.version, gate),
    ];
    if (!gate.passed) process.exitCode = 1;
    else if (rollout) said.push(await rollOut(client, module, files.version, changelog));
    return said.join('\n');
  } catch (error) {
    await files.restore();
    throw error;
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** Starts the rollout; the first release of a module serves everyone already. */
async function rollOut(
  client: RegistryClient,
  module: string,
  version: string,
  reason: string,
): Promise<string> {
  const { modules } = await client.state();
  if (modules[module]?.stable === version)
    return `${module} ${version} serves everyone: it is the first release`;
  const { id, share } = await client.startRollout(module, { version, reason }, randomUUID());
  return `rollout ${id} began: ${share / 100} % of the visitors (rollheim rollout show ${module})`;
}

async function raiseVersion(dir: string, bump: Bump, line: string) {
  const [packageFile, changelogFile] = [join(dir, 'package.json'), join(dir, 'CHANGELOG.md')];
  const before = await readFile(packageFile, 'utf8');
  const log = await readFile(changelogFile, 'utf8').catch(() => null);
  const current = (JSON.parse(before) as { version: string }).version;
  const version = raise(current, bump);
  // The text is replaced, not written again, so that nothing else of the file changes.
  await writeFile(packageFile, before.replace(/("version":\s*)"[^"]*"/, `$1"${version}"`));
  const [title = '', ...rest] = (log ?? '# Changelog\n').split('\n');
  const entry = `## ${version} (${new Date().toISOString().slice(0, 10)})\n\n- ${line}\n`;
  await writeFile(
    changelogFile,
    [title, '', entry, ...rest.join('\n').trimStart().split('\n')].join('\n').trimEnd(),
  );
  await appendFile(changelogFile, '\n');
  return {
    version,
    async restore() {
      await writeFile(packageFile, before);
      if (log === null) await rm(changelogFile, { force: true });
      else await writeFile(changelogFile, log);
    },
  };
}

/** Asks a person; null when no one sits there or nothing was answered. */
async function ask(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const answer = (await prompt.question(question)).trim();
  prompt.close();
  return answer || null;
}
