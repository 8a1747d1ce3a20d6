import type { ErrorGroup } from '@rollheim/release-management';
import { createHash } from 'node:crypto';
import type { ErrorRecord } from '@rollheim/contracts';
import type { Db } from '../registry/store.ts';

/** An error as it is stored; one that no page met has no release set. */
export type ErrorNote = Omit<ErrorRecord, 'kind' | 'source' | 'releaseSet'> & {
  readonly source: ErrorGroup['source'];
  readonly releaseSet: string | null;
};

/** Samples kept of one group of errors. */
const SAMPLES = 5;
/** Groups kept of one release; more of them are counted in the group `others`. */
const GROUPS_PER_RELEASE = 200;
const FRAMES = 4;
/** Group of the errors beyond the largest number of groups. */
const OTHERS = 'others';

/**
 * Names the cause of an error: its kind, its words without numbers and quoted parts, and the first frames without the
 * address of the release.
 */
function fingerprint({ source, message, stack }: Pick<ErrorNote, 'source' | 'message' | 'stack'>): string {
  const words = message.replaceAll(/(["'`]).*?\1/g, '""').replaceAll(/\d+/g, '#');
  const frames = (stack ?? '')
    .split('\n')
    .filter((line) => /^\s*at |@/.test(line))
    .slice(0, FRAMES)
    .map((line) => line.trim().replaceAll(/https?:\/\/[^/\s)]+|\/_r\/[^/]+\/[^/]+/g, ''));
  return createHash('sha256')
    .update([source, words, ...frames].join('\n'))
    .digest('hex')
    .slice(0, 16);
}

/** Stores errors by group; a group keeps its count, one stack and its newest samples. */
export async function saveErrors(db: Db, records: readonly ErrorNote[]): Promise<void> {
  const groups = new Map<string, { key: [string, string, string]; records: ErrorNote[] }>();
  for (const record of records) {
    const key: [string, string, string] = [record.module, record.version, fingerprint(record)];
    const group = groups.get(key.join(' ')) ?? { key, records: [] };
    group.records.push(record);
    groups.set(key.join(' '), group);
  }
  for (const [, { key, records: same }] of [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [module, version, print] = key;
    const [first] = same;
    if (!first) continue;
    const samples = same
      .filter(({ releaseSet }) => releaseSet !== null)
      .toSorted((a, b) => b.at - a.at)
      .slice(0, SAMPLES)
      .map(({ at, releaseSet, page, rollout, arm }) => ({
        at: new Date(at).toISOString(),
        releaseSet,
        page,
        rollout,
        arm,
      }));
    await db.query(
      `with room as (
         select exists (select 1 from telemetry_errors where module = $1 and version = $2 and fingerprint = $3)
           or (select count(*) from telemetry_errors where module = $1 and version = $2) < $10 as free)
       insert into telemetry_errors as known
         (module, version, fingerprint, source, message, stack, count, first_at, last_at, samples)
       select $1, $2, case when free then $3 else $11 end, $4, case when free then $5 else 'further errors' end,
              case when free then $6 end, $7, to_timestamp($8::float8 / 1000), to_timestamp($12::float8 / 1000), $9
       from room
       on conflict (module, version, fingerprint) do update set
         count = known.count + excluded.count, stack = coalesce(known.stack, excluded.stack),
         first_at = least(known.first_at, excluded.first_at), last_at = greatest(known.last_at, excluded.last_at),
         samples = (select coalesce(jsonb_agg(s order by s->>'at' desc), '[]') from (
           select s from jsonb_array_elements(known.samples || excluded.samples) as s
           order by s->>'at' desc limit ${SAMPLES}) newest)`,
      [
        module,
        version,
        print,
        first.source,
        first.message,
        first.stack,
        same.length,
        Math.min(...same.map(({ at }) => at)),
        JSON.stringify(samples),
        GROUPS_PER_RELEASE,
        OTHERS,
        Math.max(...same.map(({ at }) => at)),
      ],
    );
  }
}

/** Recent errors, the newest group first. */
export async function listErrors(
  db: Db,
  { module, version, limit }: { module: string | null; version: string | null; limit: number },
): Promise<ErrorGroup[]> {
  const { rows } = await db.query<Omit<ErrorGroup, 'firstAt' | 'lastAt'> & { firstAt: Date; lastAt: Date }>(
    `select module, version, fingerprint, source, message, stack, count::int, first_at as "firstAt",
            last_at as "lastAt", samples
     from telemetry_errors where ($1::text is null or module = $1) and ($2::text is null or version = $2)
     order by last_at desc limit $3`,
    [module, version, limit],
  );
  return rows.map(({ firstAt, lastAt, ...group }) => ({
    ...group,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
  }));
}
