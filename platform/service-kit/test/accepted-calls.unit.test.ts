import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { keepLogLines } from '@rollheim/tooling/testing';
import express from 'express';
import { expect, test } from 'vitest';
import { createApp, createLog, Readiness } from '../src/index.ts';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';

test('a call that changes something is one line of the log when it was accepted: its route, no value of it', async () => {
  const log = keepLogLines();
  const app = createApp(new Readiness(), () => Promise.resolve(''), createLog('test', 'info'));
  const module = express.Router();
  module.post(
    '/private/auction/:id/bid',
    (_req, res) => void res.set('X-Route', 'POST /private/auction/:id/bid').json({}),
  );
  app.use('/api', module);
  app.post('/files/:id', (_req, res) => void res.status(201).end());
  app.use('/oidc', (_req, res) => void res.end());
  app.put('/refused', (_req, res) => void res.status(409).end());
  app.get('/read', (_req, res) => void res.end());
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const call = (method: string, path: string) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
      method,
      headers: { 'x-correlation-id': ID },
    });
  try {
    await call('POST', '/api/private/auction/4711/bid?who=anna@example.com');
    await call('POST', '/files/4711');
    await call('POST', '/oidc/token/of/anna');
    await call('PUT', '/refused');
    await call('GET', '/read');
    await call('POST', '/nowhere');
    await expect.poll(() => log.lines.length).toBe(3);
  } finally {
    log.stop();
    server.close();
    server.closeAllConnections();
  }
  const line = { level: 'info', service: 'test', msg: 'call accepted', method: 'POST', correlationId: ID };
  const rest = { time: expect.any(String), ms: expect.any(Number) };
  expect(log.lines).toEqual([
    { ...line, ...rest, route: '/private/auction/:id/bid', status: 200 },
    { ...line, ...rest, route: '/files/:id', status: 201 },
    { ...line, ...rest, route: '/oidc/*', status: 200 },
  ]);
});
