import { declareColumns } from '@rollheim/bus';
import {
  MOUNT_LIMIT_MS,
  type MountedRecord,
  type ServedRecord,
  type WatchedRecord,
} from '@rollheim/contracts';
import type { Db } from '../registry/store.ts';
import { saveObservations, type Observation } from './visitors.ts';

/** Time for a report's way through the edge and the bus, beyond the limit, ms. */
const ON_THE_WAY_MS = 5000;
/** A page that mounted is watched a second after it is loaded; time for that, ms. */
const REPORT_WAIT_MS = 120_000;
const PER_SWEEP = 2000;

/** A record of a document with its visitor. */
export type DocumentRecord = (ServedRecord | MountedRecord | WatchedRecord) & { readonly visitor: string };

interface DocumentRow {
  document: string;
  rollout: string;
  step: number;
  arm: 'canary' | 'control';
  module: string;
  version: string;
  visitor: string;
  served: Date | null;
  mounted: Date | null;
  watched: Date | null;
}

const DOCUMENT = declareColumns<DocumentRow>({
  document: ['text', ({ document }) => document],
  rollout: ['text', ({ rollout }) => rollout],
  step: ['smallint', ({ step }) => step],
  arm: ['text', ({ arm }) => arm],
  module: ['text', ({ module }) => module],
  version: ['text', ({ version }) => version],
  visitor: ['text', ({ visitor }) => visitor],
  served_at: ['timestamptz', ({ served }) => served],
  mounted_at: ['timestamptz', ({ mounted }) => mounted],
  watched_at: ['timestamptz', ({ watched }) => watched],
});

/** Notes that documents were served and modules mounted, in whichever order that is reported. */
export async function saveDocuments(db: Db, records: readonly DocumentRecord[]): Promise<void> {
  const merged = new Map<string, DocumentRow>();
  for (const record of records) {
    if (record.kind === 'served' && !record.expects) continue;
    const { document, rollout, step, arm, module, version, visitor } = record;
    const key = `${document} ${rollout}`;
    const row = merged.get(key) ?? {
      document,
      rollout,
      step,
      arm,
      module,
      version,
      visitor,
      served: null,
      mounted: null,
      watched: null,
    };
    const at = record.kind === 'watched' ? Date.now() : record.at;
    row[record.kind] = new Date(Math.min(at, row[record.kind]?.getTime() ?? Infinity));
    merged.set(key, row);
  }
  if (merged.size === 0) return;
  const rows = [...merged.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await db.query(
    `insert into telemetry_documents as known (${DOCUMENT.names})
     select * from unnest(${DOCUMENT.arrays()})
     on conflict (document, rollout) do update set
       served_at = least(known.served_at, excluded.served_at),
       mounted_at = least(known.mounted_at, excluded.mounted_at),
       watched_at = least(known.watched_at, excluded.watched_at)`,
    DOCUMENT.values(rows),
  );
}

/**
 * Settles documents: mounted in time is a good load, the limit's end without it a failed one. Waits from when the
 * document was heard of, so that a bus that was late fails no one. Returns the rollouts that changed.
 */
export async function settleDocuments(db: Db, waitMs = MOUNT_LIMIT_MS + ON_THE_WAY_MS): Promise<string[]> {
  const { rows } = await db.query<Omit<DocumentRow, 'watched'>>(
    `update telemetry_documents d set settled = true
     from (select document, rollout from telemetry_documents where not settled and served_at is not null
             and (mounted_at is not null or received_at < now() - make_interval(secs => $1))
           order by document, rollout limit $2 for update skip locked) due
     where d.document = due.document and d.rollout = due.rollout
     returning d.document, d.rollout, d.step, d.arm, d.module, d.version, d.visitor,
               d.served_at as served, d.mounted_at as mounted`,
    [waitMs / 1000, PER_SWEEP],
  );
  const observations: Observation[] = rows.map(({ served, mounted, document: _document, ...cohort }) => ({
    ...cohort,
    metric: 'load_failure',
    bad: mounted === null || (served !== null && mounted.getTime() - served.getTime() > MOUNT_LIMIT_MS),
    value: null,
  }));
  await saveObservations(db, observations);
  return [...new Set(rows.map(({ rollout }) => rollout))];
}

/**
 * Settles whether a page that mounted was heard of again: one that is not watched after the time has reports missing. A
 * visitor who left before is missing on both sides alike. Returns the rollouts that changed.
 */
export async function settleReports(db: Db, waitMs = REPORT_WAIT_MS): Promise<string[]> {
  const { rows } = await db.query<Omit<DocumentRow, 'served' | 'mounted'>>(
    `update telemetry_documents d set watch_settled = true
     from (select document, rollout from telemetry_documents where settled and not watch_settled
             and mounted_at is not null and (watched_at is not null or received_at < now() - make_interval(secs => $1))
           order by document, rollout limit $2 for update skip locked) due
     where d.document = due.document and d.rollout = due.rollout
     returning d.document, d.rollout, d.step, d.arm, d.module, d.version, d.visitor, d.watched_at as watched`,
    [waitMs / 1000, PER_SWEEP],
  );
  const observations: Observation[] = rows.map(({ watched, document: _document, ...cohort }) => ({
    ...cohort,
    metric: 'missing_report',
    bad: watched === null,
    value: null,
  }));
  await saveObservations(db, observations);
  return [...new Set(rows.map(({ rollout }) => rollout))];
}
