import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestMailbox, type TestMailbox } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeHarness, openHarness, Visitor } from './testing/harness.ts';

let mailbox: TestMailbox;
let form: Server;
/** Status that the newsletter's form service answers next, and what it was sent. */
let formStatus = 200;
const forms: { body: unknown; authorization: string | undefined }[] = [];

beforeAll(async () => {
  mailbox = await startTestMailbox();
  form = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(parts).toString());
      forms.push({ body, authorization: req.headers.authorization });
      res.writeHead(formStatus).end();
    });
  });
  await new Promise<void>((resolve) => form.listen(0, '127.0.0.1', resolve));
  await openHarness({
    contentMail: mailbox.url,
    shell: { NEWSLETTER_URL: `http://127.0.0.1:${(form.address() as AddressInfo).port}/form` },
  });
});
afterAll(async () => {
  await closeHarness();
  form?.close();
  await mailbox?.goDown();
});

describe('contact', () => {
  const text = {
    name: 'Jan Test',
    email: 'jan@beispiel.de',
    subject: 'Frage zur Prüfung',
    message: 'Wie lange dauert die Prüfung meines Inserats?',
  };
  /** Everybody is a network of their own, but for the test of the limit. */
  const send = (body: unknown, address: string = randomUUID()) =>
    new Visitor().call('POST', '/api/public/contact', body, { 'x-forwarded-for': address });

  test('what is sent arrives as a mail', async () => {
    expect((await send(text)).status).toBe(200);
    const mail = await mailbox.waitFor(({ subject }) => subject === '[Kontakt] Frage zur Prüfung');
    expect(mail.text).toContain(text.message);
  });

  test.each([
    ['nothing', {}, ['email', 'message', 'name', 'subject']],
    ['markup', { ...text, message: 'Hallo <img src=x onerror=alert(1)>' }, ['message']],
    ['entities', { ...text, subject: 'Hallo &#60;b' }, ['subject']],
    ['too much', { ...text, message: 'a'.repeat(5001) }, ['message']],
    ['a wrong address', { ...text, email: 'jan' }, ['email']],
    ['a field that nobody knows', { ...text, admin: true }, ['admin']],
  ])('%s is refused with its fields named', async (_, body, fields) => {
    const response = await send(body);
    const problem = (await response.json()) as { code: string; fields: Record<string, string> };
    expect([response.status, problem.code]).toEqual([400, 'invalid_input']);
    expect(Object.keys(problem.fields).toSorted()).toEqual(fields);
  });

  test('a million characters are refused before they are read', async () => {
    const response = await send({ ...text, message: 'a'.repeat(1_000_000) });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'payload_too_large' });
  });

  test('more than thirty a minute from one place are refused, with the time to retry', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => send(text, 'one-place')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(10);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('newsletter', () => {
  const signUp = (value: string) =>
    new Visitor().call(
      'POST',
      '/api/public/newsletter',
      { fields: [{ name: 'email', value }] },
      { 'x-forwarded-for': randomUUID() },
    );

  test('goes to the form service without an authorization, and 200 alone is success', async () => {
    expect((await signUp('Jan@Beispiel.de')).status).toBe(200);
    expect(forms.at(-1)).toEqual({
      body: {
        fields: [
          { name: 'email', value: 'jan@beispiel.de' },
          { name: 'locale', value: 'de' },
        ],
      },
      authorization: undefined,
    });
    for (formStatus of [201, 202, 204, 400, 500]) expect((await signUp('jan@beispiel.de')).status).toBe(503);
  });

  test('an address that is none does not leave the house', async () => {
    const before = forms.length;
    expect((await signUp('niemand')).status).toBe(400);
    expect(forms).toHaveLength(before);
  });
});
