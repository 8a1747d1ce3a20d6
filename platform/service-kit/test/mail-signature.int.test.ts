import { createHash, createVerify, generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestMailbox } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv } from '../src/env.ts';
import { openMailServer, sentByUs } from '../src/mail/queue.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = { type: 'pkcs8', format: 'pem' } as const;
let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'dkim-'))));
afterAll(() => rm(folder, { recursive: true }));

const given = { BUS_URL: 'postgres://x', DATABASE_URL: 'postgres://x' };
const signing = (file: string) => ({
  DKIM_DOMAIN: 'rollheim.example',
  DKIM_SELECTOR: 'post1',
  DKIM_KEY_FILE: join(folder, file),
});

/** A header as RFC 6376 §3.4.2 has it signed: name in small letters, unfolded, runs of blanks one. */
const relaxed = (line: string): string => {
  const colon = line.indexOf(':');
  const value = line
    .slice(colon + 1)
    .replaceAll('\r\n', '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim();
  return `${line.slice(0, colon).trim().toLowerCase()}:${value}`;
};

/** Whether the signature of a mail holds, read from the RFC and not from who signs; what it covers, and for whom. */
function verify(raw: string) {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw.slice(0, end).split(/\r\n(?![ \t])/);
  const signature = headers.find((line) => /^dkim-signature:/i.test(line)) ?? '';
  const tags = Object.fromEntries(
    relaxed(signature)
      .slice('dkim-signature:'.length)
      .split(';')
      .map((tag) => {
        const equals = tag.indexOf('=');
        return [tag.slice(0, equals).trim(), tag.slice(equals + 1).replaceAll(' ', '')];
      }),
  );
  const body = raw
    .slice(end + 4)
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ \r\n/g, '\r\n')
    .replace(/(\r\n)*$/, '\r\n');
  const covered = (tags['h'] ?? '').toLowerCase().split(':');
  const signed = covered.map(
    (name) => `${relaxed(headers.find((line) => line.toLowerCase().startsWith(`${name}:`)) ?? '')}\r\n`,
  );
  const own = relaxed(signature).replace(/(; ?b=).*$/, '$1');
  const holds = createVerify('RSA-SHA256')
    .update(signed.join('') + own, 'latin1')
    .verify(rsa.publicKey, tags['b'] ?? '', 'base64');
  const bodyHolds = createHash('sha256').update(body, 'latin1').digest('base64') === tags['bh'];
  return { holds, bodyHolds, covered, domain: tags['d'], selector: tags['s'] };
}

test('mails are signed where a key is configured: the signature holds, and covers the one-click unsubscription', async () => {
  await writeFile(join(folder, 'rsa.pem'), rsa.privateKey.export(pem));
  const mailbox = await startTestMailbox();
  const server = openMailServer(readEnv({ ...given, ...signing('rsa.pem'), SMTP_URL: mailbox.url }));
  await server.sendMail({
    to: 'hanna@rollheim.example',
    subject: 'Überboten: Knaus Sky Ti, mit einem langen Titel, der in der Kopfzeile umbrochen werden muß',
    text: 'Guten Tag!  Zwei Leerzeichen \n\n\n',
    html: '<p>Größe</p>',
    headers: {
      'List-Unsubscribe': '<https://rollheim.example/x>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  });
  const raw = (await mailbox.waitFor(() => true)).raw.toString('latin1');
  const found = verify(raw);
  expect(found).toMatchObject({
    holds: true,
    bodyHolds: true,
    domain: 'rollheim.example',
    selector: 'post1',
  });
  expect(found.covered).toEqual(
    expect.arrayContaining(['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
  );
  expect(verify(raw.replace('One-Click', 'Two-Click')).holds).toBe(false);
  expect(verify(raw.replace('Zwei', 'Drei')).bodyHolds).toBe(false);
  server.close();
  await mailbox.goDown();
});

test('a key that is none, or half a configuration, stops the start', async () => {
  await writeFile(join(folder, 'ec.pem'), generateKeyPairSync('ed25519').privateKey.export(pem));
  expect(() => openMailServer(readEnv({ ...given, ...signing('ec.pem') }))).toThrow('RSA');
  expect(() => openMailServer(readEnv({ ...given, ...signing('missing.pem') }))).toThrow('ENOENT');
  expect(() => readEnv({ ...given, DKIM_DOMAIN: 'rollheim.example' })).toThrow('not usable');
});

test('the house of the mails is given as a whole, and mails may be returned to a mailbox of their own', () => {
  const house = {
    name: 'Muster GmbH',
    street: 'Am Kai 2',
    zipCode: '24103',
    city: 'Kiel',
    phone: '+49 431 5550120',
    email: 'hilfe@muster.example',
  };
  const env = readEnv({
    ...given,
    MAIL_HOUSE: JSON.stringify(house),
    MAIL_RETURN_PATH: 'back@muster.example',
  });
  expect(env.MAIL_HOUSE).toEqual(house);
  expect(sentByUs(env, 'jan@rollheim.example')).toEqual({
    to: 'jan@rollheim.example',
    envelope: { from: 'back@muster.example', to: 'jan@rollheim.example' },
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  expect(sentByUs(readEnv(given), 'jan@rollheim.example')).not.toHaveProperty('envelope');
  // the error names the field
  for (const [wrong, named] of [
    ['{"name":"Muster GmbH"}', 'MAIL_HOUSE.street: any.required'],
    [JSON.stringify({ ...house, email: 'none' }), 'MAIL_HOUSE.email: string.email'],
    ['{"name":', 'MAIL_HOUSE: object.base'],
    ['Muster GmbH', 'MAIL_HOUSE: object.base'],
  ] as const)
    expect(() => readEnv({ ...given, MAIL_HOUSE: wrong })).toThrow(named);
});
