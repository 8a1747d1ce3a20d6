import type { AuditEntry, GateResult, ListedRelease } from '@rollheim/release-management';
import { insertRow, upsertRow } from '@rollheim/bus';
import type pg from 'pg';
import type { PublishNotes, Release, ReleaseManifest, Versions } from '@rollheim/release-client';

/** A pool or an open transaction. */
export type Db = Pick<pg.Pool, 'query'> | pg.PoolClient;

interface ReleaseRow {
  manifest: ReleaseManifest;
  signature: string;
  key_id: string;
  digest: string;
  git_commit: string | null;
  dirty: boolean;
  changelog: string;
  publisher: string;
  published_at: Date | null;
  state: 'reserved' | 'committed' | 'retired';
}

/** A release row: reserved, committed, or retired (its files are gone, its number stays taken). */
export interface StoredRelease extends Release {
  readonly state: 'reserved' | 'committed' | 'retired';
}

/** The release that everyone gets, and the one before. */
export interface StableRow {
  readonly module: string;
  readonly version: string;
  readonly previous: string | null;
}

const toRelease = (row: ReleaseRow): StoredRelease => ({
  manifest: row.manifest,
  signature: row.signature,
  keyId: row.key_id,
  digest: row.digest,
  gitCommit: row.git_commit,
  dirty: row.dirty,
  changelog: row.changelog,
  publisher: row.publisher,
  publishedAt: row.published_at?.toISOString() ?? '',
  state: row.state,
});

export async function findRelease(db: Db, module: string, version: string): Promise<StoredRelease | null> {
  const { rows } = await db.query<ReleaseRow>('select * from releases where module = $1 and version = $2', [
    module,
    version,
  ]);
  return rows[0] ? toRelease(rows[0]) : null;
}

/** A release with why it was withdrawn, and what the gate made of it. */
export type ReleaseInList = StoredRelease & Pick<ListedRelease, 'withdrawn' | 'gate'>;

/** Committed releases of one module or of all, newest first. */
export async function listReleases(db: Db, module: string | null): Promise<ReleaseInList[]> {
  const { rows } = await db.query<
    ReleaseRow & { reason: string | null; withdrawn_at: Date | null; gate: GateResult | null }
  >(
    `select r.*, w.reason, w.at as withdrawn_at from releases r left join withdrawn w using (module, version)
     where r.state = 'committed' and ($1::text is null or module = $1)
     order by module, published_at desc`,
    [module],
  );
  return rows.map((row) => ({
    ...toRelease(row),
    withdrawn: row.reason === null ? null : { reason: row.reason, at: row.withdrawn_at?.toISOString() ?? '' },
    gate: row.gate && {
      passed: row.gate.passed,
      codes: [...new Set(row.gate.findings.map(({ code }) => code))],
    },
  }));
}

/** Module and version of every committed release that somebody may have, oldest first. */
export async function listVersions(db: Db): Promise<{ module: string; version: string }[]> {
  const { rows } = await db.query<{ module: string; version: string }>(
    `select module, version from releases r where state = 'committed' and not exists (
       select 1 from withdrawn w where w.module = r.module and w.version = r.version and w.closed)
     order by module, published_at`,
  );
  return rows;
}

/** Writes a reservation; one that was never committed is replaced. */
export async function saveReservation(
  db: Db,
  release: Pick<Release, 'manifest' | 'signature' | 'keyId' | 'digest'> & PublishNotes,
): Promise<void> {
  const { manifest, signature, keyId, digest, gitCommit, dirty, changelog, publisher } = release;
  const row = {
    module: manifest.module,
    version: manifest.version,
    digest,
    manifest: JSON.stringify(manifest),
    signature,
    key_id: keyId,
    git_commit: gitCommit,
    dirty,
    changelog,
    publisher,
  };
  await db.query(
    upsertRow('releases', ['module', 'version'], row, {
      behind: ", reserved_at = now() where releases.state = 'reserved'",
    }),
  );
}

export async function markCommitted(db: Db, module: string, version: string): Promise<void> {
  await db.query(
    "update releases set state = 'committed', published_at = now() where module = $1 and version = $2",
    [module, version],
  );
}

export async function deleteReservation(db: Db, module: string, version: string): Promise<void> {
  await db.query("delete from releases where module = $1 and version = $2 and state = 'reserved'", [
    module,
    version,
  ]);
}

