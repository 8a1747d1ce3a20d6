import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { Domains } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { isPublicAddress, publicLookup } from '@rollheim/service-kit';
import { post } from './post.ts';
import { targetOf } from './target.ts';

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.255',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.168.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '2001:db8::1',
  '2001::1',
  '2002:7f00:1::',
  '100::1',
  'localhost',
  '',
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['9.9.9.9', '172.32.0.1', '192.167.255.255', '100.128.0.1', '2620:fe::fe', '2a01:4f8::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test('no address of this machine is taken, whatever network it is of', () => {
  const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  expect(own.length).toBeGreaterThan(0);
  for (const { address } of own) expect(isPublicAddress(address), address).toBe(false);
  expect(isPublicAddress('9.9.9.9', ['9.9.9.9'])).toBe(false);
});

const domains = new Domains('https://rollheim.example', 'subdomains');
const target = (url: string, standIn = '') => targetOf(url, domains, standIn);

test.each([
  'http://dms.example/hook',
  'ftp://dms.example/hook',
  'https://user@dms.example/hook',
  'https://user:word@dms.example/hook',
  'https://dms.example:80/hook',
  'https://dms.example:22/hook',
  'https://dms.example:1023/hook',
  'https://dms.example/hook#part',
  'https://localhost/hook',
  'https://intranet/hook',
  'https://intranet./hook',
  'https://127.0.0.1/hook',
  'https://2130706433/hook',
  'https://0x7f.1/hook',
  'https://0177.0.0.1/hook',
  'https://127.0.0.1./hook',
  'https://[::1]/hook',
  'https://[::ffff:10.0.0.1]/hook',
  'https://[64:ff9b::a00:1]/hook',
  'https://rollheim.example/api',
  'https://ROLLHEIM.example./api',
  'https://pl.rollheim.example/api',
  'http://127.0.0.1:9000/hook',
  '//dms.example',
  'no address',
])('%s is refused', (url) => {
  expect(target(url)).toBeNull();
});

test.each([
  ['https://dms.example/hook?key=1', 'https://dms.example/hook?key=1'],
  ['https://DMS.example:443/hook', 'https://dms.example/hook'],
  ['https://dms.example:8443/', 'https://dms.example:8443/'],
  ['https://dms.example:1024/', 'https://dms.example:1024/'],
  ['https://9.9.9.9/hook', 'https://9.9.9.9/hook'],
  ['https://[2620:fe::fe]/hook', 'https://[2620:fe::fe]/hook'],
])('%s is taken', (url, normal) => {
  expect(target(url)).toBe(normal);
});

test('a stand-in on this machine is taken where it is configured, and nothing beside it', () => {
  expect(target('http://127.0.0.1:9000/hook', 'http://127.0.0.1:9000')).toBe('http://127.0.0.1:9000/hook');
  expect(target('http://127.0.0.1:9001/hook', 'http://127.0.0.1:9000')).toBeNull();
});

type Found = { address: string; family: number }[];
const looked = (found: Found) =>
  new Promise<string>((resolve) => {
    const dns = ((_: string, __: object, done: (error: null, all: Found) => void) =>
      done(null, found)) as unknown as Parameters<typeof publicLookup>[0];
    publicLookup(dns)('dms.example', {}, (error, address) => resolve(error?.message ?? String(address)));
  });

test('a name is connected to where all that it leads to is public', async () => {
  const open = { address: '9.9.9.9', family: 4 };
  expect(await looked([open])).toBe('9.9.9.9');
  expect(await looked([open, { address: '10.0.0.1', family: 4 }])).toBe('The address is not public');
  expect(await looked([{ address: '::ffff:127.0.0.1', family: 6 }])).toBe('The address is not public');
  expect(await looked([])).toBe('The address is not public');
});

test('nothing is connected to that a name or an address leads into this machine with', async () => {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    response.end();
  });
  server.on('connection', () => (asked += 1));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const options = { standIn: '', signal: new AbortController().signal };
  for (const host of ['localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]'])
    for (const scheme of ['http', 'https']) {
      const posting = { url: `${scheme}://${host}:${port}/`, headers: {}, body: '{}' };
      expect((await post(posting, options)).fault, `${scheme} ${host}`).toBe('address');
    }
  expect(asked).toBe(0);
  await new Promise((resolve) => server.close(resolve));
});
