import { randomUUID } from 'node:crypto';
import { until } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closeHarness,
  command,
  contact,
  mailbox,
  of,
  openHarness,
  query,
  restart,
  say,
  send,
  tell,
} from '../testing/harness.ts';
import { startImapMailbox, type ImapMailbox } from '../testing/imap-server.ts';
import { awayNotice, complaint, dsn } from '../testing/reports.ts';

let imap: ImapMailbox;
beforeAll(async () => {
  imap = await startImapMailbox();
  await openHarness({
    MAIL_REPORTS_URL: imap.url,
    MAIL_REPORTS_SECONDS: '0.1',
    MAIL_RETURN_PATH: 'bounces@rollheim.example',
  });
});
afterAll(async () => {
  await closeHarness();
  await imap?.close();
});

/** A customer who got a mail: their id, their address, and its Message-ID. */
async function mailed(name: string, code = 'ad_released') {
  const customerId = randomUUID();
  const email = `${name}@rollheim.example`;
  await send('customers.state', customerId, 'customers.state', { customerId, emailVerified: true });
  await contact(customerId, email, 'en');
  await tell(name, say(name, customerId, code));
  const { messageId } = await mailbox.waitFor(({ to }) => to === email);
  return { customerId, email, messageId };
}
const stateOf = async (about: string) =>
  (await query(`select state from notifications.mails where about = '${about}'`)).at(0)?.['state'];
const read = () => until(() => imap.unread() === 0 || undefined);
const notes = (customerId: string, text: string) =>
  of('account', customerId, 'read_me').filter(({ params }) => params['text'] === text);
const blockedSince = async (customerId: string) =>
  ((await command('mail.address', customerId, {})).result as { blockedSince: string | null }).blockedSince;

test('a returned mail holds back all further ones, and its customer reads why in the message centre', async () => {
  const { customerId, email, messageId } = await mailed('returned');
  imap.put(dsn({ messageId, recipient: email }));
  await until(() => notes(customerId, 'address_bounced').length > 0);
  await read();
  expect(await blockedSince(customerId)).not.toBeNull();
  expect(await stateOf('returned')).toBe('bounced');
  await tell('later', say('later', customerId, 'ad_released'));
  await until(async () => (await stateOf('later')) === 'blocked');
  expect(mailbox.mails.filter(({ to }) => to === email)).toHaveLength(1);
});

test('a report that is read again changes nothing, not even once the address was confirmed again', async () => {
  const { customerId, email, messageId } = await mailed('again');
  imap.put(dsn({ messageId, recipient: email }));
  await until(() => notes(customerId, 'address_bounced').length > 0);
  await send('identity.events', customerId, 'account.email-verified', { customerId });
  await until(async () => (await blockedSince(customerId)) === null);
  // as after a crash between the commit and the flag, and from a second server on the way
  imap.unsee();
  imap.put(dsn({ messageId, recipient: email }));
  await read();
  await restart();
  expect(await blockedSince(customerId)).toBeNull();
  expect(notes(customerId, 'address_bounced')).toHaveLength(1);
});

test('a report about an address that its customer no longer has blocks nothing', async () => {
  const { customerId, email, messageId } = await mailed('moved');
  await contact(customerId, 'moved.new@rollheim.example', 'en');
  await until(
    async () =>
      (await query(`select from notifications.contacts where email = 'moved.new@rollheim.example'`)).length >
      0,
  );
  imap.put(dsn({ messageId, recipient: email }));
  await until(async () => (await stateOf('moved')) === 'bounced');
  expect(await blockedSince(customerId)).toBeNull();
});

test('what is no report, or about a full mailbox, blocks nothing and is read once', async () => {
  const { customerId, email, messageId } = await mailed('full-box');
  imap.put(awayNotice(messageId));
  imap.put('no mail at all');
  imap.put(dsn({ messageId: '<forged@rollheim.example>', recipient: email }));
  imap.put(dsn({ messageId, recipient: email, status: '5.2.2', diagnostic: 'smtp; 552 5.2.2 full' }));
  await until(async () => (await stateOf('full-box')) === 'bounced');
  await read();
  expect(await blockedSince(customerId)).toBeNull();
  expect(notes(customerId, 'address_bounced')).toEqual([]);
});

test('a complaint switches off what can be switched off', async () => {
  const { customerId, email, messageId } = await mailed('complains', 'overbid');
  imap.put(complaint(messageId, email));
  await until(() => notes(customerId, 'mail_complaint').length > 0);
  expect(await stateOf('complains')).toBe('complained');
  await tell('complains2', say('complains2', customerId, 'overbid'));
  await until(async () => (await stateOf('complains2')) === 'unwanted');
});

test('a complaint about a mail to a former address switches nothing off', async () => {
  const { customerId, email, messageId } = await mailed('complained-moved', 'overbid');
  await contact(customerId, 'complained.new@rollheim.example', 'en');
  await until(
    async () =>
      (await query(`select from notifications.contacts where email = 'complained.new@rollheim.example'`))
        .length > 0,
  );
  imap.put(complaint(messageId, email));
  await until(async () => (await stateOf('complained-moved')) === 'complained');
  await read();
  expect(notes(customerId, 'mail_complaint')).toEqual([]);
  await tell('moved2', say('moved2', customerId, 'overbid'));
  await mailbox.waitFor(({ to }) => to === 'complained.new@rollheim.example');
});

test('a report holds an address for a day; one of a mail that was sent after it blocks it for good', async () => {
  const { customerId, email, messageId } = await mailed('doubted');
  const next = async (about: string) => {
    await tell(about, say(about, customerId, 'ad_released'));
    return (await mailbox.waitFor(({ to, html }) => to === email && html.includes(`/${about}`))).messageId;
  };
  const older = await next('doubted-older');
  const returned = async (about: string, id: string) => {
    imap.put(dsn({ messageId: id, recipient: email }));
    await until(async () => (await stateOf(about)) === 'bounced');
  };
  const dayPasses = () =>
    query(`update notifications.blocked_addresses set until = now() - interval '1 second'
      where customer_id = '${customerId}' and until is not null returning until`);
  await returned('doubted', messageId);
  expect(await blockedSince(customerId)).not.toBeNull();
  expect(await dayPasses()).toHaveLength(1);
  expect(await blockedSince(customerId)).toBeNull();
  // who has two earlier mails has the address held once
  await returned('doubted-older', older);
  expect(await blockedSince(customerId)).toBeNull();
  await returned('doubted-new', await next('doubted-new'));
  expect(await blockedSince(customerId)).not.toBeNull();
  expect(await dayPasses()).toHaveLength(0);
  await until(() => notes(customerId, 'address_bounced').length === 2);
  await tell('doubted-last', say('doubted-last', customerId, 'ad_released'));
  await until(async () => (await stateOf('doubted-last')) === 'blocked');
});

test('a report of an own mail that is not kept any more waits for nothing', async () => {
  const { customerId, email, messageId } = await mailed('aged');
  await query(`delete from notifications.mails where about = 'aged'`);
  imap.put(dsn({ messageId, recipient: email }));
  await read();
  expect(await blockedSince(customerId)).toBeNull();
});
