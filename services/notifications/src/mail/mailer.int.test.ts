import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '@rollheim/tooling/testing';
import {
  closeStage,
  contact,
  DEALER,
  mailbox,
  openStage,
  OWNER,
  query,
  say,
  tell,
} from '../testing/harness.ts';

beforeAll(openStage);
afterAll(closeStage);

describe('mail server', () => {
  test('down: nothing is lost; back: each mail comes once', async () => {
    await mailbox.goDown();
    await tell('e1', say('e1', OWNER, 'ad_released'), say('e1', DEALER, 'agent_active'));
    await until(
      async () =>
        (await query(`select 1 from notifications.mails where about = 'e1' and attempts > 0`)).length > 0 ||
        undefined,
    );
    await mailbox.comeBack();
    await mailbox.waitFor(({ subject }) => subject.startsWith('Ihr Inserat ist freigegeben'));
    await mailbox.waitFor(({ subject }) => subject.startsWith('Your bidding agent'));
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const keys = mailbox.mails.map(({ messageId }) => messageId);
    expect(new Set(keys).size).toBe(keys.length);
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
    await tell('e2', say('e2', OWNER, 'read_me', { text: 'ad_taken_back' }));
    await mailbox.waitFor(({ html }) => html.includes('/inserat/bearbeiten/e2/profile'));
    expect(mailbox.mails.filter(({ html }) => html.includes('/inserat/bearbeiten/e2/profile'))).toHaveLength(
      1,
    );
    expect(taken).toBe(1);
  });
});

test('an address that nobody confirmed gets our own words alone', async () => {
  const stranger = randomUUID();
  await contact(stranger, 'stranger@rollheim.example', 'de');
  await tell('e3', say('e3', stranger, 'ad_released'));
  const mail = await mailbox.waitFor(({ to }) => to === 'stranger@rollheim.example');
  expect(mail.text).toContain('\nGuten Tag!\n');
  expect(mail.text).not.toContain('Jan');
  expect(`${mail.subject} ${mail.text}`).not.toContain('Hymer');
});

/** Speaks SMTP up to the end of the content and then hangs up without an answer. */
function silentServer(port: number, onContent: () => void): Promise<Server> {
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
      } else if (text.startsWith('DATA')) {
        inContent = true;
        socket.write('354 go on\r\n');
      } else socket.write('250 ok\r\n');
    });
  });
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}
