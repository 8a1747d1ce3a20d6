import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { newSecret, signedHeaders } from './sign.ts';

const page = readFileSync(new URL('../../../../docs/dealer-api.md', import.meta.url), 'utf8');
const exampleOf = (language: string): string =>
  new RegExp(`\`\`\`${language}\\n([^]*?verify[^]*?)\`\`\``).exec(page)?.[1] ?? '';

const secret = newSecret();
const body = JSON.stringify({ type: 'auction.outbid', data: { title: 'Bürstner „Lyseo“' } });
const timestamp = Math.floor(Date.now() / 1000);
const headers = signedHeaders({ id: 'evt_1', timestamp, body }, [newSecret(), secret]);
const old = signedHeaders({ id: 'evt_1', timestamp: timestamp - 600, body }, [secret]);

test('the example of JavaScript verifies an event, and refuses what was changed or is old', async () => {
  const source = `data:text/javascript,${encodeURIComponent(exampleOf('js'))}`;
  const { verify } = (await import(/* @vite-ignore */ source)) as {
    verify(secret: string, headers: object, body: string): unknown;
  };
  expect(verify(secret, headers, body)).toEqual(JSON.parse(body));
  expect(() => verify(secret, headers, `${body} `)).toThrow('not signed');
  expect(() => verify(newSecret(), headers, body)).toThrow('not signed');
  expect(() => verify(secret, old, body)).toThrow('too old');
});

test('the example of Python does the same', () => {
  const program = `${exampleOf('python')}
import sys
for given in json.load(sys.stdin):
    try:
        print(verify(*given)["type"])
    except ValueError as error:
        print(error)
`;
  const input = JSON.stringify([
    [secret, headers, body],
    [secret, headers, `${body} `],
    [newSecret(), headers, body],
    [secret, old, body],
  ]);
  const said = execFileSync('python3', ['-c', program], { input, encoding: 'utf8' }).trim().split('\n');
  expect(said).toEqual(['auction.outbid', 'not signed by Rollheim', 'not signed by Rollheim', 'too old']);
});
