import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MailAddress } from '@rollheim/contracts';
import type { Tx } from '@rollheim/service-kit';
import Joi from 'joi';
import type pg from 'pg';
import type { NewNotification } from '../message.ts';
import { notify } from '../notify.ts';
import { MAIL_KINDS } from '../table/row.ts';
import { setWanted } from './subscription.ts';

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

/**
 * Sends no more mails to an address that does not take them, and tells its customer in the message centre. Holds until
 * the customer has another address or confirms this one anew.
 */
export async function blockAddress(
  tx: Tx,
  { customerId, email }: { readonly customerId: string; readonly email: string },
): Promise<void> {
  const { rows } = await tx.client.query<{ since: Date }>(
    `insert into blocked_addresses as b (customer_id, email) values ($1, $2)
     on conflict (customer_id) do update set email = excluded.email, since = now()
       where lower(b.email) <> lower(excluded.email)
     returning since`,
    [customerId, email],
  );
  const since = rows[0]?.since.toISOString();
  if (since)
    await notify(tx, note(`address:${customerId}:${since}`, customerId, 'address_bounced'), {
      unmailed: true,
    });
}

/** The owner of an address proved that mails arrive there. */
export async function unblockAddress(db: pg.ClientBase, customerId: string): Promise<void> {
  await db.query('delete from blocked_addresses where customer_id = $1', [customerId]);
}

/** Whether mails to a customer's address of today are held back. */
export async function mailAddress(db: pg.ClientBase, customerId: string): Promise<MailAddress> {
  const { rows } = await db.query<{ since: Date }>(
    `select b.since from blocked_addresses b join contacts c using (customer_id)
     where customer_id = $1 and lower(b.email) = lower(c.email)`,
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

/** What the mail provider sends: the signed text is a string of its own, so that nobody writes it anew on the way. */
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

/** Carries signed events out; of an address that is nobody's nothing follows. False where the text holds none. */
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

interface SmtpRefusal {
  readonly responseCode?: number;
  /** What was answered to. */
  readonly command?: string;
  readonly response?: string;
}

/**
 * True where a mail server says that the address takes no mails: there is none such, or its mailbox is closed (RFC 3463:
 * 5.1.x, 5.2.1). A full mailbox, and a server that does not like the sender or the content, say nothing of the address.
 */
export function isDeadAddress({ responseCode = 0, command, response = '' }: SmtpRefusal): boolean {
  if (command !== 'RCPT TO' || responseCode < 500) return false;
  const enhanced = /\b5\.(\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  return enhanced ? /^1\.|^2\.1$/.test(enhanced) : [550, 551, 553].includes(responseCode);
}