/** Deletes a release of a module that has no stable one yet: no visitor can have it. */
export async function deleteUnserved(db: Db, module: string, version: string): Promise<void> {
  await db.query(
    'delete from releases where module = $1 and version = $2 and not exists (select 1 from stable where module = $1)',
    [module, version],
  );
}

/** Removes reservations older than an hour; what is left names every digest in use. */
export async function digestsInUse(db: Db): Promise<Set<string>> {
  await db.query("delete from releases where state = 'reserved' and reserved_at < now() - interval '1 hour'");
  const { rows } = await db.query<{ digest: string }>(
    `select distinct unnest(array[asset->>'sha256', asset->'brotli'->>'sha256']) as digest
     from releases, jsonb_array_elements(manifest->'assets') as asset where releases.state <> 'retired'`,
  );
  return new Set(rows.map(({ digest }) => digest).filter(Boolean));
}

export async function stableReleases(db: Db): Promise<StableRow[]> {
  const { rows } = await db.query<StableRow>('select module, version, previous from stable order by module');
  return rows;
}

export async function setStable(
  db: Db,
  module: string,
  version: string,
  previous: string | null,
): Promise<void> {
  await db.query(
    `insert into stable (module, version, previous) values ($1, $2, $3)
     on conflict (module) do update set version = $2, previous = $3`,
    [module, version, previous],
  );
}

export async function savePreview(db: Db, module: string, version: string, expires: Date): Promise<void> {
  await db.query(
    `insert into previews (module, version, expires_at) values ($1, $2, $3)
     on conflict (module, version) do update set expires_at = greatest(previews.expires_at, $3)`,
    [module, version, expires],
  );
}

/** Ends what testers may have of a release. */
export async function closePreviews(db: Db, module: string, version: string): Promise<void> {
  await db.query('delete from previews where module = $1 and version = $2', [module, version]);
}

export async function openPreviews(db: Db): Promise<{ module: string; version: string }[]> {
  const { rows } = await db.query<{ module: string; version: string }>(
    'select module, version from previews where expires_at > now()',
  );
  return rows;
}

/** Keeps a release set; `visitors`: it was given to visitors, not to testers only. */
export async function saveReleaseSet(
  db: Db,
  id: string,
  versions: Versions,
  visitors = false,
): Promise<void> {
  await db.query(
    `insert into release_sets (id, versions, visitors) values ($1, $2, $3)
     on conflict (id) do update set visitors = true where excluded.visitors and not release_sets.visitors`,
    [id, JSON.stringify(versions), visitors],
  );
}

export async function findReleaseSet(db: Db, id: string): Promise<Versions | null> {
  return (await findKnownSet(db, id))?.versions ?? null;
}

/** A release set, and whether visitors got it. */
export async function findKnownSet(
  db: Db,
  id: string,
): Promise<{ versions: Versions; visitors: boolean } | null> {
  const { rows } = await db.query<{ versions: Versions; visitors: boolean }>(
    'select versions, visitors from release_sets where id = $1',
    [id],
  );
  return rows[0] ?? null;
}

/** Notes which read model a release uses, so that it can be dropped with the last one. */
export async function saveProjection(
  db: Db,
  module: string,
  version: string,
  projection: string,
): Promise<void> {
  await db.query('update releases set projection = $3 where module = $1 and version = $2', [
    module,
    version,
    projection,
  ]);
}

/** Versions of a module by the read model that they use. */
export async function projectionsOf(
  db: Db,
  module: string,
): Promise<{ version: string; projection: string }[]> {
  const { rows } = await db.query<{ version: string; projection: string }>(
    'select version, projection from releases where module = $1 and projection is not null',
    [module],
  );
  return rows;
}

/** Forgets a read model that was dropped. */
export async function forgetProjection(db: Db, module: string, projection: string): Promise<void> {
  await db.query('update releases set projection = null where module = $1 and projection = $2', [
    module,
    projection,
  ]);
}

export async function addAudit(
  db: Db,
  { who, action, module, before, after, reason }: AuditEntry,
): Promise<void> {
  await db.query(
    insertRow('audit', {
      who,
      action,
      module,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      reason,
    }),
  );
}

/** The newest lines of the audit log. */
export async function readAudit(
  db: Db,
  module: string | null,
  limit: number,
): Promise<(AuditEntry & { at: Date })[]> {
  const { rows } = await db.query<AuditEntry & { at: Date }>(
    `select at, who, action, module, before, after, reason from audit
     where $1::text is null or module = $1 order by id desc limit $2`,
    [module, limit],
  );
  return rows;
}
