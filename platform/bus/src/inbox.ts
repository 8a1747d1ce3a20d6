import type { Outcome, ReceivedMessage } from './port.ts';
import { declareColumns } from './rows.ts';
import { qualified, type Queryable } from './sql.ts';

/** Longer than any message can come back: events are kept a week, commands an hour. */
const INBOX_DAYS = 8;

/**
 * Of these messages, those that the group has not applied yet, each once, in order. Their ids are noted in the
 * caller's transaction, so that note and effect commit together.
 */
export async function inboxOnce<M extends Pick<ReceivedMessage, 'id'>>(
  client: Queryable,
  group: string,
  messages: readonly M[],
  schema?: string,
): Promise<M[]> {
  if (messages.length === 0) return [];
  const byId = new Map<string, M>();
  for (const message of messages) if (!byId.has(message.id)) byId.set(message.id, message);
  // In the order of ids: two transactions with the same messages wait for each other one way only.
  const ids = [...byId.keys()].toSorted();
  const { rows } = await client.query<{ message_id: string }>({
    name: `inbox_note_${schema ?? ''}`,
    text: `insert into ${qualified('inbox', schema)} (group_name, message_id)
      select $1, unnest($2::text[]) on conflict do nothing returning message_id`,
    values: [group, ids],
  });
  const fresh = new Set(rows.map(({ message_id }) => message_id));
  return [...byId.values()].filter(({ id }) => fresh.has(id));
}

/** A command as its outcome is stored: the same id of another actor is another command. */
export interface CommandKey {
  readonly commandId: string;
  readonly actor: string | null;
}

/** How a command ended, as its owner stores it. */
export interface StoredOutcome extends CommandKey {
  /** Detects another payload under the same id. */
  readonly fingerprint: string;
  /** Null when the command was handed on to another owner, who answers. */
  readonly outcome: Outcome | null;
  /** The private part of the answer; stays in the owner's schema and is sealed again for each caller. */
  readonly private?: unknown;
  /** Where it was handed on to. */
  readonly forwarded?: unknown;
}

interface OutcomeRow {
  readonly command_id: string;
  readonly actor: string;
  readonly fingerprint: string;
  readonly outcome: Outcome | null;
  readonly private: unknown;
  readonly forwarded: unknown;
}

const jsonOf = (value: unknown): string | null => (value == null ? null : JSON.stringify(value));

const KEY = {
  command_id: ['text', ({ commandId }: CommandKey) => commandId],
  actor: ['text', ({ actor }: CommandKey) => actor ?? ''],
} as const;
const OUTCOME_KEY = declareColumns<CommandKey>(KEY);
const OUTCOME = declareColumns<StoredOutcome>({
  ...KEY,
  fingerprint: ['text', ({ fingerprint }) => fingerprint],
  outcome: ['jsonb', ({ outcome }) => jsonOf(outcome)],
  private: ['jsonb', (stored) => jsonOf(stored.private)],
  forwarded: ['jsonb', ({ forwarded }) => jsonOf(forwarded)],
});

/** Stored outcomes of these commands, by `outcomeKey`; commands that never ended or expired are missing. */
export async function recallOutcomes(
  client: Queryable,
  commands: readonly CommandKey[],
  schema?: string,
): Promise<Map<string, StoredOutcome>> {
  const { rows } = await client.query<OutcomeRow>(
    `select o.command_id, o.actor, o.fingerprint, o.outcome, o.private, o.forwarded
     from unnest(${OUTCOME_KEY.arrays()}) as c(${OUTCOME_KEY.names})
     join ${qualified('command_outcomes', schema)} o using (command_id, actor)
     where o.expires > now()`,
    OUTCOME_KEY.values(commands),
  );
  return new Map(
    rows.map(({ command_id, actor, ...rest }) => {
      const stored = { commandId: command_id, actor: actor || null, ...rest };
      return [outcomeKey(stored), stored];
    }),
  );
}

/** Key of {@link recallOutcomes}' answer. */
export function outcomeKey({ commandId, actor }: CommandKey): string {
  return `${commandId} ${actor ?? ''}`;
}

/**
 * Stores outcomes in the transaction of their effects, several in one statement. One that is stored already and has
 * not expired is a unique violation (23505): the caller's transaction fails and its retry finds the first outcome.
 */
export async function storeOutcomes(
  client: Queryable,
  outcomes: readonly StoredOutcome[],
  keepForMs: number,
  schema?: string,
): Promise<void> {
  if (outcomes.length === 0) return;
  const table = qualified('command_outcomes', schema);
  await client.query(
    `delete from ${table} o using unnest(${OUTCOME_KEY.arrays()}) as c(${OUTCOME_KEY.names})
     where o.command_id = c.command_id and o.actor = c.actor and o.expires <= now()`,
    OUTCOME_KEY.values(outcomes),
  );
  await client.query(
    `insert into ${table} (${OUTCOME.names}, expires)
     select c.*, now() + make_interval(secs => $${OUTCOME.count + 1})
     from unnest(${OUTCOME.arrays()}) as c(${OUTCOME.names})`,
    [...OUTCOME.values(outcomes), keepForMs / 1000],
  );
}

/** Removes inbox rows that no message can come back for, and expired outcomes; returns how many rows went. */
export async function cleanInbox(client: Queryable, schema?: string): Promise<number> {
  const old = await client.query(
    `delete from ${qualified('inbox', schema)} where applied < now() - make_interval(days => $1)`,
    [INBOX_DAYS],
  );
  const expired = await client.query(
    `delete from ${qualified('command_outcomes', schema)} where expires <= now()`,
  );
  return (old.rowCount ?? 0) + (expired.rowCount ?? 0);
}
