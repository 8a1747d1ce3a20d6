import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '@rollheim/tooling/testing';
import {
  closeHarness,
  contact,
  DEALER,
  mailbox,
  metrics,
  openHarness,
  OWNER,
  query,
  say,
  send,
  tell,
  told,
  withoutAddresses,
} from '../testing/harness.ts';

beforeAll(() => openHarness());
afterAll(closeHarness);

describe('mail server', () => {
  test('down: nothing is lost; back: each mail comes once', async () => {
    await mailbox.goDown();
    await tell('e1', say('e1', OWNER, 'ad_released'), say('e1', DEALER, 'agent_active'));
    await until(
      async () =>
        (await query(`select 1 from notifications.mails where about = 'e1' and attempts > 0`)).length > 0 ||
        undefined,
    );
    await until(async () => /^mails_waiting\{[^}]*\} [1-9]/m.test(await metrics()));
    expect(await metrics()).toMatch(/^mails_oldest_seconds\{[^}]*\} (?!0$)[\d.]+$/m);
    await mailbox.comeBack();
    await mailbox.waitFor(({ subject }) => subject.startsWith('Ihr Inserat ist freigegeben'));
    await mailbox.waitFor(({ subject }) => subject.startsWith('Your bidding agent'));
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const keys = mailbox.mails.map(({ messageId }) => messageId);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('down with many waiting: not all of them are tried; when it is back they come, the urgent ones first', async () => {
    await mailbox.goDown();
    const many = Array.from({ length: 80 }, () => say('e6', DEALER, 'auction_started'));
    await tell('e6', ...many);
    await until(
      async () =>
        (await query(`select 1 from notifications.mails where about = 'e6' and attempts > 0`)).length > 0 ||
        undefined,
    );
    await tell('e6', say('e6', DEALER, 'overbid'));
    await until(
      async () =>
        (await query(`select 1 from notifications.mails where about = 'e6' and code = 'overbid'`)).length >
          0 || undefined,
    );
    // not every mail asks a server that is away
    const untried = await query(`select 1 from notifications.mails where about = 'e6' and attempts = 0`);
    expect(untried.length).toBeGreaterThan(0);
    const before = mailbox.mails.length;
    await mailbox.comeBack();
    await until(() => mailbox.mails.length >= before + many.length + 1);
    const subjects = mailbox.mails.slice(before).map(({ subject }) => subject);
    expect(subjects.findIndex((subject) => subject.startsWith('You have been outbid'))).toBeLessThan(8);
  });

  test('a server that hangs up after it took the content: the mail is not sent again', async () => {
    const port = Number(new URL(mailbox.url).port);
    await mailbox.goDown();
    let taken = 0;
    const server = await silentServer(port, () => taken++);
    await tell('e2', say('e2', OWNER, 'ad_edited'));
    await until(
      async () =>
        (await query(`select 1 from notifications.mails where about = 'e2' and state = 'uncertain'`)).length >
          0 || undefined,
    );
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await mailbox.comeBack();
    await tell('e2', say('e2', OWNER, 'ad_released'));
    await mailbox.waitFor(
      ({ subject, html }) => subject.startsWith('Ihr Inserat ist freigegeben') && /\/e2\b/.test(html),
    );
    expect(mailbox.mails.filter(({ html }) => html.includes('/inserat/bearbeiten/e2/weiter'))).toEqual([]);
    expect(taken).toBe(1);
  });

  test('a server that hangs up before it took the content: the mail is tried again, and comes once', async () => {
    const port = Number(new URL(mailbox.url).port);
    await mailbox.goDown();
    const server = await silentServer(port, () => undefined, 'MAIL FROM');
    await tell('e4', say('e4', OWNER, 'ad_edited'));
    const [mail] = await until(async () => {
      const rows = await query(
        `select state, answer from notifications.mails where about = 'e4' and attempts > 0 and state <> 'sending'`,
      );
      return rows.length > 0 ? rows : undefined;
    });
    expect(mail).toMatchObject({ state: 'queued', answer: expect.stringMatching(/^E[A-Z]+$/) as string });
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await mailbox.comeBack();
    await mailbox.waitFor(({ html }) => html.includes('/inserat/bearbeiten/e4/weiter'));
  });
});

test('what others wrote stays text in one line: no header, no markup, no turned words of ours', async () => {
  const eve = randomUUID();
  await send('customers.state', eve, 'customers.state', { customerId: eve, emailVerified: true });
  await until(
    async () =>
      (await query(`select from notifications.confirmed where customer_id = '${eve}'`)).length > 0 ||
      undefined,
  );
  await contact(eve, 'eve@rollheim.example', 'en', 'Eve $& \u202e<script>alert(1)</script>');
  const title = `Hymer\r\nBcc: victim@rollheim.example\r\n\u202e<img src=x onerror=alert(1)>${'x'.repeat(400)}`;
  const said = [say('e5', eve, 'read_me', { text: 'sale_rescinded', reason: '\u202e<b>evil</b>' })];
  await send('auctions.events', 'e5', 'auction.messages', told('e5', said, { title }));
  const mail = await mailbox.waitFor(({ to }) => to === 'eve@rollheim.example');
  expect(mail.headers).not.toHaveProperty('bcc');
  expect(mail.subject).toMatch(
    /^The sale has been .*: Hymer Bcc: victim@rollheim\.example <img src=x onerror=alert/,
  );
  expect(mail.subject).toMatch(/x…$/);
  expect(mail.subject.length).toBeLessThan(200);
  for (const part of [mail.subject, mail.text, mail.html]) expect(part).not.toMatch(/\u202e/);
  expect(mail.html).not.toMatch(/<script|<img src=x|<b>/);
  expect(mail.html).toContain('Eve $&amp; &lt;script&gt;');
  expect(mailbox.mails.filter(({ to }) => to.includes('victim'))).toEqual([]);
});

