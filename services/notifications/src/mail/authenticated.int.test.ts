import { randomUUID } from 'node:crypto';
import { until } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeHarness, contact, mailbox, openHarness, query, say, send, tell } from '../testing/harness.ts';
import { startImapMailbox, type ImapMailbox } from '../testing/imap-server.ts';
import { complaint, dsn } from '../testing/reports.ts';

/** A mailbox whose server writes down what it found of a sender. */
let imap: ImapMailbox;
const MX = 'mx.rollheim.example';
beforeAll(async () => {
  imap = await startImapMailbox();
  await openHarness({ MAIL_REPORTS_URL: imap.url, MAIL_REPORTS_SECONDS: '0.1', MAIL_REPORTS_AUTHSERV: MX });
});
afterAll(async () => {
  await closeHarness();
  await imap?.close();
});

test('a report whose sender the mailbox’s server could not identify is read, and changes nothing', async () => {
  const customerId = randomUUID();
  const recipient = 'forwards@rollheim.example';
  await send('customers.state', customerId, 'customers.state', { customerId, emailVerified: true });
  await contact(customerId, recipient, 'en');
  await tell('forwarded', say('forwarded', customerId, 'ad_released'));
  const { messageId } = await mailbox.waitFor(({ to }) => to === recipient);
  const state = async () =>
    (await query(`select state from notifications.mails where about = 'forwarded'`)).at(0)?.['state'];
  await until(async () => (await state()) === 'sent');
  const report = dsn({ messageId, recipient });
  imap.put(report);
  imap.put(complaint(messageId, recipient));
  imap.put(`Authentication-Results: ${MX}; dkim=none; spf=fail\r\n${report}`);
  imap.put(`Authentication-Results: mx.forger.example; dkim=pass\r\n${report}`);
  await until(() => imap.unread() === 0);
  expect(await state()).toBe('sent');
  imap.put(`Authentication-Results: ${MX}; dkim=none;\r\n spf=pass smtp.helo=mail.example\r\n${report}`);
  await until(async () => (await state()) === 'bounced');
});
