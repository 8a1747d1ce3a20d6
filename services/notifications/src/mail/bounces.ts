import { createHmac, timingSafeEqual } from 'node:crypto';
import { MAIL_KINDS, type MailAddress } from '@rollheim/contracts';
import type { Tx } from '@rollheim/service-kit';
import { markOfAddress } from '@rollheim/service-kit/mail-id';
import Joi from 'joi';
import type pg from 'pg';
import type { NewNotification } from '../message.ts';
import { notify } from '../notify.ts';
import { ADDRESS_HASH, IS_OVER } from './claim.ts';
import type { MailKeys, MailReport, MailTable } from './report.ts';
import { setWanted } from './subscription.ts';

/** So long mails to an address wait for a second report, h. */
const HELD_HOURS = 24;

/** A note that leads to the own data, where the address is confirmed or changed. */
const note = (key: string, customerId: string, text: string): NewNotification => ({
  key,
  customerId,
  groupKey: 'account',
  auctionId: null,
  code: 'read_me',
  params: { text },
  title: '',
  mediaId: null,
  at: new Date().toISOString(),
  link: { page: 'account', params: {} },
});

/** Customer, and the address that they have. */
interface Receiver {
  readonly customerId: string;
  readonly email: string;
}

/**
 * Sends no more mails to an address that does not take them, and notifies its customer in the message centre. Holds until
 * the customer has another address or confirms this one again.
 */
export async function blockAddress(tx: Tx, { customerId, email }: Receiver): Promise<void> {
  const { rows } = await tx.client.query<{ since: Date }>(
    `insert into blocked_addresses as b (customer_id, email) values ($1, $2)
     on conflict (customer_id) do update set email = excluded.email, since = now(), until = null
       where lower(b.email) <> lower(excluded.email) or b.until is not null
     returning since`,
    [customerId, email],
  );
  await tellBlocked(tx, customerId, rows[0]?.since);
}

/**
 * The same by a report alone, which everybody can have written who has a mail: for a day. One of a mail that was sent
 * after it (`sentAt`), and that comes once the day is over, blocks the address for good.
 */
async function holdAddress(tx: Tx, { customerId, email }: Receiver, sentAt: Date): Promise<void> {
  const { rows } = await tx.client.query<{ since: Date }>(
    `insert into blocked_addresses as b (customer_id, email, until)
       values ($1, $2, now() + make_interval(hours => ${HELD_HOURS}))
     on conflict (customer_id) do update set email = excluded.email, since = now(),
         until = case when lower(b.email) = lower(excluded.email) then null else excluded.until end
       where lower(b.email) <> lower(excluded.email) or (b.until < now() and b.since < $3)
     returning since`,
    [customerId, email, sentAt],
  );
  await tellBlocked(tx, customerId, rows[0]?.since);
}

/** A note that an address is blocked since then; without it nothing changed. */
async function tellBlocked(tx: Tx, customerId: string, at: Date | undefined): Promise<void> {
  const since = at?.toISOString();
  if (since)
    await notify(tx, note(`address:${customerId}:${since}`, customerId, 'address_bounced'), {
      unmailed: true,
    });
}

/** The owner of an address proved that mails arrive there. */
export async function unblockAddress(db: pg.ClientBase, customerId: string): Promise<void> {
  await db.query('delete from blocked_addresses where customer_id = $1', [customerId]);
}

/** What is held of addresses that these customers have no more. */
export async function forgetFormerAddresses(db: pg.ClientBase, customers: readonly string[]): Promise<void> {
  if (customers.length === 0) return;
  await db.query(
    `delete from blocked_addresses b using contacts c
     where b.customer_id = c.customer_id and lower(b.email) <> lower(c.email) and c.customer_id = any($1)`,
    [customers],
  );
}

/** Whether mails to a customer's address of today are held back. */
export async function mailAddress(db: pg.ClientBase, customerId: string): Promise<MailAddress> {
  const { rows } = await db.query<{ since: Date }>(
    `select b.since from blocked_addresses b join contacts c using (customer_id)
     where customer_id = $1 and lower(b.email) = lower(c.email) and not ${IS_OVER('b')}`,
    [customerId],
  );
  return { blockedSince: rows[0]?.since.toISOString() ?? null };
}

/** Somebody called a mail unwanted at their provider: everything that may be switched off is. */
async function complained(tx: Tx, customerId: string, at: string): Promise<void> {
  for (const kind of MAIL_KINDS) await setWanted(tx.client, { customerId, kind }, false);
  const key = `complaint:${customerId}:${at.slice(0, 10)}`;
  await notify(tx, note(key, customerId, 'mail_complaint'), { unmailed: true });
}

/** An event of the mail provider. A bounce that may pass is none: its mail is tried again by the provider. */
interface MailEvent {
  readonly type: 'bounce' | 'complaint';
  readonly email: string;
}
const events = Joi.array<MailEvent[]>()
  .items(
    Joi.object({
      type: Joi.valid('bounce', 'complaint').required(),
      email: Joi.string().max(254).required(),
    }).unknown(true),
  )
  .max(100);

