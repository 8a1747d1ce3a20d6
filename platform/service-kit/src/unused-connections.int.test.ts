import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { closeUnused } from './unused-connections.ts';

test('a connection that was never used is closed without a word, one that was used stays', async () => {
  const server = createServer({ connectionsCheckingInterval: 20, headersTimeout: 300 }, (_req, res) =>
    res.end('here'),
  );
  closeUnused(server, 150);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const used = connect(port, '127.0.0.1');
  const unused = connect(port, '127.0.0.1');
  used.write('GET / HTTP/1.1\r\nhost: test\r\n\r\n');
  await once(used, 'data');
  expect(await text(unused)).toBe('');
  expect(used.readyState).toBe('open');
  used.write('GET / HTTP/1.1\r\nhost: test\r\n\r\n');
  const [answer] = (await once(used, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 200 /);
  used.destroy();
  server.close();
});
