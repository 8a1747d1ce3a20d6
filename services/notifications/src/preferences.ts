import { type Digest, type MailKind, type QuietHours } from '@rollheim/contracts';
import type pg from 'pg';
import { nextDigest, USUAL_DIGEST } from './digest.ts';
import { quietUntil } from './quiet.ts';

/** What a receiver chose for a message. */
export interface Preferences {
  /** Its pushes are switched off. */
  readonly unpushed: boolean;
  /** Until when it waits; null: it comes at once. */
  readonly quietUntil: Date | null;
  /** When its mail goes out with the others of the day, unless it is urgent; null: the kind is not wanted daily. */
  readonly digestAt: Date | null;
  /** The receiver's next digest, whether the kind is wanted in it or not. */
  readonly nextDigest: Date;
  /** When it goes out, if it is unread by then and not urgent; null: at once. */
  readonly laterAt: Date | null;
}

/** A message as far as its receiver may choose how it comes. */
export interface Wanted {
  readonly customerId: string;
  /** Null: it always comes, and at once. */
  readonly kind: MailKind | null;
  readonly params: Readonly<Record<string, unknown>>;
}

const LATER_MS = 30 * 60_000;
/** What somebody needs at least to answer, beside half of the time that they have. */
const ANSWER_MS = 12 * 3_600_000;

const atOnce = (now: number): Preferences => ({
  unpushed: false,
  quietUntil: null,
  digestAt: null,
  nextDigest: digestOf(null, USUAL_DIGEST, now),
  laterAt: null,
});

interface Row {
  readonly customer_id: string;
  readonly kind: MailKind;
  readonly unpushed: boolean;
  readonly daily: boolean;
  readonly later: boolean;
  readonly hours: QuietHours | null;
  readonly digest: Digest | null;
}

const keyOf = (customerId: string, kind: MailKind): string => `${customerId} ${kind}`;

/** What the receivers chose for these messages, in their order; `now`, epoch ms: when they are to come. */
export async function preferencesOf(
  db: pg.ClientBase,
  messages: readonly Wanted[],
  now = Date.now(),
): Promise<Preferences[]> {
  const pairs = new Map(
    messages.flatMap(({ customerId, kind }) =>
      kind === null ? [] : [[keyOf(customerId, kind), { customerId, kind }] as const],
    ),
  );
  if (pairs.size === 0) return messages.map(() => atOnce(now));
  const asked = [...pairs.values()];
  const { rows } = await db.query<Row>({
    name: 'preferences',
    text: `select w.customer_id, w.kind, u.kind is not null as unpushed, d.kind is not null as daily,
        l.kind is not null as later, q.hours, t.digest
      from unnest($1::uuid[], $2::text[]) as w(customer_id, kind)
      left join unwanted_pushes u on u.customer_id = w.customer_id and u.kind = w.kind
      left join daily_mails d on d.customer_id = w.customer_id and d.kind = w.kind
      left join later_mails l on l.customer_id = w.customer_id and l.kind = w.kind
      left join quiet_hours q on q.customer_id = w.customer_id
      left join digest_times t on t.customer_id = w.customer_id`,
    values: [asked.map(({ customerId }) => customerId), asked.map(({ kind }) => kind)],
  });
  const chosen = new Map(rows.map((row) => [keyOf(row.customer_id, row.kind), row]));
  return messages.map(({ customerId, kind, params }) => {
    const row = kind === null ? undefined : chosen.get(keyOf(customerId, kind));
    return row ? wishOf(row, params, now) : atOnce(now);
  });
}

function wishOf(
  { unpushed, daily, later, hours, digest }: Row,
  params: Wanted['params'],
  now: number,
): Preferences {
  const laterAt = later ? laterOf(hours, now) : null;
  const next = digestOf(hours, digest ?? USUAL_DIGEST, now);
  const rest = { unpushed, digestAt: daily ? next : null, nextDigest: next, laterAt };
  const until = hours && quietUntil(hours, now);
  if (!hours || until === null) return { ...rest, quietUntil: null };
  const deadline = Date.parse(String(params['deadline'] ?? ''));
  const disturbs = hours.deadlines && takesAnswer(deadline, until, now);
  return { ...rest, quietUntil: disturbs ? null : new Date(until) };
}

/** True where waiting leaves too little of the time for an answer, or none. */
export const takesAnswer = (deadline: number, until: number, now: number): boolean =>
  deadline - until < Math.max(ANSWER_MS, (deadline - now) / 2);

/** Half an hour from now, in which somebody may read it on the site; in quiet hours their end. */
function laterOf(hours: QuietHours | null, now: number): Date {
  const at = now + LATER_MS;
  return new Date((hours && quietUntil(hours, at)) ?? at);
}

/** The next time of somebody's daily mails; in quiet hours they wait for their end. */
export function digestOf(hours: QuietHours | null, digest: Digest, now: number): Date {
  const at = nextDigest(now, digest);
  return new Date((hours && quietUntil(hours, at)) ?? at);
}
