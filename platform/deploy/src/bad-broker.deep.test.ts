import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { freePort, ROOT } from '@rollheim/embedded';
import { startTestSystem, type TestSystem } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from './testing/refusal.ts';

// half a minute each: a broker that is away may come back
let system: TestSystem;

beforeAll(async () => {
  system = await startTestSystem(['orders']);
});
afterAll(() => system?.stop());

const kafka = (port: number) => ({ BUS: 'kafka', BUS_URL: `localhost:${port}` });

test('an unreachable broker stops the start with a sentence', async () => {
  const port = await freePort();
  const [sentence] = await refusalOf(system.env('orders', kafka(port)));
  expect(sentence).toMatch(
    new RegExp(`^The Kafka at localhost:${port} cannot be reached: start it, .*, or correct BUS_URL`),
  );
});

test('a broker whose certificate has expired stops the start with a sentence, and is not waited for', async () => {
  const fixtures = join(ROOT, 'platform/service-kit/test');
  const ca = join(fixtures, 'expired-certificate.pem');
  const broker = createServer({
    cert: readFileSync(ca),
    key: readFileSync(join(fixtures, 'expired-key.pem')),
  });
  broker.on('tlsClientError', () => undefined).listen(0, '127.0.0.1');
  await once(broker, 'listening');
  try {
    const { port } = broker.address() as AddressInfo;
    const env = system.env('orders', { ...kafka(port), KAFKA_TLS: '1', KAFKA_CA_FILE: ca });
    const [sentence] = await refusalOf(env);
    expect(sentence).toBe(
      `The Kafka at localhost:${port} shows a certificate that has expired: renew it there, or set this machine’s clock right (CERT_HAS_EXPIRED).`,
    );
  } finally {
    broker.close();
  }
});
