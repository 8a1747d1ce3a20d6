import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../programs.ts';
import { startMailbox, type RunningMailbox } from './mailbox.ts';

let folder: string;
let mailbox: RunningMailbox;
let webPort: number;

const get = async (path: string, host = `localhost:${webPort}`) => {
  const req = request({ host: '127.0.0.1', port: webPort, path, headers: { host } }).end();
  const [res] = (await once(req, 'response')) as [IncomingMessage];
  return { status: res.statusCode, headers: res.headers, text: (await res.toArray()).join('') };
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
  await writeFile(
    join(folder, '1700000000000-0123abcd.eml'),
    [
      'From: post@rollheim.example',
      'To: Jan@rollheim.example',
      'Subject: <script>alert(1)</script>',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>hello</p><script>alert(2)</script>',
    ].join('\r\n'),
  );
  await writeFile(
    join(folder, '1700000000001-0123abcd.eml'),
    [
      'From: post@rollheim.example',
      'To: eva@rollheim.example',
      'Subject: Pictures',
      'MIME-Version: 1.0',
      'Content-Type: multipart/related; boundary=b',
      '',
      '--b',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<img src="cid:mark@rollheim"><img src="http://localhost:5700/media/a/w1280.jpg">',
      '--b',
      'Content-Type: image/png',
      'Content-Transfer-Encoding: base64',
      'Content-ID: <mark@rollheim>',
      '',
      'iVBORw0KGgo=',
      '--b--',
    ].join('\r\n'),
  );
  const smtpPort = await freePort();
  webPort = await freePort();
  mailbox = await startMailbox({ webPort, smtpPort, folder });
});

afterAll(async () => {
  await mailbox?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('A mail is kept for its receiver, and nothing of it runs where it is shown', async () => {
  const [mail] = JSON.parse((await get('/api/mails?to=jan@rollheim.example')).text) as { id: string }[];
  const page = await get(`/mails/${mail?.id}`);
  expect(page.text).not.toContain('<script>alert');
  expect(page.text).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  const body = await get(`/mails/${mail?.id}/html`);
  expect(body.headers['content-security-policy']).toMatch(/^default-src 'none';.*sandbox allow-popups/);
  expect(body.headers['content-security-policy']).not.toContain('allow-scripts');
});

test('The pictures of a mail are shown: those that came with it, and those of the system, of no one else', async () => {
  const [mail] = JSON.parse((await get('/api/mails?to=eva@rollheim.example')).text) as { id: string }[];
  const body = await get(`/mails/${mail?.id}/html`);
  expect(body.text).toContain('<img src="data:image/png;base64,iVBORw0KGgo=">');
  const policy = String(body.headers['content-security-policy']);
  expect(/img-src ([^;]*)/.exec(policy)?.[1]).toBe('data: http://localhost:* http://127.0.0.1:*');
});

test.each(['evil.example', 'evil.example:9010', 'localhost.evil.example'])(
  'A page of another name (%s) that leads to this machine reads no mail',
  async (host) => {
    const answer = await get('/api/mails', host);
    expect([answer.status, answer.text]).toEqual([403, '']);
  },
);

test('No path leads out of the folder', async () => {
  for (const path of [
    '/api/mails/../../etc/passwd',
    '/mails/%2e%2e%2fsecret',
    '/api/mails/0000000000000-00000000',
  ])
    expect((await get(path)).status).toBe(404);
});
