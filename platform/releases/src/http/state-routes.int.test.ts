import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import pino from 'pino';
import { ReleaseClient } from '@rollheim/release-client';
import { afterEach, expect, test } from 'vitest';
import { StateHolder } from '../registry/state.ts';
import type { ApiContext } from './context.ts';
import { refuse } from './refuse.ts';
import { stateRoutes } from './state-routes.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('a registry that drains sends those who wait for a change to another one at once', async () => {
  const state = new StateHolder(() => Promise.resolve({ modules: {}, withdrawn: {} }));
  state.open();
  await state.refresh();
  const drain = new AbortController();
  const app = express();
  stateRoutes(app, {
    registry: { state },
    draining: drain.signal,
    signed: [],
    servingKey: 's',
  } as unknown as ApiContext);
  app.use(refuse(pino({ level: 'silent' })));
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = new ReleaseClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const { revision } = await client.state();
  const arrived = once(server, 'request');
  const waiting = client.state(revision, 20);
  await arrived;
  drain.abort();
  await expect(waiting).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  await expect(client.state()).rejects.toMatchObject({ status: 503 });
});
