import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import Joi from 'joi';
import { describe, expect, test } from 'vitest';
import { commandIdOf, isIdempotencyKey } from '../src/bff/idempotency.ts';
import { readToken, writeToken } from '../src/bff/outcome-http.ts';
import { projectionHash } from '../src/bff/projection-schema.ts';
import { fingerprint } from '../src/command-store.ts';
import {
  createLog,
  Lifecycle,
  maskedEnv,
  readEnv,
  readVersions,
  SAMPLE_HOUSE,
  writeVersions,
} from '../src/index.ts';

describe('Logs', () => {
  function logged(write: (log: ReturnType<typeof createLog>) => void): string {
    let text = '';
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        text += chunk.toString();
        done();
      },
    });
    write(createLog('test', 'info', sink));
    return text;
  }

  test('hold no personal data, amounts, limits or secrets, however deep they are', () => {
    const text = logged((log) => {
      log.info(
        {
          customer: { email: 'petra@rollheim.example', phone: '+491701234567' },
          bid: { amount: 4.711, ownLimit: 4.711 },
        },
        'a',
      );
      log.info(
        { note: 'mail to petra@rollheim.example', list: [{ accessToken: 'a-token', newMinimum: 4.711 }] },
        'from petra@rollheim.example',
      );
      log.error(
        { err: new Error('duplicate key (email)=(petra@rollheim.example)') },
        'postgres://svc:hidden@127.0.0.1/x',
      );
    });
    expect(text).not.toMatch(/petra|\+49|4\.711|a-token|hidden/);
  });

  test('keep what operations need: ids, codes, type and stack of errors', () => {
    const text = logged((log) =>
      log.error({ adId: 'x1', err: Object.assign(new TypeError('broken'), { code: '23505' }) }, 'failed'),
    );
    const line = JSON.parse(text) as { adId: string; err: Record<string, string> };
    expect(line).toMatchObject({ adId: 'x1', err: { type: 'TypeError', code: '23505', message: 'broken' } });
    expect(line.err['stack']).toContain('parts.unit.test.ts');
  });
});

describe('Configuration', () => {
  const needed = { BUS_URL: 'postgres://x', DATABASE_URL: 'postgres://y' };

  test('names every wrong value at once, and never the value', () => {
    const read = () =>
      readEnv({ BUS: 'pigeon', DATABASE_URL: 'x' }, Joi.object({ OWN: Joi.number().required() }));
    expect(read).toThrow(/BUS: any.only[^]*BUS_URL: any.required[^]*OWN: any.required/);
    expect(read).not.toThrow(/pigeon/);
  });
  const ofProduction = {
    ...needed,
    ROLLHEIM_ENV: 'production',
    SECRET: 'a-secret-of-this-installation',
    PUBLIC_URL: 'https://own.example',
  };
  test('says in a sentence for each what production refuses to start without, all at once', () => {
    expect(() => readEnv({ ...needed, ROLLHEIM_ENV: 'production' })).toThrow(
      /\n  PUBLIC_URL is missing: in production [^]*\n  SECRET is missing: in production /,
    );
    expect(readEnv(ofProduction).PUBLIC_URL).toBe('https://own.example');
    expect(readEnv(needed).SECRET.length).toBeGreaterThanOrEqual(16);
  });
  test('has neither demo users nor an address without https in production, and says so beside all that is missing', () => {
    const read = () =>
      readEnv({ ...ofProduction, DEMO: '1', PUBLIC_URL: 'http://own.example' }, undefined, 'orders');
    expect(read).toThrow(
      /\n  DEMO must be 0: [^]*\n  PUBLIC_URL must begin with https:\/\/[^]*\n  INVOICE_SUPPLIER is missing: /,
    );
    expect(readEnv({ ...ofProduction, DEMO: '0' }).DEMO).toBe(false);
  });
  test('takes secrets from files', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'secret-')), 'database');
    writeFileSync(file, 'postgres://of-the-file\n');
    const given = { BUS_URL: 'postgres://x', DATABASE_URL_FILE: file };
    expect(readEnv(given).DATABASE_URL).toBe('postgres://of-the-file');
  });
  test.each(['identity', 'notifications', 'valuations', 'content', 'releases'])(
    'has no sample sender of the mails of %s in production',
    (part) => {
      const own = {
        SMTP_URL: 'smtp://mail.own.example',
        MAIL_FROM: 'Post <post@own.example>',
        MAIL_HOUSE: JSON.stringify({ ...SAMPLE_HOUSE, name: 'Own GmbH', email: 'post@own.example' }),
        CONTACT_TO: 'service@own.example',
      };
      for (const name of ['SMTP_URL', 'MAIL_FROM', 'MAIL_HOUSE'])
        expect(() => readEnv({ ...ofProduction, ...own, [name]: undefined }, undefined, part)).toThrow(
          `  ${name} is missing: in production `,
        );
      const sample = { ...ofProduction, ...own, MAIL_HOUSE: JSON.stringify(SAMPLE_HOUSE) };
      expect(() => readEnv(sample, undefined, part)).toThrow('MAIL_HOUSE is still of the sample company');
      expect(readEnv({ ...ofProduction, ...own }, undefined, part).MAIL_HOUSE.name).toBe('Own GmbH');
      expect(readEnv(needed, undefined, part).MAIL_HOUSE).toEqual(SAMPLE_HOUSE);
    },
  );
  test('has no setting that the table of settings lacks', () => {
    const own = Joi.object({ UNLISTED: Joi.string() });
    expect(() => readEnv(needed, own, 'orders')).toThrow('Not in the table of settings: UNLISTED');
    expect(readEnv({ ...needed, UNLISTED: 'x' }, own, 'mf-guide')).toMatchObject({ UNLISTED: 'x' });
  });
  test('takes no secret that everybody can read, nor none, for a site that others reach', () => {
    const known = { ...needed, SECRET: readEnv(needed).SECRET };
    expect(() => readEnv({ ...known, ROLLHEIM_ENV: 'production' })).toThrow(/SECRET: any.invalid/);
    for (const PUBLIC_URL of [
      'https://rollheim.example',
      'http://192.168.1.20:8080',
      'https://localhost.evil.example',
    ])
      for (const given of [needed, known])
        expect(() => readEnv({ ...given, PUBLIC_URL })).toThrow(/SECRET: any\.(required|invalid)/);
    const own = { ...needed, SECRET: 'a-secret-of-this-installation' };
    expect(readEnv({ ...own, PUBLIC_URL: 'https://rollheim.example' }).SECRET).toBe(own.SECRET);
    for (const PUBLIC_URL of ['http://localhost:9080', 'http://127.0.0.1:8080', 'http://de.localhost:8080'])
      expect(readEnv({ ...needed, PUBLIC_URL }).SECRET).toBe(known.SECRET);
  });
  test('is printed with secrets masked, also those in URLs', () => {
    const printed = JSON.stringify(
      maskedEnv({ SECRET: 'hidden', API_TOKEN: 'hidden', DATABASE_URL: 'postgres://a:hidden@b/c' }),
    );
    expect(printed).not.toContain('hidden');
    expect(printed).toContain('postgres://a:***@b/c');
  });
});

