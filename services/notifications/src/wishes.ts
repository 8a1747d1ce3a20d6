import type { QuietHours } from '@rollheim/contracts';
import type pg from 'pg';
import { quietUntil } from './quiet.ts';
import type { MailKind } from './table/row.ts';

/** What a receiver chose for a message. */
export interface Wishes {
  /** Its pushes are switched off. */
  readonly unpushed: boolean;
  /** Until when it waits; null: it comes at once. */
  readonly quietUntil: Date | null;
}

/** A message as far as its receiver may choose how it comes. */
export interface Wanted {
  readonly customerId: string;
  /** Null: it always comes, and at once. */
  readonly kind: MailKind | null;
  readonly params: Readonly<Record<string, unknown>>;
}

const AT_ONCE: Wishes = { unpushed: false, quietUntil: null };

interface Row {
  readonly customer_id: string;
  readonly kind: MailKind;
  readonly unpushed: boolean;
  readonly hours: QuietHours | null;
}

const keyOf = (customerId: string, kind: MailKind): string => `${customerId} ${kind}`;

/** What the receivers chose for these messages, in their order. */
export async function wishesOf(db: pg.ClientBase, messages: readonly Wanted[]): Promise<Wishes[]> {
  const pairs = new Map(
    messages.flatMap(({ customerId, kind }) =>
      kind === null ? [] : [[keyOf(customerId, kind), { customerId, kind }] as const],
    ),
  );
  if (pairs.size === 0) return messages.map(() => AT_ONCE);
  const asked = [...pairs.values()];
  const { rows } = await db.query<Row>({
    name: 'wishes',
    text: `select w.customer_id, w.kind, u.kind is not null as unpushed, q.hours
      from unnest($1::uuid[], $2::text[]) as w(customer_id, kind)
      left join unwanted_pushes u on u.customer_id = w.customer_id and u.kind = w.kind
      left join quiet_hours q on q.customer_id = w.customer_id`,
    values: [asked.map(({ customerId }) => customerId), asked.map(({ kind }) => kind)],
  });
  const chosen = new Map(rows.map((row) => [keyOf(row.customer_id, row.kind), row]));
  const now = Date.now();
  return messages.map(({ customerId, kind, params }) => {
    const row = kind === null ? undefined : chosen.get(keyOf(customerId, kind));
    return row ? wishOf(row, params, now) : AT_ONCE;
  });
}

function wishOf({ unpushed, hours }: Row, params: Wanted['params'], now: number): Wishes {
  const until = hours && quietUntil(hours, now);
  if (!hours || until === null) return { unpushed, quietUntil: null };
  const deadline = Date.parse(String(params['deadline'] ?? ''));
  // waiting would take the answer away
  const disturbs = hours.deadlines && deadline <= until;
  return { unpushed, quietUntil: disturbs ? null : new Date(until) };
}
