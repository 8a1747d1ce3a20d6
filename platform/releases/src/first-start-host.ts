/** A process that publishes sources as first releases, and ends. Its parent sends the configuration. */
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createLog, createPool, type RawConfig } from '@rollheim/service-kit';
import { readPackage } from '@rollheim/tooling/build/facts';
import type { Logger } from 'pino';
import { folderBlobs } from './blobs.ts';
import { readConfig } from './config.ts';
import { unreleased } from './first-start.ts';
import { ensureKey } from './keys.ts';
import { publishRelease, type PublishTarget } from './publish.ts';
import { Publishing } from './publishing.ts';
import { buildSource, gitFacts, packageDir, sourceDir } from './sources.ts';

/** Fast compression: the first start has somebody waiting. */
const QUALITY = 6;

/** The registry's own database and store as a target. */
const localTarget = (publishing: Publishing, keyId: string): PublishTarget => ({
  reserve: (manifest, signature, notes) => publishing.reserve(manifest, signature, keyId, notes),
  upload: ({ module, version }, sha256, body) => publishing.upload(module, version, sha256, body),
  commit: ({ module, version }) => publishing.commit(module, version, 'first start'),
  abandon: ({ module, version }) => publishing.abandon(module, version),
});

async function publishOne(
  root: string,
  keysDir: string,
  module: string,
  publishing: Publishing,
): Promise<string> {
  const key = await ensureKey(keysDir, module);
  const outDir = join(root, '.cache', 'build', `first-${process.pid}-${module}`);
  try {
    const { version } = await readPackage(packageDir(root, module));
    const built = await buildSource(root, module, { outDir, version, quality: QUALITY });
    const { gitCommit, dirty } = await gitFacts(root, sourceDir(root, module));
    const notes = { gitCommit, dirty, changelog: 'First release', publisher: 'first start' };
    await publishRelease(built, key, notes, localTarget(publishing, key.id));
    return version;
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

async function publishAll(raw: RawConfig, log: Logger): Promise<void> {
  const { env, root, keysDir, blobDir } = readConfig(raw);
  const pool = createPool({
    url: env.DATABASE_URL,
    name: 'first releases',
    size: 2,
    schema: 'releases',
    log,
  });
  const publishing = new Publishing(pool, folderBlobs(blobDir));
  for (const module of await unreleased(root, pool)) {
    const started = Date.now();
    try {
      const version = await publishOne(root, keysDir, module, publishing);
      log.info({ module, version, ms: Date.now() - started }, 'first release published from source');
    } catch (error) {
      log.error({ module, err: error }, 'the source could not be published');
    }
  }
  await pool.end();
}

process.on('disconnect', () => process.exit(1));
process.on('SIGTERM', () => process.exit(1));
process.on('SIGINT', () => undefined);
const [raw] = (await once(process, 'message')) as [RawConfig];
await publishAll(raw, createLog('releases', raw['LOG_LEVEL'] ?? 'info'));
process.exit(0);
