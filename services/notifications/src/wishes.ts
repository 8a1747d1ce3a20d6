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

const AT_ONCE: Wishes = { unpushed: false, quietUntil: null };

interface Row {
  readonly unpushed: boolean;
  readonly hours: QuietHours | null;
}

/** What a customer chose for a message of a kind; null: of those that always come, and at once. */
export async function wishesOf(
  db: pg.ClientBase,
  customerId: string,
  kind: MailKind | null,
  params: Readonly<Record<string, unknown>>,
): Promise<Wishes> {
  if (kind === null) return AT_ONCE;
  const { rows } = await db.query<Row>({
    name: 'wishes',
    text: `select exists (select 1 from unwanted_pushes where customer_id = $1 and kind = $2) as unpushed,
      (select hours from quiet_hours where customer_id = $1) as hours`,
    values: [customerId, kind],
  });
  const { unpushed = false, hours = null } = rows[0] ?? {};
  const until = hours && quietUntil(hours, Date.now());
  if (!hours || until === null) return { unpushed, quietUntil: null };
  const deadline = Date.parse(String(params['deadline'] ?? ''));
  // waiting would take the answer away
  const disturbs = hours.deadlines && deadline <= until;
  return { unpushed, quietUntil: disturbs ? null : new Date(until) };
}