describe('Versions', () => {
  test('survive the header, and what is not readable is passed over', () => {
    const versions = { 'auctions/0a1b2c': 17, 'notifications.watchlist/u:a': 3 };
    expect(readVersions(writeVersions(versions))).toEqual(versions);
    const many = Array.from({ length: 25 }, (_, index) => `a/${index}:1`).join(', ');
    expect(Object.keys(readVersions(many))).toEqual(
      Array.from({ length: 20 }, (_, index) => `a/${index + 5}`),
    );
    expect(readVersions('x, /:1, a/b:-1, a/b:1e99, a/b, ../etc:1, a/ok:2')).toEqual({ 'a/ok': 2 });
  });
});

describe('Command ids', () => {
  test('are the key itself for the first command, and others for the next, always the same ones', () => {
    const key = 'AAAAAAAA-0000-4000-8000-000000000001';
    expect(commandIdOf(key, 0)).toBe(key.toLowerCase());
    const ids = [commandIdOf(key, 1), commandIdOf(key, 2), commandIdOf('other-key', 0)];
    expect(new Set(ids).size).toBe(3);
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(commandIdOf(key, 1)).toBe(ids[0]);
    expect(['short', 'with space 123', 'x'.repeat(129)].filter(isIdempotencyKey)).toEqual([]);
  });
  test('stand for one payload, in whatever order its fields come', () => {
    expect(fingerprint('t', { a: 1, b: { c: 2, d: [1, 2] } })).toBe(
      fingerprint('t', { b: { d: [1, 2], c: 2 }, a: 1 }),
    );
    expect(fingerprint('t', { a: [1, 2] })).not.toBe(fingerprint('t', { a: [2, 1] }));
    expect(fingerprint('t', {})).not.toBe(fingerprint('u', {}));
  });
});

describe('Outcome addresses', () => {
  const address = { topic: 'orders.commands', key: 'k', commandId: 'c', actor: 'someone' };
  test('are read back as they were signed, and only then', () => {
    const token = writeToken(address, 'one secret');
    expect(readToken(token, 'one secret')).toEqual(address);
    expect(readToken(token, 'another secret')).toBeNull();
    const forged = Buffer.from(JSON.stringify(['orders.commands', 'k', 'c', 'me'])).toString('base64url');
    expect(readToken(`${forged}.${token.split('.')[1]}`, 'one secret')).toBeNull();
    for (const garbage of ['', '.', 'x', 'x.y', `${token}x`])
      expect(readToken(garbage, 'one secret')).toBeNull();
  });
});

describe('The name of a read model', () => {
  const projection = {
    version: 1,
    tables: 'create table a ()',
    topics: ['a.state', 'b.state'],
    apply: async () => undefined,
  };
  test('changes with its code and not with the order of its topics', () => {
    const hash = projectionHash(projection);
    expect(hash).toMatch(/^[0-9a-f]{12}$/);
    expect(projectionHash({ ...projection, topics: ['b.state', 'a.state'] })).toBe(hash);
    for (const other of [{ version: 2 }, { tables: 'create table b ()' }, { topics: ['a.state'] }]) {
      expect(projectionHash({ ...projection, ...other })).not.toBe(hash);
    }
    const sources = new URL('../src/bff/', import.meta.url);
    expect(projectionHash({ ...projection, sources })).not.toBe(hash);
  });
});

describe('A stop', () => {
  test('takes every step, the last one first, once, also when one fails', async () => {
    const life = new Lifecycle();
    const taken: string[] = [];
    life.onStop('first', () => void taken.push('first'));
    life.onStop('broken', () => Promise.reject(new Error('no')));
    life.onStop('last', () => void taken.push('last'));
    await expect(Promise.all([life.stop(), life.stop()])).rejects.toThrow('not clean');
    expect(taken).toEqual(['last', 'first']);
    expect(life.signal.aborted).toBe(true);
  });
});
