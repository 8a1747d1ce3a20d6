import { join } from 'node:path';
import {
  closeServer,
  createApp,
  listen,
  Readiness,
  type Lifecycle,
  type ServiceContext,
} from '@rollheim/service-kit';
import type { TestDatabase } from '@rollheim/tooling/testing';
import { RegistryClient, type TeamKey } from '@rollheim/release-management';
import { readConfig } from '../config.ts';
import { addRegistryApi } from '../http/api.ts';
import { Registry } from '../registry/registry.ts';

/** Of who serves releases. */
const SERVING_KEY = 'serving key of the test';

/** One of several processes of the registry: they share database, files and nothing else. */
export interface Instance {
  readonly url: string;
  readonly registry: Registry;
  as(key: TeamKey): RegistryClient;
}

/** What all processes of one registry share. */
export interface Stage {
  readonly database: TestDatabase;
  readonly dir: string;
  readonly life: Lifecycle;
  readonly log: ServiceContext['log'];
}

/** Starts another process' worth of the registry on the same database and files. */
export async function instance({ database, dir, life, log }: Stage): Promise<Instance> {
  const config = readConfig({
    ...database.config('releases'),
    PUBLIC_URL: 'http://localhost:8080',
    BLOB_DIR: join(dir, 'blobs'),
    LOG_LEVEL: 'silent',
  });
  const registry = new Registry(config, log, life);
  registry.state.open();
  const app = createApp(new Readiness(), () => Promise.resolve(''), log);
  addRegistryApi(app, {
    registry,
    log,
    secret: 's',
    servingKey: SERVING_KEY,
    publicUrl: 'http://localhost',
    openId: null,
    signal: life.signal,
    draining: life.draining,
  });
  const { server, port } = await listen(app, 0, '127.0.0.1');
  life.onStop('server', () => closeServer(server, 1000));
  const url = `http://127.0.0.1:${port}`;
  return { url, registry, as: (key) => new RegistryClient(url, key) };
}
