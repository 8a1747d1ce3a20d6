import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readPackage } from '@rollheim/tooling/build';
import type { Logger } from 'pino';
import { ensureKey } from './keys.ts';
import { publishRelease, type PublishTarget } from './publish.ts';
import type { Publishing } from './publishing.ts';
import { buildSource, gitFacts, packageDir, sourceDir, sourceModules } from './sources.ts';
import * as store from './store.ts';

/** What the first publication works with. */
export interface FirstStart {
  readonly root: string;
  readonly keysDir: string;
  readonly publishing: Publishing;
  readonly db: store.Db;
  readonly log: Logger;
}

/** Fast compression: the first start has somebody waiting. */
const QUALITY = 6;

/**
 * Publishes the source of every module that has no release yet. One that cannot be built is left out and reported; the
 * others serve, and the next start tries again.
 */
export async function publishSources({ root, keysDir, publishing, db, log }: FirstStart): Promise<void> {
  const released = new Set((await store.stableReleases(db)).map(({ module }) => module));
  for (const module of sourceModules(root).filter((name) => !released.has(name))) {
    const key = await ensureKey(keysDir, module);
    const started = Date.now();
    const outDir = join(root, '.cache', 'build', `first-${process.pid}-${module}`);
    try {
      const { version } = await readPackage(packageDir(root, module));
      const built = await buildSource(root, module, { outDir, version, quality: QUALITY });
      const { gitCommit, dirty } = await gitFacts(root, sourceDir(root, module));
      const notes = { gitCommit, dirty, changelog: 'First release', publisher: 'first start' };
      await publishRelease(built, key, notes, localTarget(publishing, key.id));
      log.info({ module, version, ms: Date.now() - started }, 'first release published from source');
    } catch (error) {
      log.error({ module, err: error }, 'the source could not be published');
    } finally {
      await rm(outDir, { recursive: true, force: true });
    }
  }
}

/** The registry of this process as a target. */
export const localTarget = (publishing: Publishing, keyId: string): PublishTarget => ({
  reserve: (manifest, signature, notes) => publishing.reserve(manifest, signature, keyId, notes),
  upload: ({ module, version }, sha256, body) => publishing.upload(module, version, sha256, body),
  commit: ({ module, version }) => publishing.commit(module, version, 'first start'),
  abandon: ({ module, version }) => publishing.abandon(module, version),
});
