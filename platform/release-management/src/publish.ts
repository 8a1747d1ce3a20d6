import type { BuiltRelease } from '@rollheim/build/facts';
import type { GateResult, Reservation } from './answers.ts';
import type { TeamKey } from './team-key.ts';
import { canonical, signText } from './signing.ts';
import type { PublishNotes, ReleaseManifest } from '@rollheim/release-client';

/** Where a release is published to: the registry in this process, or one over HTTP. */
export interface PublishTarget {
  reserve(manifest: ReleaseManifest, signature: string, notes: PublishNotes): Promise<Reservation>;
  upload(manifest: ReleaseManifest, sha256: string, body: Buffer): Promise<void>;
  commit(manifest: ReleaseManifest): Promise<void>;
  abandon(manifest: ReleaseManifest): Promise<void>;
  /** Has a committed release checked. */
  gate(manifest: ReleaseManifest): Promise<GateResult>;
}

/**
 * Signs a build and publishes it: reserve, upload what is missing, commit. A failure gives the reservation up, so that
 * nothing is left; `unchanged` means that the same release was there already. Then the gate looks at it: a release that
 * it refuses stays in the registry and never gets a visitor.
 */
export async function publishRelease(
  built: BuiltRelease,
  key: TeamKey,
  notes: PublishNotes,
  target: PublishTarget,
): Promise<{ unchanged: boolean; uploaded: number; gate: GateResult }> {
  const { manifest, contents } = built;
  const { state, missing } = await target.reserve(manifest, signText(key, canonical(manifest)), notes);
  if (state === 'committed') return { unchanged: true, uploaded: 0, gate: await target.gate(manifest) };
  const bytes = new Map<string, Buffer>();
  for (const { asset, body, brotli } of contents) {
    bytes.set(asset.sha256, body);
    if (asset.brotli && brotli) bytes.set(asset.brotli.sha256, brotli);
  }
  try {
    for (const sha256 of missing) {
      const body = bytes.get(sha256);
      if (!body) throw new Error(`the registry asks for ${sha256}, which the build does not have`);
      await target.upload(manifest, sha256, body);
    }
    await target.commit(manifest);
  } catch (error) {
    await target.abandon(manifest).catch(() => undefined);
    throw error;
  }
  return { unchanged: false, uploaded: missing.length, gate: await target.gate(manifest) };
}
