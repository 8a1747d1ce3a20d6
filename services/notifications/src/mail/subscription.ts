import {
  DEFAULT_LOCALE,
  languageTag,
  type EmailAutomations,
  type Locale,
  type MailSubscription,
  type NotificationChannel,
  type QuietHours,
} from '@rollheim/contracts';
import { Signer } from '@rollheim/contracts/server';
import type pg from 'pg';
import { NO_QUIET_HOURS } from '../quiet.ts';
import { MESSAGES } from '../table/messages.ts';
import { MAIL_KINDS, type MailKind } from '../table/row.ts';
import { wordsOf } from './words.ts';

/** Whose mails of which kind a link is about. */
export interface SubscriptionClaim {
  readonly customerId: string;
  readonly kind: MailKind;
}

/** The secret that links in mails are signed with; made by the schema, known to this service alone. */
export async function signingKey(db: pg.Pool | pg.ClientBase): Promise<string> {
  const { rows } = await db.query<{ key: string }>('select key from mail_signing_key');
  if (!rows[0]) throw new Error('The schema has no key to sign links with');
  return rows[0].key;
}

/** Token of the link that switches a kind of mails off for its receiver. It does not expire: a mail may be old. */
export const writeToken = (key: string, { customerId, kind }: SubscriptionClaim): string =>
  new Signer(key, 'subscription').seal(`${customerId}.${kind}`);

/** What a token says; null for one that was not made here. */
export function readToken(key: string, token: string): SubscriptionClaim | null {
  const [customerId = '', name] = new Signer(key, 'subscription').open(token)?.split('.') ?? [];
  const kind = MAIL_KINDS.find((each) => each === name);
  return kind ? { customerId, kind } : null;
}

const UNWANTED = { mail: 'unwanted_mails', push: 'unwanted_pushes' } as const;

/** Switches a kind on or off for a customer, in mails unless another channel is named. */
export async function setWanted(
  db: pg.ClientBase,
  { customerId, kind }: SubscriptionClaim,
  wanted: boolean,
  channel: NotificationChannel = 'mail',
): Promise<void> {
  const table = UNWANTED[channel];
  await db.query(
    wanted
      ? `delete from ${table} where customer_id = $1 and kind = $2`
      : `insert into ${table} (customer_id, kind) values ($1, $2) on conflict do nothing`,
    [customerId, kind],
  );
}

/** Sets a customer's quiet hours. */
export async function setQuietHours(db: pg.ClientBase, customerId: string, hours: QuietHours): Promise<void> {
  await db.query(
    `insert into quiet_hours (customer_id, hours) values ($1, $2)
     on conflict (customer_id) do update set hours = excluded.hours`,
    [customerId, hours],
  );
}

/** Kinds of which there are pushes. */
const PUSHED = new Set(Object.values(MESSAGES).flatMap(({ mail, push }) => (push ? [mail.kind] : [])));

/** Whose mails a settings link is about, and where they went. */
export interface Receiver {
  readonly customerId: string;
  readonly email: string;
  /** How often the password was changed. */
  readonly passwordEpoch: number;
}

const settingsOf = ({ customerId, email, passwordEpoch }: Receiver): string =>
  `${customerId}:${email}${passwordEpoch > 0 ? `:${passwordEpoch}` : ''}`;

/**
 * Signature of the link by which a receiver sees and changes all kinds at once. It holds as long as the address that
 * the mail went to, and the password of then: who reads a mailbox that was taken back has no more say.
 */
export const signSettings = (key: string, receiver: Receiver): string =>
  new Signer(key, 'settings').sign(settingsOf(receiver));

/** True where the signature of a settings link was made here, for this customer at the address of today. */
export async function isSettingsLink(
  db: pg.ClientBase,
  customerId: string,
  signature: string,
): Promise<boolean> {
  const { rows } = await db.query<Receiver>(
    `select customer_id as "customerId", email, password_epoch as "passwordEpoch" from contacts where customer_id = $1`,
    [customerId],
  );
  const receiver = rows[0];
  return (
    receiver !== undefined &&
    new Signer(await signingKey(db), 'settings').fits(settingsOf(receiver), signature)
  );
}

/** The kinds that a customer may switch off, in the order of the table; the team's are for operators. */
export async function mailSettings(db: pg.ClientBase, customerId: string): Promise<EmailAutomations> {
  const { rows } = await db.query<{
    operator: boolean;
    unwanted: readonly string[];
    unpushed: readonly string[];
    hours: QuietHours | null;
  }>(
    `select exists (select 1 from operators where customer_id = $1) as operator,
       array(select kind from unwanted_mails where customer_id = $1) as unwanted,
       array(select kind from unwanted_pushes where customer_id = $1) as unpushed,
       (select hours from quiet_hours where customer_id = $1) as hours`,
    [customerId],
  );
  const { operator = false, unwanted = [], unpushed = [], hours = null } = rows[0] ?? {};
  return {
    emailAutomations: MAIL_KINDS.filter((kind) => operator || kind !== 'team').map((code) => ({
      code,
      wanted: !unwanted.includes(code),
      push: PUSHED.has(code) ? !unpushed.includes(code) : null,
    })),
    quiet: hours ?? NO_QUIET_HOURS,
  };
}

/** What the page of a link says, in the receiver's language; `done`: the receiver has just pressed its button. */
export async function subscriptionPage(
  db: pg.ClientBase,
  { customerId, kind }: SubscriptionClaim,
  done: boolean,
): Promise<MailSubscription> {
  const { rows } = await db.query<{ language: Locale | null; wanted: boolean }>(
    `select (select language from contacts where customer_id = $1) as language,
       not exists (select 1 from unwanted_mails where customer_id = $1 and kind = $2) as wanted`,
    [customerId, kind],
  );
  const locale = rows[0]?.language ?? DEFAULT_LOCALE;
  const wanted = rows[0]?.wanted ?? true;
  const words = await wordsOf(locale);
  const word = (name: string) => (words[name] ?? '').replace('{kind}', words[`kind.${kind}`] ?? '');
  const text = wanted ? (done ? 'page.resumed' : 'page.ask') : 'page.stopped';
  return {
    lang: languageTag(locale),
    wanted,
    title: word('page.title'),
    text: word(text),
    button: word(wanted ? 'page.stop' : 'page.undo'),
  };
}
