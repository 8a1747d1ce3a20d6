import { inboxOnce, type ReceivedMessage } from '@rollheim/bus';
import type { ErrorRecord, TelemetryRecord, VisitorTraits } from '@rollheim/contracts';
import { messageContract, payloadOf } from '@rollheim/contracts/server';
import { inTransaction } from '@rollheim/service-kit';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Thresholds } from '@rollheim/release-statistics';
import { addAnswers } from './answers.ts';
import { saveDocuments, type DocumentRecord } from './documents.ts';
import { saveErrors } from './errors.ts';
import { thresholdsOf } from './thresholds.ts';
import { saveTraits } from './traits.ts';
import { cohortOf, judged, saveObservations, type Observation } from './visitors.ts';

/** Consumer group of the registry. */
export const TELEMETRY_GROUP = 'releases.telemetry';

/** One record and whose it is. */
type Told = {
  readonly visitor: string;
  readonly traits: VisitorTraits | null;
  readonly record: TelemetryRecord;
};

/**
 * Stores a batch of telemetry, each message once, in one transaction. Returns the rollouts that it spoke of.
 * A message that is not what its contract says is passed over with a line in the log: it would never become one.
 */
export async function storeTelemetry(
  pool: pg.Pool,
  messages: readonly ReceivedMessage[],
  log: Logger,
): Promise<string[]> {
  const valid = messages.filter((message) => {
    const contract = messageContract(message.type);
    const error = contract
      ? contract.schema.validate(message.payload).error
      : new Error('there is no such message');
    if (error) log.warn({ message: message.id, type: message.type, reason: error.message }, 'no telemetry');
    return !error;
  });
  return inTransaction(pool, async (client) => {
    const fresh = await inboxOnce(client, TELEMETRY_GROUP, valid, 'releases');
    const told = fresh.flatMap((message) => {
      const { visitor, traits = null, records = [] } = payloadOf('release.telemetry', message) ?? {};
      return visitor === undefined ? [] : records.map((record): Told => ({ visitor, traits, record }));
    });
    const rollouts = await storeRecords(client, told);
    await addAnswers(
      client,
      fresh.flatMap((message) => payloadOf('release.answers', message) ?? []),
    );
    return rollouts;
  });
}

async function storeRecords(client: pg.PoolClient, told: readonly Told[]): Promise<string[]> {
  const thresholds = await thresholdsByRollout(client, told);
  const rollouts = [...thresholds.keys()];
  if (rollouts.length > 0)
    await client.query('update telemetry_rollouts set heard_at = now() where rollout = any($1)', [rollouts]);
  await saveObservations(
    client,
    told.flatMap((one) => observationsOf(one, thresholds)),
  );
  await saveDocuments(
    client,
    told.flatMap(({ visitor, record }): DocumentRecord[] =>
      record.kind === 'observed' || record.kind === 'error' ? [] : [{ ...record, visitor }],
    ),
  );
  await saveTraits(
    client,
    told.flatMap(({ visitor, traits, record }) =>
      traits === null || record.kind === 'error' ? [] : [{ ...traits, visitor, rollout: record.rollout }],
    ),
  );
  const errors = told
    .map(({ record }) => record)
    .filter((record): record is ErrorRecord => record.kind === 'error');
  await saveErrors(client, errors);
  return rollouts;
}

async function thresholdsByRollout(
  client: pg.PoolClient,
  told: readonly Told[],
): Promise<Map<string, Thresholds>> {
  const modules = new Map<string, string>();
  for (const { record } of told) if (record.kind !== 'error') modules.set(record.rollout, record.module);
  const thresholds = new Map<string, Thresholds>();
  for (const [rollout, module] of [...modules].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    thresholds.set(rollout, await thresholdsOf(client, rollout, module));
  return thresholds;
}

/** A served document enrols its visitor; whatever reports of the module itself says that they met it. */
function observationsOf({ visitor, record }: Told, thresholds: Map<string, Thresholds>): Observation[] {
  if (record.kind === 'error') return [];
  const good = (metric: Observation['metric']): Observation => ({
    ...cohortOf(record),
    visitor,
    metric,
    bad: false,
    value: null,
  });
  if (record.kind === 'served') return [good('enrolled'), ...(record.expects ? [good('met')] : [])];
  // a document whose module mounts too late is settled as a failure; that wins
  if (record.kind === 'mounted') return [good('met'), good('load_failure')];
  // that it is watched says nothing of the page but that
  if (record.kind === 'watched') return [good('met'), good('missing_report')];
  const limits = thresholds.get(record.rollout);
  return limits ? [good('met'), ...judged(record, visitor, limits)] : [good('met')];
}
