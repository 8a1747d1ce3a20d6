import { join } from 'node:path';
import { buildModule, type BuiltRelease } from '@rollheim/build';
import { writeModuleFixture, type TestDatabase } from '@rollheim/tooling/testing';
import type { Instance } from './instance.ts';

type PublishTarget = ReturnType<ReturnType<Instance['as']>['publishTarget']>;

/** A built module of one page and one call. */
export async function buildFixture(dir: string): Promise<BuiltRelease> {
  const source = join(dir, 'mf-one');
  await writeModuleFixture(source, {
    name: 'mf-one',
    version: '1.0.0',
    api: ['/public/one'],
    word: 'a word',
  });
  return buildModule(source, { outDir: join(dir, 'out'), quality: 1 });
}

/** Uploads those files of a reserved release that the registry lacks. */
export async function uploadTo(
  target: PublishTarget,
  built: BuiltRelease,
  manifest: BuiltRelease['manifest'],
  missing: readonly string[],
): Promise<void> {
  for (const { asset, body, brotli } of built.contents) {
    if (missing.includes(asset.sha256)) await target.upload(manifest, asset.sha256, body);
    if (asset.brotli && brotli && missing.includes(asset.brotli.sha256))
      await target.upload(manifest, asset.brotli.sha256, brotli);
  }
}

/** The audit log's lines of a publish (by version) and of a revocation (by key), in their order. */
export const keyAudit = (database: TestDatabase) =>
  database.query<{ id: string; who: string; action: string; module: string; reason: string; what: string }>(
    `select id, who, action, module, reason, coalesce(after->>'version', before->>'id') as what
     from releases.audit where action in ('publish', 'revoke-key') order by id`,
  );
