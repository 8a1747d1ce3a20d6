/** A process that publishes sources as first releases, and ends. Its parent sends the configuration. */
import { once } from 'node:events';
import { createLog, createPool, type RawConfig } from '@rollheim/service-kit';
import { readPackage } from '@rollheim/build/facts';
import type { Logger } from 'pino';
import { SHELL } from '@rollheim/release-client';
import { openBlobs } from '../blobs/open.ts';
import { readConfig } from '../config.ts';
import { firstBuild } from './first-build.ts';
import { unreleased, type PublishingProgress } from './first-start.ts';
import { Gate } from '../gate/gate.ts';
import { CheckNotes } from '../gate/running.ts';
import {
  ensureKey,
  publishRelease,
  type PublishTarget,
  gitFacts,
  packageDir,
  sourceDir,
} from '@rollheim/release-management';
import { Publishing } from '../publishing/publishing.ts';

const WHO = 'first start';

/** The registry's own database and store as a target. */
const localTarget = (publishing: Publishing, gate: Gate, keyId: string): PublishTarget => ({
  reserve: (manifest, signature, notes) => publishing.reserve(manifest, signature, keyId, notes),
  upload: ({ module, version }, sha256, body) => publishing.upload(module, version, sha256, body),
  commit: ({ module, version }) => publishing.commit(module, version, WHO),
  abandon: ({ module, version }) => publishing.abandon(module, version),
  gate: ({ module, version }) => gate.check(module, version, WHO),
});

async function publishOne(
  root: string,
  keysDir: string,
  module: string,
  publishing: Publishing,
  gate: Gate,
): Promise<string> {
  const key = await ensureKey(keysDir, module);
  const { version } = await readPackage(packageDir(root, module));
  const built = await firstBuild(root, module, version);
  const { gitCommit, dirty } = await gitFacts(root, sourceDir(root, module));
  const notes = { gitCommit, dirty, changelog: 'First release', publisher: WHO };
  const target = localTarget(publishing, gate, key.id);
  const { gate: result } = await publishRelease(built, key, notes, target);
  if (!result.passed) {
    await publishing.forget(module, version);
    throw new Error(result.findings.map(({ code, message }) => `${code}: ${message}`).join('\n'));
  }
  return version;
}

const tell = (progress: string): void => void process.send?.({ progress } satisfies PublishingProgress);

async function publishAll(raw: RawConfig, log: Logger): Promise<void> {
  const { env, root, keysDir, blobDir } = readConfig(raw);
  const connections = { url: env.DATABASE_URL, name: 'first releases', schema: 'releases', log };
  const pool = createPool({ ...connections, size: 2 });
  const locks = createPool({ ...connections, size: 1 });
  const blobs = openBlobs(env.BLOB_URL, blobDir);
  const publishing = new Publishing(pool, blobs);
  // Without gate 4: no one has been served yet, and somebody waits for the first page.
  const notes = new CheckNotes(locks, log);
  const gate = new Gate({ pool, blobs, granted: true, smoke: null, notes });
  const modules = await unreleased(root, pool);
  for (const [index, module] of modules.entries()) {
    const started = Date.now();
    tell(`modules published ${index} of ${modules.length}, ${module} is being built`);
    try {
      const version = await publishOne(root, keysDir, module, publishing, gate);
      log.info({ module, version, ms: Date.now() - started }, 'first release published from source');
    } catch (error) {
      log.error({ module, err: error }, 'the source could not be published');
      if (module === SHELL) throw error;
    }
  }
  await notes.close();
  await Promise.all([pool.end(), locks.end()]);
}

process.on('disconnect', () => process.exit(1));
process.on('SIGTERM', () => process.exit(1));
process.on('SIGINT', () => undefined);
const [raw] = (await once(process, 'message')) as [RawConfig];
await publishAll(raw, createLog('releases', raw['LOG_LEVEL'] ?? 'info'));
process.exit(0);