test('a query of the team names the field and leads to its page of the wizard', async () => {
  const params = { text: 'changes_requested', reason: 'Ist sie lesbar?', fields: 'vin', step: 'profile' };
  await tell('e8', say('e8', OWNER, 'read_me', params));
  const mail = await mailbox.waitFor(({ html }) => html.includes('/e8/'));
  expect(mail.text).toContain('Fahrzeug-Identifizierungsnummer (FIN)\nUnser Team schreibt: Ist sie lesbar?');
  expect(mail.text).toMatch(/Dieses Feld öffnen:\n\S+\/inserat\/bearbeiten\/e8\/profil\n/);
});

test('mails about one vehicle form a thread, also one that was tried again; each receiver has their own', async () => {
  const rootOf = async (name: string) => {
    const { headers } = await mailbox.waitFor(({ to }) => to === `${name}@rollheim.example`);
    expect(headers['in-reply-to']).toBe(headers['references']);
    return headers['references'];
  };
  const receivers = await Promise.all(
    ['threaded', 'threaded-too'].map(async (name) => {
      const customerId = randomUUID();
      await contact(customerId, `${name}@rollheim.example`, 'de');
      return { customerId, name };
    }),
  );
  for (const { customerId, name } of receivers) {
    await tell('e7', say('e7', customerId, 'ad_released'));
    await rootOf(name);
  }
  const [first, second] = receivers;
  mailbox.refusals.set('threaded@rollheim.example', 450);
  await tell('e7', say('e7', first!.customerId, 'ad_edited'));
  await until(
    async () =>
      (
        await query(
          `select 1 from notifications.mails where about = 'e7' and code = 'ad_edited' and attempts > 0`,
        )
      ).length > 0,
  );
  mailbox.refusals.clear();
  const mails = await until(() => {
    const all = mailbox.mails.filter(({ to }) => to === 'threaded@rollheim.example');
    return all.length === 2 ? all : undefined;
  });
  const [one, other] = mails.map(({ headers }) => headers['references']);
  expect(one).toMatch(/^<[\w-]{43}@localhost>$/);
  expect(other).toBe(one);
  expect(await rootOf(second!.name)).not.toBe(one);
});

test('an address that no one confirmed gets our own words alone', async () => {
  const stranger = randomUUID();
  await contact(stranger, 'stranger@rollheim.example', 'de');
  await tell('e3', say('e3', stranger, 'ad_released'));
  const mail = await mailbox.waitFor(({ to }) => to === 'stranger@rollheim.example');
  expect(mail.text).toContain('\nGuten Tag!\n');
  expect(`${mail.subject} ${withoutAddresses(mail.text)}`).not.toMatch(/Jan|Hymer/);
});

describe('a mail whose receiver has no address', () => {
  const row = async (about: string) =>
    (
      await query(
        `select state, xmin::text, next_at <= now() as due from notifications.mails where about = '${about}'`,
      )
    )[0];

  test('waits for one without being written again, and goes out when it comes', async () => {
    const stranger = randomUUID();
    await tell('n1', say('n1', stranger, 'ad_released'));
    const queued = await until(() => row('n1'));
    // mails behind it are claimed: the queue was looked through meanwhile
    await tell('n2', say('n2', OWNER, 'ad_released'));
    await until(async () => (await row('n2'))?.['state'] === 'sent' || undefined);
    expect(await row('n1')).toEqual({ ...queued, state: 'queued', due: false });
    await contact(stranger, 'late@rollheim.example', 'de');
    await mailbox.waitFor(({ to }) => to === 'late@rollheim.example');
  });

  test('that became due without one waits likewise', async () => {
    const stranger = randomUUID();
    await tell('n3', say('n3', stranger, 'ad_released'));
    await until(() => row('n3'));
    await query(`update notifications.mails set unaddressed = false, next_at = now() where about = 'n3'`);
    await until(async () => (await row('n3'))?.['due'] === false || undefined);
    await contact(stranger, 'later@rollheim.example', 'de');
    await mailbox.waitFor(({ to }) => to === 'later@rollheim.example');
  });

  test('is given up after a day', async () => {
    await tell('n4', say('n4', randomUUID(), 'ad_released'));
    await until(() => row('n4'));
    await query(
      `update notifications.mails set created_at = now() - interval '24 hours', next_at = now() where about = 'n4'`,
    );
    await until(async () => (await row('n4'))?.['state'] === 'unreachable' || undefined);
  });
});

/** Speaks SMTP up to the end of the content, or to a command, and then hangs up without an answer. */
function silentServer(port: number, onContent: () => void, last = ''): Promise<Server> {
  const server = createServer((socket) => {
    let inContent = false;
    socket.write('220 ready\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      const text = String(data);
      if (inContent) {
        if (!text.includes('\r\n.\r\n')) return;
        onContent();
        socket.destroy();
      } else if (last !== '' && text.startsWith(last)) socket.destroy();
      else if (text.startsWith('DATA')) {
        inContent = true;
        socket.write('354 go on\r\n');
      } else socket.write('250 ok\r\n');
    });
  });
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}
