import { moduleSecret, keyOf, databasePassword } from '@rollheim/contracts/server';
import { readFileSync, statSync } from 'node:fs';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { configure, envOf } from './configure.ts';
import { envFile } from './env-file.ts';
import { kindOf, kinds } from './kinds.ts';
import { passwordOf, readSystemEnv } from './system-env.ts';

const GIVEN = {
  SECRET: 'the-system-s-secret-of-this-test',
  ADMIN_DATABASE_URL: 'postgres://admin:of-the-admin@db.own.example:5433/postgres?sslmode=verify-full',
  BUS: 'kafka',
  BUS_URL: 'k1.own.example:9093,k2.own.example:9093',
  KAFKA_PASSWORD: 'of-the-brokers',
  PUBLIC_URL: 'https://own.example',
  MAIL_HOUSE: '{"name":"Own GmbH"}',
  SYSCARA_KEYS: 'k1:of-listings',
  TRANSLATE_KEY: 'of-the-catalog',
};
const system = readSystemEnv(GIVEN);
const env = (kind: string) => envOf(system, kindOf(kind), 9000);

test('each kind has a port of its own, and files of settings that it alone can read', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'configure-')), 'etc');
  const names = configure(system, folder, 9000);
  const read = names.map((name) => parseEnv(readFileSync(join(folder, `${name}.env`), 'utf8')));
  expect(names).toEqual(
    expect.arrayContaining(['identity', 'auctions', 'releases', 'shell-server', 'edge', 'console']),
  );
  expect(names).not.toContain('demo');
  expect(new Set(read.map(({ PORT }) => PORT)).size).toBe(names.length);
  expect(statSync(join(folder, 'edge.env')).mode & 0o777).toBe(0o600);
  expect(read[names.indexOf('identity')]).toEqual(env('identity'));
});

test('no process is given the secret of the system, nor what its administrator logs in with', () => {
  for (const { name } of kinds()) {
    const text = JSON.stringify(env(name));
    expect(text, name).not.toContain(GIVEN.SECRET);
    expect(text, name).not.toContain('of-the-admin');
  }
});

test('a secret of one part is given to that part, and to the registry where it is a module’s', () => {
  const having = (secret: string) =>
    kinds().flatMap(({ name }) => (JSON.stringify(env(name)).includes(secret) ? [name] : []));
  expect(having('of-listings')).toEqual(['listings']);
  expect(having('of-the-catalog')).toEqual(['releases']);
});

test('a part reaches the database as its own role, with the password that the migrations give it', () => {
  expect(env('orders')['DATABASE_URL']).toBe(
    `postgres://svc_orders:${passwordOf(GIVEN.SECRET, 'svc_orders')}@db.own.example:5433/rollheim?sslmode=verify-full`,
  );
  expect(env('edge')['DATABASE_URL']).toBeUndefined();
  expect(env('orders')['BUS_URL']).toBe(GIVEN.BUS_URL);
});

test('the registry finds the passwords of its modules’ roles by the key that it holds', () => {
  const { BFF_DATABASE_URL = '', SECRET = '', KEYS = '{}' } = env('releases');
  expect(BFF_DATABASE_URL).toBe(
    'postgres://{role}:{password}@db.own.example:5433/rollheim?sslmode=verify-full',
  );
  const modules = keyOf({ SECRET, KEYS: JSON.parse(KEYS) as Record<string, string> }, 'modules');
  expect(databasePassword(moduleSecret(modules, 'mf-sell'))).toBe(passwordOf(GIVEN.SECRET, 'bff_sell'));
});

test('all that is missing of the system’s settings is named at once', () => {
  expect(() => readSystemEnv({ BUS: 'kafka' })).toThrow(
    /SECRET is missing[^]*ADMIN_DATABASE_URL is missing[^]*BUS_URL is missing/,
  );
  const file = join(mkdtempSync(join(tmpdir(), 'configure-')), 'secret');
  writeFileSync(file, `${GIVEN.SECRET}\n`);
  const { SECRET: _, ...others } = GIVEN;
  expect(readSystemEnv({ ...others, SECRET_FILE: file }).secret).toBe(GIVEN.SECRET);
});

test('a file of settings is read as it was written, or is not written', () => {
  const settings = { A: 'plain', B: '{"with": "$quotes # and ` more"}', C: '' };
  expect(parseEnv(envFile(settings))).toEqual(settings);
  expect(() => envFile({ A: "it's" })).toThrow('A has a quote');
});
