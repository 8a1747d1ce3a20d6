import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClient } from '@rollheim/bus';
import { busOf, databaseOf, placeOf, standingOn } from '../src/start-fault.ts';

const database = databaseOf({ DATABASE_URL: 'postgres://auctions:a-password@db.example:5432/rollheim' });
const brokers = busOf({ BUS: 'kafka', BUS_URL: 'b1.example:9093,b2.example:9093' });
const bucket = {
  what: 'The bucket',
  setting: 'BLOB_URL',
  place: placeOf('s3://releases/web?endpoint=http://x'),
};

const coded = (code: string, more: object = {}) =>
  Object.assign(new Error('words of a library'), { code, ...more });
const said = (ground: Parameters<typeof standingOn>[0], error: unknown): Promise<string> =>
  standingOn(ground, () => Promise.reject(error)).then(
    () => '',
    (fault: Error) => fault.message,
  );

test.each([
  [
    database,
    'ECONNREFUSED',
    /^The database at db.example:5432 cannot be reached: start it, .* DATABASE_URL \(ECONNREFUSED\)\.$/,
  ],
  [database, 'ENOTFOUND', /has a name that leads nowhere/],
  [database, '28P01', /refuses the login: correct user and password in DATABASE_URL/],
  [database, '3D000', /no database of that name: run rollheim migrate first/],
  [database, '42501', /does not give this role its rights: run rollheim migrate/],
  [database, '53300', /takes no more connections/],
  [database, '53100', /has a full disk/],
  [database, 'CERT_HAS_EXPIRED', /a certificate that has expired: renew it/],
  [database, 'SELF_SIGNED_CERT_IN_CHAIN', /sslrootcert in DATABASE_URL/],
  [brokers, 'SELF_SIGNED_CERT_IN_CHAIN', /KAFKA_CA_FILE/],
  [brokers, 'ECONNREFUSED', /^The Kafka at b1.example:9093,b2.example:9093 cannot be reached/],
  [bucket, 'NoSuchBucket', /^The bucket releases\/web is not there: make the bucket, or correct BLOB_URL/],
] as const)('%o with %s is answered by what to do', async (ground, code, words) => {
  expect(await said(ground, coded(code))).toMatch(words);
  expect(await said(ground, new Error('outer', { cause: coded(code) }))).toMatch(words);
});

test('what a library wraps or names by its class or status is found', async () => {
  const ended = Object.assign(new Error('x'), { name: 'KafkaJSSASLAuthenticationError' });
  expect(await said(brokers, ended)).toMatch(/refuses the login: correct KAFKA_USER and KAFKA_PASSWORD/);
  const refused = Object.assign(new Error('x'), { name: 'Unknown', $metadata: { httpStatusCode: 403 } });
  expect(await said(bucket, refused)).toMatch(/AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY need the rights/);
  expect(await said(database, new AggregateError([coded('ECONNREFUSED')]))).toMatch(/cannot be reached/);
});

test('no one’s login is in it, and an error about something else stays as it is', async () => {
  expect(await said(database, coded('ECONNREFUSED'))).not.toContain('password');
  expect(placeOf('postgres://me:secret@/rollheim')).not.toContain('secret');
  const other = new Error('the rules are broken');
  await expect(standingOn(database, () => Promise.reject(other))).rejects.toBe(other);
});

const key = {
  cert: readFileSync(join(import.meta.dirname, 'expired-certificate.pem')),
  key: readFileSync(join(import.meta.dirname, 'expired-key.pem')),
};
const servers: Server[] = [];
let postgresPort: number;

/** Listens on a free port. */
async function open(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  // as Postgres begins TLS: it is asked for, agrees by one letter, and shows its certificate
  postgresPort = await open(
    createServer((socket: Socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.write('S');
        new TLSSocket(socket, { isServer: true, ...key }).on('error', () => undefined);
      });
    }),
  );
});
afterAll(() => servers.forEach((server) => server.close()));

test('a database whose certificate has expired is named as that', async () => {
  const file = encodeURIComponent(join(import.meta.dirname, 'expired-certificate.pem'));
  const DATABASE_URL = `postgres://me:pw@localhost:${postgresPort}/x?sslmode=verify-full&sslrootcert=${file}`;
  const client = openClient({ connectionString: DATABASE_URL });
  const fault = await standingOn(databaseOf({ DATABASE_URL }), () => client.connect()).catch(
    (error: Error) => error.message,
  );
  expect(fault).toBe(
    `The database at localhost:${postgresPort} shows a certificate that has expired: renew it there, or set this machine’s clock right (CERT_HAS_EXPIRED).`,
  );
});
