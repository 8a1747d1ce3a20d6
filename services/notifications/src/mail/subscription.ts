import {
  DEFAULT_LOCALE,
  languageTag,
  type Digest,
  type EmailAutomations,
  type Locale,
  type MailSubscription,
  type NotificationChannel,
  type QuietHours,
  MAIL_KINDS,
  type MailKind,
  type MailRhythm,
} from '@rollheim/contracts';
import { Signer } from '@rollheim/contracts/server';
import type pg from 'pg';
import { mayWait, USUAL_DIGEST } from '../digest.ts';
import { NO_QUIET_HOURS } from '../quiet.ts';
import { MESSAGES } from '../table/messages.ts';
import { digestOf } from '../preferences.ts';
import { wordsOf } from './words.ts';

/** Whose mails of which kind a link is about. */
export interface SubscriptionClaim {
  readonly customerId: string;
  /** `daily`: all kinds that come once a day. */
  readonly kind: MailKind | 'daily';
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
  const kind = ([...MAIL_KINDS, 'daily'] as const).find((each) => each === name);
  return kind ? { customerId, kind } : null;
}

const UNWANTED = { mail: 'unwanted_mails', push: 'unwanted_pushes' } as const;

/**
 * Switches a kind on or off for a customer, in mails unless another channel is named. `daily` ends those kinds of the
 * digest that come, and brings back what it ended. Of somebody who was erased nothing is kept.
 */
export async function setWanted(
  db: pg.ClientBase,
  { customerId, kind }: SubscriptionClaim,
  wanted: boolean,
  channel: NotificationChannel = 'mail',
): Promise<void> {
  const table = UNWANTED[channel];
  if (kind === 'daily') await setDigestWanted(db, customerId, wanted);
  else if (wanted)
    await db.query(`delete from ${table} where customer_id = $1 and kind = $2`, [customerId, kind]);
  else
    await db.query(
      `insert into ${table} (customer_id, kind) select customer_id, $2 from contacts where customer_id = $1
         for key share on conflict (customer_id, kind) ${channel === 'mail' ? 'do update set by_digest = false' : 'do nothing'}`,
      [customerId, kind],
    );
}

const setDigestWanted = (db: pg.ClientBase, customerId: string, wanted: boolean) =>
  db.query(
    wanted
      ? 'delete from unwanted_mails where customer_id = $1 and by_digest'
      : `insert into unwanted_mails (customer_id, kind, by_digest) select c.customer_id, d.kind, true
           from contacts c join daily_mails d using (customer_id) where c.customer_id = $1
           for key share of c on conflict do nothing`,
    [customerId],
  );

/** The kinds that a claim is about: its own, or all that its customer wants daily. */
const KINDS = `select $2::text where $2 <> 'daily' union all select kind from daily_mails where customer_id = $1 and $2 = 'daily'`;

const RHYTHMS = { later: 'later_mails', daily: 'daily_mails' } as const;

/** Says when the mails of a kind come that are not urgent. */
export async function setRhythm(
  db: pg.ClientBase,
  customerId: string,
  kind: MailKind,
  rhythm: MailRhythm,
): Promise<void> {
  for (const table of Object.values(RHYTHMS))
    await db.query(`delete from ${table} where customer_id = $1 and kind = $2`, [customerId, kind]);
  if (rhythm !== 'at_once')
    await db.query(
      `insert into ${RHYTHMS[rhythm]} (customer_id, kind) select customer_id, $2 from contacts
         where customer_id = $1 for key share`,
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

/** Sets when a customer's daily mails go out; those that wait go with the next ones of then. */
export async function setDigest(db: pg.ClientBase, customerId: string, digest: Digest): Promise<void> {
  await db.query(
    `insert into digest_times (customer_id, digest) values ($1, $2)
     on conflict (customer_id) do update set digest = excluded.digest`,
    [customerId, digest],
  );
  const { quiet } = await mailSettings(db, customerId);
  await db.query(
    `update mails set next_at = $2 where customer_id = $1 and daily and state = 'queued' and attempts = 0`,
    [customerId, digestOf(quiet, digest, Date.now())],
  );
}

/** Has a customer's pushes name amounts, or not. */
export async function setAmounts(db: pg.ClientBase, customerId: string, shown: boolean): Promise<void> {
  await db.query(
    shown
      ? 'delete from hidden_amounts where customer_id = $1'
      : 'insert into hidden_amounts (customer_id) values ($1) on conflict do nothing',
    [customerId],
  );
}

/** Kinds of which there are pushes. */
const PUSHED = new Set(Object.values(MESSAGES).flatMap(({ mail, push }) => (push ? [mail.kind] : [])));

/** Kinds of which some may wait for the next morning. */
const WAITING = new Set(
  Object.values(MESSAGES).flatMap((entry) => (mayWait(entry) ? [entry.mail.kind] : [])),
);

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

/** What who holds a mail's link learns and switches: mails that everybody may get, and no word on what else was chosen. */
export const byLink = ({ emailAutomations }: EmailAutomations): EmailAutomations => ({
  emailAutomations: emailAutomations
    .filter(({ code }) => code !== 'team')
    .map((each) => ({ ...each, push: null })),
  quiet: NO_QUIET_HOURS,
  digest: USUAL_DIGEST,
  amounts: true,
});

/** The kinds that a customer may switch off, in the order of the table; the team's are for operators. */
export async function mailSettings(db: pg.ClientBase, customerId: string): Promise<EmailAutomations> {
  const { rows } = await db.query<{
    operator: boolean;
    unwanted: readonly string[];
    unpushed: readonly string[];
    daily: readonly string[];
    later: readonly string[];
    hours: QuietHours | null;
    digest: Digest | null;
    amounts: boolean;
  }>(
    `select exists (select 1 from operators where customer_id = $1) as operator,
       array(select kind from unwanted_mails where customer_id = $1) as unwanted,
       array(select kind from unwanted_pushes where customer_id = $1) as unpushed,
       array(select kind from daily_mails where customer_id = $1) as daily,
       array(select kind from later_mails where customer_id = $1) as later,
       (select hours from quiet_hours where customer_id = $1) as hours,
       (select digest from digest_times where customer_id = $1) as digest,
       not exists (select 1 from hidden_amounts where customer_id = $1) as amounts`,
    [customerId],
  );
  const row = rows[0];
  const { operator = false, unwanted = [], unpushed = [], daily = [], later = [], hours = null } = row ?? {};
  return {
    emailAutomations: MAIL_KINDS.filter((kind) => operator || kind !== 'team').map((code) => ({
      code,
      wanted: !unwanted.includes(code),
      push: PUSHED.has(code) ? !unpushed.includes(code) : null,
      rhythm: !WAITING.has(code)
        ? null
        : daily.includes(code)
          ? 'daily'
          : later.includes(code)
            ? 'later'
            : 'at_once',
      daily: WAITING.has(code) ? daily.includes(code) : null,
    })),
    quiet: hours ?? NO_QUIET_HOURS,
    digest: row?.digest ?? USUAL_DIGEST,
    amounts: row?.amounts ?? true,
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
       not exists (select from (${KINDS}) as k(kind)) or exists (select kind from (${KINDS}) as k(kind)
         except select kind from unwanted_mails where customer_id = $1) as wanted`,
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
