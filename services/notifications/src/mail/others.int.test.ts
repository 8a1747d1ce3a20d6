import { randomUUID } from 'node:crypto';
import type { MailReceipt } from '@rollheim/contracts';
import { markOfAddress, writeMessageId } from '@rollheim/service-kit/mail-id';
import { testKey, until } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closeHarness,
  command,
  contact,
  mailbox,
  of,
  openHarness,
  query,
  say,
  send,
  tell,
} from '../testing/harness.ts';
import { startImapMailbox, type ImapMailbox } from '../testing/imap-server.ts';
import { complaint, dsn } from '../testing/reports.ts';

/** Mails of identity and valuations that are returned. */
let imap: ImapMailbox;
beforeAll(async () => {
  imap = await startImapMailbox();
  await openHarness({ MAIL_REPORTS_URL: imap.url, MAIL_REPORTS_SECONDS: '0.1' });
});
afterAll(async () => {
  await closeHarness();
  await imap?.close();
});

const KEY = testKey('mail-id');

/** A customer, and a mail that identity sent them. */
async function person(name: string) {
  const customerId = randomUUID();
  const email = `${name}@rollheim.example`;
  await send('customers.state', customerId, 'customers.state', { customerId, emailVerified: true });
  await contact(customerId, email, 'en');
  await until(
    async () =>
      (await query(`select from notifications.contacts where customer_id = '${customerId}'`)).length > 0,
  );
  const mailId = randomUUID();
  return { customerId, email, mailId, messageId: writeMessageId(KEY, mailId, 'rollheim.example') };
}
type Person = Awaited<ReturnType<typeof person>>;

const receipt = ({ customerId, email, mailId }: Person, more: Partial<MailReceipt> = {}) =>
  send('identity.events', mailId, 'mail.receipt', {
    mailId,
    customerId,
    code: 'identity.login',
    outcome: 'sent',
    answer: null,
    attempts: 1,
    createdAt: new Date().toISOString(),
    at: new Date().toISOString(),
    sentTo: markOfAddress(KEY, email),
    dead: false,
    ...more,
  } satisfies MailReceipt);
const outcomeOf = async ({ mailId }: Person) =>
  (await query(`select outcome from notifications.other_mails where mail_id = '${mailId}'`)).at(0)?.[
    'outcome'
  ];
const isNoted = (who: Person, outcome: string) => until(async () => (await outcomeOf(who)) === outcome);
const notes = ({ customerId }: Person, text: string) =>
  of('account', customerId, 'read_me').filter(({ params }) => params['text'] === text);
const blockedSince = async ({ customerId }: Person) =>
  ((await command('mail.address', customerId, {})).result as { blockedSince: string | null }).blockedSince;
/** Mails of notifications about this thread end so. */
const ends = (about: string, state: string) =>
  until(
    async () =>
      (await query(`select state from notifications.mails where about = '${about}'`)).at(0)?.['state'] ===
      state,
  );

test('one that is returned holds back the mails of notifications, with a note, until the address is confirmed', async () => {
  const anna = await person('anna');
  await receipt(anna);
  await isNoted(anna, 'sent');
  imap.put(dsn({ messageId: anna.messageId, recipient: anna.email }));
  await isNoted(anna, 'bounced');
  await until(() => notes(anna, 'address_bounced').length > 0);
  expect(await blockedSince(anna)).not.toBeNull();
  await tell('o1', say('o1', anna.customerId, 'ad_released'));
  await ends('o1', 'blocked');
  await send('identity.events', anna.customerId, 'account.email-verified', { customerId: anna.customerId });
  await until(async () => (await blockedSince(anna)) === null);
  // its receipt comes once more, and the report is read again: both were taken already
  await receipt(anna, { attempts: 2 });
  imap.unsee();
  await until(() => imap.unread() === 0);
  expect(await outcomeOf(anna)).toBe('bounced');
  expect(await blockedSince(anna)).toBeNull();
  expect(notes(anna, 'address_bounced')).toHaveLength(1);
});

test('a report that is here before the receipt waits for it', async () => {
  const bert = await person('bert');
  imap.put(dsn({ messageId: bert.messageId, recipient: bert.email }));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(imap.unread()).toBe(1);
  await receipt(bert);
  await isNoted(bert, 'bounced');
  await until(() => imap.unread() === 0);
  expect(await blockedSince(bert)).not.toBeNull();
});

test('a complaint about one switches off what can be switched off, about a former address nothing', async () => {
  const [carl, dora] = [await person('carl'), await person('dora')];
  for (const who of [carl, dora]) {
    await receipt(who);
    await isNoted(who, 'sent');
  }
  await contact(dora.customerId, 'dora.new@rollheim.example', 'en');
  await until(
    async () =>
      (await query(`select from notifications.contacts where email = 'dora.new@rollheim.example'`)).length >
      0,
  );
  for (const who of [carl, dora]) {
    imap.put(complaint(who.messageId, who.email));
    await isNoted(who, 'complained');
  }
  await until(() => notes(carl, 'mail_complaint').length > 0);
  await tell('o2', say('o2', carl.customerId, 'overbid'));
  await ends('o2', 'unwanted');
  await tell('o3', say('o3', dora.customerId, 'overbid'));
  await mailbox.waitFor(({ to }) => to === 'dora.new@rollheim.example');
  expect(notes(dora, 'mail_complaint')).toEqual([]);
});

test('one that is refused because its address takes none blocks it; a refusal of another kind or address does not', async () => {
  const [emil, fred, gisa] = [await person('emil'), await person('fred'), await person('gisa')];
  const refused = { outcome: 'queued', answer: '550', dead: true } as const;
  await receipt(fred, { ...refused, dead: false });
  await receipt(gisa, { ...refused, sentTo: markOfAddress(KEY, 'gisa.old@rollheim.example') });
  await receipt(emil, refused);
  await until(() => notes(emil, 'address_bounced').length > 0);
  for (const who of [fred, gisa]) {
    await isNoted(who, 'queued');
    expect(await blockedSince(who)).toBeNull();
  }
});

test('one to somebody without an account is noted, and concerns no one else', async () => {
  const none = await person('without');
  await receipt(none, { customerId: null, sentTo: null, code: 'valuation.confirm' });
  await isNoted(none, 'sent');
  imap.put(dsn({ messageId: none.messageId, recipient: none.email }));
  await isNoted(none, 'bounced');
  expect(await blockedSince(none)).toBeNull();
});

test('reports that wait for their mails hold up none that comes after them, and one waits for each mail', async () => {
  const unknown = () => writeMessageId(KEY, randomUUID(), 'rollheim.example');
  const waiting = Array.from({ length: 205 }, unknown);
  for (const messageId of waiting) imap.put(dsn({ messageId, recipient: 'x@rollheim.example' }));
  const hugo = await person('hugo');
  await receipt(hugo);
  await isNoted(hugo, 'sent');
  for (const messageId of waiting.slice(0, 3)) imap.put(complaint(messageId, 'x@rollheim.example'));
  imap.put(dsn({ messageId: hugo.messageId, recipient: hugo.email }));
  await isNoted(hugo, 'bounced');
  await until(() => imap.unread() === waiting.length);
}, 60_000);
