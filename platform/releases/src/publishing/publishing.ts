import {
  type Reservation,
  OPERATIONS,
  isVersion,
  canonical,
  digestOf,
  verifyText,
} from '@rollheim/release-management';
import type pg from 'pg';
import { inTransaction } from '@rollheim/service-kit';
import type { BlobStore, PublishNotes, ReleaseManifest } from '@rollheim/release-client';
import { holdKey, usableKey } from '../keys/store.ts';
import { conflict, invalid, RegistryError, unknown } from '../registry/problem.ts';
import * as store from '../registry/store.ts';

const digests = (manifest: ReleaseManifest): string[] =>
  manifest.assets.flatMap(({ sha256, brotli }) => (brotli ? [sha256, brotli.sha256] : [sha256]));

/** The three steps of a publish: reserve, upload, commit. Nothing is visible before the commit. */
export class Publishing {
  readonly #pool: pg.Pool;
  readonly #blobs: BlobStore;

  constructor(pool: pg.Pool, blobs: BlobStore) {
    this.#pool = pool;
    this.#blobs = blobs;
  }

  /** Checks signature and version, and says what to upload. The same release again is no change. */
  async reserve(
    manifest: ReleaseManifest,
    signature: string,
    keyId: string,
    notes: PublishNotes,
  ): Promise<Reservation> {
    const { module, version } = manifest;
    if (!isVersion(version)) throw invalid('version', `"${version}" is not a version like 1.2.3`);
    const key = await usableKey(this.#pool, keyId);
    if (key.owner !== module && key.owner !== OPERATIONS)
      throw new RegistryError(403, 'not_allowed', `the key of ${key.owner} cannot publish ${module}`);
    if (!verifyText(key.publicKey, canonical(manifest), signature))
      throw invalid('signature', 'the signature does not fit the manifest');
    const digest = digestOf(manifest);
    const present = await store.findRelease(this.#pool, module, version);
    if (present?.state === 'retired')
      throw conflict(`${module} ${version} was published before and is retired; raise the version`);
    if (present?.state === 'committed') {
      if (present.digest !== digest)
        throw conflict(`${module} ${version} is published with other content; raise the version`);
      return { state: 'committed', missing: [] };
    }
    await store.saveReservation(this.#pool, { manifest, signature, keyId, digest, ...notes });
    return { state: 'reserved', missing: await this.#missing(manifest) };
  }

  /** Takes the bytes of one asset of a reservation. */
  async upload(module: string, version: string, sha256: string, body: Buffer): Promise<void> {
    const release = await this.#reserved(module, version);
    if (!digests(release.manifest).includes(sha256))
      throw unknown('sha256', `${module} ${version} has no asset with the digest ${sha256}`);
    try {
      await this.#blobs.put(sha256, body);
    } catch (error) {
      throw error instanceof TypeError ? invalid('body', error.message) : error;
    }
  }

  /**
   * Makes the release known when every asset is there and the key that signed it is not revoked. Visitors get it once
   * the gate has passed it.
   */
  async commit(module: string, version: string, who: string): Promise<void> {
    const { state, manifest, keyId, changelog, digest } = await this.#reserved(module, version);
    if (state !== 'reserved') return;
    const missing = await this.#missing(manifest);
    if (missing.length > 0)
      throw conflict(`${missing.length} assets of ${module} ${version} are not uploaded`);
    await inTransaction(this.#pool, async (client) => {
      await holdKey(client, keyId);
      await store.markCommitted(client, module, version);
      const after = { version, digest };
      await store.addAudit(client, {
        who,
        action: 'publish',
        module,
        before: null,
        after,
        reason: changelog,
      });
    });
  }

  /** Gives a reservation up; what only it had uploaded is removed. */
  async abandon(module: string, version: string): Promise<void> {
    await store.deleteReservation(this.#pool, module, version);
    await this.sweep(Date.now());
  }

  /** Forgets a release that no one was ever given: the source of a first start may be mended under the same version. */
  async forget(module: string, version: string): Promise<void> {
    await store.deleteUnserved(this.#pool, module, version);
    await this.sweep(Date.now());
  }

  /** Removes blobs that no release names and that were stored before the instant (epoch ms). */
  async sweep(before: number): Promise<number> {
    const used = await store.digestsInUse(this.#pool);
    const orphans = (await this.#blobs.storedBefore(before)).filter((sha256) => !used.has(sha256));
    for (const sha256 of orphans) await this.#blobs.remove(sha256);
    return orphans.length;
  }

  async #reserved(module: string, version: string): Promise<store.StoredRelease> {
    const release = await store.findRelease(this.#pool, module, version);
    if (!release) throw unknown('version', `${module} ${version} is not reserved`);
    return release;
  }

  async #missing(manifest: ReleaseManifest): Promise<string[]> {
    const wanted = [...new Set(digests(manifest))];
    const present = await Promise.all(wanted.map((sha256) => this.#blobs.has(sha256)));
    return wanted.filter((_, index) => !present[index]);
  }
}