/** An event is as old as this at most, s: one that was caught on its way cannot be played again later. */
const LONGEST_WAY_SECONDS = 300;

/** What the mail provider sends: the signed text is a string of its own, so that no one writes it again on the way. */
export interface SignedEvents {
  /** Unix time of the signature, s. */
  readonly timestamp: number;
  /** JSON: {@link MailEvent} in an array. */
  readonly events: string;
  /** HMAC-SHA256 of `<timestamp>.<events>`, hex. */
  readonly signature: string;
}

/** Whether the provider signed them, and lately. */
export function isSigned(secret: string, { timestamp, events: text, signature }: SignedEvents): boolean {
  const expected = createHmac('sha256', secret).update(`${timestamp}.${text}`).digest();
  const given = Buffer.from(signature, 'hex');
  return (
    Math.abs(Date.now() / 1000 - timestamp) <= LONGEST_WAY_SECONDS &&
    given.length === expected.length &&
    timingSafeEqual(given, expected)
  );
}

/** Carries signed events out; of an address that is no one's nothing follows. False where the text holds none. */
export async function takeEvents(tx: Tx, text: string, at: string): Promise<boolean> {
  const told = parse(text);
  if (told === null) return false;
  for (const { type, email } of told) {
    const { rows } = await tx.client.query<{ customerId: string; email: string }>(
      'select customer_id as "customerId", email from contacts where lower(email) = lower($1)',
      [email],
    );
    for (const receiver of rows) {
      if (type === 'bounce') await blockAddress(tx, receiver);
      else await complained(tx, receiver.customerId, at);
    }
  }
  return true;
}

interface ReportedMail {
  readonly customerId: string | null;
  readonly outcome: string;
  readonly sentAt: Date;
  /** Hash of the address that it went to; null: not known. */
  readonly sentTo: string | null;
  /** Address of its customer today, and its hash where the table has one of its own. */
  readonly email: string | null;
  readonly today: string | null;
}

const readMail = (table: MailTable, outcome: string, sentAt: string, today: string): string =>
  `select m.customer_id as "customerId", m.${outcome} as outcome, ${sentAt} as "sentAt", m.sent_to as "sentTo", c.email,
     ${today} as today
   from ${table} m left join contacts c using (customer_id) where m.mail_id = $1 for update of m`;
const REPORTED = {
  mails: {
    read: readMail('mails', 'state', 'coalesce(m.sent_at, m.created_at)', ADDRESS_HASH('c.email')),
    note: 'update mails set state = $2, answer = $3 where mail_id = $1',
  },
  other_mails: {
    read: readMail('other_mails', 'outcome', 'm.at', 'null'),
    note: 'update other_mails set outcome = $2, answer = $3 where mail_id = $1',
  },
} as const;

/**
 * Carries out what was reported about a mail, once: it is noted at the mail. An address is held back where the mail went
 * to the one that its customer still has, and a complaint counts if it is about that one. False where nothing is known
 * of the mail: what its sender says of it may come later.
 */
export async function takeReport(
  tx: Tx,
  keys: MailKeys,
  { type, table, mailId, recipient, status, isDead }: MailReport,
): Promise<boolean> {
  const { read, note: noteOutcome } = REPORTED[table];
  const { rows } = await tx.client.query<ReportedMail>(read, [mailId]);
  const [mail] = rows;
  if (!mail) return false;
  const { customerId, outcome, sentAt, sentTo, email, today } = mail;
  if (outcome === 'bounced' || outcome === 'complained') return true;
  await tx.client.query(noteOutcome, [mailId, type === 'bounce' ? 'bounced' : 'complained', status]);
  // somebody without an account, or whose account is gone
  if (customerId === null || email === null) return true;
  const isOfToday = sentTo === null || sentTo === (today ?? markOfAddress(keys.other_mails, email));
  if (type === 'complaint' && isOfToday) await complained(tx, customerId, new Date().toISOString());
  if (type === 'bounce' && isDead && email.toLowerCase() === recipient?.toLowerCase())
    await holdAddress(tx, { customerId, email }, sentAt);
  return true;
}

/** A mail of another service was refused because its address takes none: blocked if its customer still has that one. */
export async function blockRefused(
  tx: Tx,
  key: string,
  { customerId, sentTo }: { readonly customerId: string; readonly sentTo: string },
): Promise<void> {
  const { rows } = await tx.client.query<{ email: string }>(
    'select email from contacts where customer_id = $1',
    [customerId],
  );
  const email = rows[0]?.email;
  if (email !== undefined && markOfAddress(key, email) === sentTo)
    await blockAddress(tx, { customerId, email });
}

function parse(text: string): readonly MailEvent[] | null {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return null;
  }
  const { value, error } = events.validate(given);
  return error ? null : value;
}
