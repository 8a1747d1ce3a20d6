import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../programs.ts';
import { startNewsletter, type RunningNewsletter } from './newsletter.ts';

let folder: string;
let newsletter: RunningNewsletter;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newsletter-'));
  newsletter = await startNewsletter({ port: await freePort(), file: join(folder, 'sub', 'signups.jsonl') });
});
afterAll(async () => {
  await newsletter.stop();
  await rm(folder, { recursive: true });
});

const post = (body: string) => fetch(newsletter.url, { method: 'POST', body });

test('a sign-up is answered with 200, says that it is a sample, and is kept', async () => {
  const fields = [{ name: 'email', value: 'a@beispiel.de' }];
  const response = await post(JSON.stringify({ fields }));
  expect(response.status).toBe(200);
  expect(response.headers.get('x-sample-server')).toBe('newsletter');
  expect(await readFile(join(folder, 'sub', 'signups.jsonl'), 'utf8')).toContain('"a@beispiel.de"');
  expect(await (await fetch(new URL('/', newsletter.url))).text()).toContain('a@beispiel.de');
});

test.each([
  ['no JSON', 'email=a'],
  ['no fields', '{}'],
  ['no address', '{"fields":[{"name":"email","value":"nobody"}]}'],
  ['other things than fields', '{"fields":[null]}'],
  ['too much', JSON.stringify({ fields: [{ name: 'email', value: `${'a'.repeat(20_000)}@b.de` }] })],
])('%s is refused', async (_, body) => {
  expect((await post(body)).status).toBe(400);
});
