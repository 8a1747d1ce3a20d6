import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSyscara, SYSCARA_LOGIN, type RunningSyscara } from '@rollheim/tooling/testing';
import { LinkProblem, type FetchOptions } from '@rollheim/service-kit';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Syscara, SyscaraProblem } from './client.ts';

const { signal } = new AbortController();
let sample: RunningSyscara;
let other: Server | undefined;
beforeAll(async () => {
  sample = await startSyscara({ port: 0 });
});
afterAll(() => sample.stop());
afterEach(() => {
  other?.closeAllConnections();
  other?.close();
  other = undefined;
});

/** A SYSCARA that answers as given. */
async function thatAnswers(answer: RequestListener, options: Partial<FetchOptions> = {}): Promise<Syscara> {
  const server = createServer(answer);
  other = server;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return new Syscara({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, options });
}
const json =
  (content: unknown): RequestListener =>
  (_req, res) =>
    void res.setHeader('content-type', 'application/json').end(JSON.stringify(content));
const faultOf = (syscara: Syscara, login = { ...SYSCARA_LOGIN } as { username: string; password: string }) =>
  syscara.vehicles(login, signal).then(
    (found) => [...found.keys()],
    (error: unknown) => (error instanceof SyscaraProblem ? error.fault : error),
  );

test('the vehicles of a login, and pictures without it', async () => {
  const syscara = new Syscara({ origin: sample.url });
  const vehicles = await syscara.vehicles(SYSCARA_LOGIN, signal);
  expect([...vehicles.keys()]).toEqual(['700101', '700102', '700103', '700104']);
  const link = syscara.linkOf('700101-0');
  expect(await syscara.picture(link, 10_000_000, signal)).toMatchObject({ type: 'image/jpeg' });
});

test('a wrong login, a blocked access and maintenance have a fault of their own each', async () => {
  const syscara = new Syscara({ origin: sample.url });
  expect(await faultOf(syscara, { username: 'ostertal', password: 'falsch' })).toBe('credentials');
  expect(await faultOf(syscara, { username: 'gesperrt', password: 'x' })).toBe('garbage');
  expect(await faultOf(syscara, { username: 'wartung', password: 'x' })).toBe('refused');
});

test('none at all, one that is late, and one that says too much', async () => {
  expect(await faultOf(new Syscara({ origin: '' }))).toBe('unreachable');
  expect(await faultOf(await thatAnswers((_req, res) => res.destroy()))).toBe('unreachable');
  other?.close();
  // answers never
  expect(await faultOf(await thatAnswers(() => undefined, { limitMs: 50 }))).toBe('slow');
  other?.closeAllConnections();
  other?.close();
  const large = await thatAnswers((_req, res) => {
    res.setHeader('content-type', 'application/json');
    res.end(`["${'x'.repeat(17 * 1024 * 1024)}"]`);
  });
  expect(await faultOf(large)).toBe('large');
  other?.close();
  const many = Object.fromEntries(Array.from({ length: 3001 }, (_, id) => [String(id), { id }]));
  expect(await faultOf(await thatAnswers(json(many)))).toBe('large');
});

test.each([
  ['a list', [{ id: 1 }, { id: '2' }], ['1', '2']],
  ['ids alone', { 1: {}, 2: {} }, ['1', '2']],
  ['below DATA', { RESULT: 'OK', DATA: { 5: { id: 5 } } }, ['5']],
  ['none', [], []],
  [
    'an id twice',
    [
      { id: 1, a: 1 },
      { id: 1, a: 2 },
    ],
    ['1'],
  ],
  ['a fault', { error: 'no' }, 'garbage'],
  ['a text', 'no', 'garbage'],
  ['nothing', null, 'garbage'],
  ['no id', [{ name: 'x' }], 'garbage'],
  ['an odd id', [{ id: '../../x' }], 'garbage'],
  ['an object as id', [{ id: {} }], 'garbage'],
])('an answer with %s', async (_name, content, expected) => {
  expect(await faultOf(await thatAnswers(json(content)))).toEqual(expected);
});

test('a redirect is not followed: the login goes to no one else', async () => {
  const syscara = await thatAnswers((_req, res) => void res.writeHead(302, { location: sample.url }).end());
  expect(await faultOf(syscara)).toBe('refused');
});

test('no address of this network is asked, but the host that is configured as one', async () => {
  const syscara = new Syscara({ origin: sample.url });
  const port = new URL(sample.url).port;
  for (const link of [
    'http://127.0.0.1/x.jpg',
    `http://localhost:${port}/media/700101-0`,
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
    'http://[::1]/x.jpg',
  ])
    await expect(syscara.picture(link, 1000, signal), link).rejects.toBeInstanceOf(LinkProblem);
  // a name that leads here
  const named = new Syscara({
    origin: 'https://api.syscara.example',
    options: { resolve: async () => [{ address: '127.0.0.1', family: 4 }] },
  });
  expect(await faultOf(named)).toBe('unreachable');
});
