import { insertRow } from '@rollheim/bus';
import { hash, randomBytes } from 'node:crypto';
import { chainHead, commitment, trailContent, trailStart, type TrailRecord } from '@rollheim/auction-rules';
import type { AuditNote } from '@rollheim/contracts';
import { counter, type NamedReactions, type ServiceContext } from '@rollheim/service-kit';
import type pg from 'pg';

const sha256 = (text: string): string => hash('sha256', text);

/** The state of the trail: its length and the head of its chain. */
export async function trailEnd(client: pg.Pool | pg.PoolClient): Promise<{ length: number; head: string }> {
  const { rows } = await (client as pg.Pool).query<{ seq: string; head: string }>(
    'select seq, head from audit_log order by seq desc limit 1',
  );
  const [last] = rows;
  return last ? { length: Number(last.seq), head: last.head } : { length: 0, head: trailStart(sha256) };
}

/** Appends an act to the chain; the same act again changes nothing. */
async function appendAct(client: pg.PoolClient, note: AuditNote): Promise<void> {
  // one after the other: each entry follows from the one before
  await client.query("select pg_advisory_xact_lock(hashtextextended('identity.audit_log', 0))");
  const { actId, type, about, reason, details } = note;
  // the columns hold ids in lower case: what is hashed is what is read
  const actor = note.actor.toLowerCase();
  const persons = note.persons.map((person) => person.toLowerCase());
  const known = await client.query('select 1 from audit_log where act_id = $1 and actor = $2', [
    actId,
    actor,
  ]);
  if (known.rows.length > 0) return;
  const { length, head } = await trailEnd(client);
  const seq = length + 1;
  const at = new Date(note.at).toISOString();
  const salt = randomBytes(16).toString('hex');
  const content = commitment(salt, trailContent({ reason, details }), sha256);
  const record: TrailRecord = { seq, at, actId, actor, type, about, persons, content };
  const { actId: act_id, ...named } = record;
  await client.query(insertRow('audit_log', { ...named, act_id, head: chainHead(head, record, sha256) }));
  await client.query(insertRow('audit_words', { seq, at, salt, reason, details }));
}

/** Buried acts were done and are missing in the trail until they are put back: an alert for whoever runs the system. */
export function watchLetters({ metrics, log }: Pick<ServiceContext, 'metrics' | 'log'>): NamedReactions {
  const letters = counter(metrics, 'audit_letters_total');
  return {
    'audit.noted': async ({ id, headers }) => {
      letters.inc();
      log.error({ message: id, letter: headers.deadLetter }, 'an act is missing in the audit trail');
    },
  };
}

/** What owners report of acts of operators. */
export const auditReactions: NamedReactions = {
  'audit.noted': ({ payload }, { client }) => appendAct(client, payload),
};
