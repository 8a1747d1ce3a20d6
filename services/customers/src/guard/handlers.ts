import type { SuspicionCommands, SuspicionChanged } from '@rollheim/contracts';
import {
  accepted,
  customerOf,
  isOperator,
  isOwnMatter,
  rejected,
  type Command,
  type CommandHandlers,
  type Decision,
  type Tx,
} from '@rollheim/service-kit';
import { suspicionDetail, suspicionQueue } from './queries.ts';

interface Kept {
  readonly state: 'open' | 'taken' | 'dismissed';
  readonly taken_by: string | null;
  readonly score: number;
  readonly bidder: string;
  readonly owner: string;
}

/** What operators ask and say of suspicions; nothing here changes what anybody may do. */
export const suspicionHandlers: CommandHandlers<SuspicionCommands> = {
  'suspicion.queue': {
    query: async ({ actor, payload }, client) => {
      if (!isOperator(actor)) return rejected('not_allowed');
      return accepted(undefined, { private: { ...(await suspicionQueue(client, payload)) } });
    },
  },

  'suspicion.get': {
    query: async ({ actor, payload }, client) => {
      if (!isOperator(actor)) return rejected('not_allowed');
      const detail = await suspicionDetail(client, payload.suspicionId);
      return detail ? accepted(undefined, { private: { ...detail } }) : rejected('not_found');
    },
  },

  'suspicion.take': (command, tx) => {
    const { taken } = command.payload;
    return decide(
      command,
      tx,
      taken ? 'taken' : 'returned',
      null,
      ({ state, taken_by: holder }, operator) => {
        if (taken) return state !== 'taken' && { state: 'taken', takenBy: operator };
        return state === 'taken' && holder === operator && { state: 'open', takenBy: null };
      },
    );
  },

  'suspicion.dismiss': (command, tx) =>
    decide(command, tx, 'dismissed', command.payload.reason, ({ state, taken_by: holder }, operator) => {
      const isHeld = state === 'taken' && holder !== operator;
      return state !== 'dismissed' && !isHeld && { state: 'dismissed', takenBy: null };
    }),
};

/** Publishes that suspicions came or were decided, without a word of them. */
export function publishSuspicions(tx: Pick<Tx, 'emit'>, at: string): void {
  const payload: SuspicionChanged = { at };
  tx.emit({ topic: 'customers.events', key: 'suspicions', type: 'suspicion.changed', payload });
}

type Next = { readonly state: Kept['state']; readonly takenBy: string | null };

async function decide(
  { actor, payload, at }: Command<{ readonly suspicionId: string }>,
  tx: Tx,
  kind: 'taken' | 'returned' | 'dismissed',
  reason: string | null,
  next: (kept: Kept, operator: string) => Next | false,
): Promise<Decision> {
  const operator = isOperator(actor) ? customerOf(actor) : null;
  if (operator === null) return rejected('not_allowed');
  const { client } = tx;
  const { suspicionId } = payload;
  const { rows } = await client.query<Kept>(
    'select state, taken_by, score, bidder, owner from suspicions where suspicion_id = $1 for update',
    [suspicionId],
  );
  const [kept] = rows;
  if (!kept) return rejected('not_found');
  // whether somebody of the team bids on their own behalf somebody else judges
  if (isOwnMatter(actor, kept.bidder, kept.owner)) return rejected('four_eyes');
  const after = next(kept, operator);
  if (!after) return rejected('move_not_allowed');
  await client.query(
    `update suspicions set state = $2, taken_by = $3, changed_at = now(),
       dismissed_score = case when $2 = 'dismissed' then score end where suspicion_id = $1`,
    [suspicionId, after.state, after.takenBy],
  );
  await client.query(
    'insert into suspicion_steps (suspicion_id, kind, actor, reason, score) values ($1, $2, $3, $4, $5)',
    [suspicionId, kind, operator, reason, kept.score],
  );
  publishSuspicions(tx, at);
  return accepted({ suspicionId });
}
