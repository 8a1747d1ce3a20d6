import { expect, test } from 'vitest';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { commonEnv, OFFSETS, readSettings } from './settings.ts';
import { readPlan } from './system.ts';

const OWN = {
  PUBLIC_URL: 'https://own.example',
  SMTP_URL: 'smtp://mail.own.example',
  MAIL_FROM: 'Post <post@own.example>',
  MAIL_HOUSE: '{"name":"Own GmbH"}',
  CONTACT_TO: 'service@own.example',
  INVOICE_SUPPLIER: '{"name":"Own GmbH"}',
};

test.each([
  [{}, true],
  [{ DEMO: '0' }, false],
  [{ ROLLHEIM_ENV: 'production' }, false],
  [{ ROLLHEIM_ENV: 'production', DEMO: '' }, false],
  [{ ROLLHEIM_ENV: 'production', DEMO: '1' }, true],
])('With %j there are demo users: %s', (env: Record<string, string>, demo) => {
  expect(readSettings([], { ...OWN, ...env }).demo).toBe(demo);
});

test('the start in production is refused at once, with a sentence for each setting that is missing', () => {
  const started = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      ROLLHEIM_ENV: 'production',
      MAIL_FROM: 'Rollheim <post@rollheim.example>',
    },
    encoding: 'utf8',
  });
  expect(started.status).toBe(1);
  expect(started.stdout).toBe('');
  expect(started.stderr.trim().split('\n')).toEqual([
    'Production does not start:',
    '  PUBLIC_URL is missing: in production mails and documents would lead to this machine.',
    '  SMTP_URL is missing: in production mails would end in the sample mailbox.',
    '  MAIL_FROM is still of the sample company: in production mails would come from the sample company.',
    '  MAIL_HOUSE is missing: in production mails would be signed by the sample company.',
    '  CONTACT_TO is missing: in production what is written to the service team would go to the sample company.',
    '  INVOICE_SUPPLIER is missing: in production unchangeable invoices would be issued by the sample company, to its account.',
  ]);
});

test('in production no sample register answers for a real one', () => {
  const places = { adminUrl: 'postgres://x', brokers: null, secret: 'x' };
  const registers = (env: Record<string, string>) => {
    const { NEWSLETTER_URL, PLATE_REGISTER_URL, PORTAL_URL, SYSCARA_URL, VIES_URL, TRANSLATE_URL } =
      commonEnv(readSettings([], env), places, env);
    return [NEWSLETTER_URL, PLATE_REGISTER_URL, PORTAL_URL, SYSCARA_URL, VIES_URL, TRANSLATE_URL];
  };
  expect(registers({})).toEqual(Array.from({ length: 6 }, () => expect.stringContaining('127.0.0.1')));
  expect(registers({ ...OWN, ROLLHEIM_ENV: 'production' })).toEqual(['', '', '', '', '', '']);
  const own = {
    NEWSLETTER_URL: 'https://n',
    PLATE_REGISTER_URL: 'https://p',
    PORTAL_URL: 'direct',
    SYSCARA_URL: 'https://s',
    VIES_URL: 'https://v',
    TRANSLATE_URL: 'https://t',
  };
  expect(registers({ ...OWN, ...own, ROLLHEIM_ENV: 'production' })).toEqual(Object.values(own));
});

test('a secret of one part is in no setting that all are given', () => {
  const places = { adminUrl: 'postgres://x', brokers: null, secret: 'x' };
  const given = { SYSCARA_KEYS: 'k1:secret-of-listings', TRANSLATE_KEY: 'secret-of-the-catalog' };
  const all = JSON.stringify(commonEnv(readSettings([], given), places, given));
  for (const secret of Object.values(given)) expect(all).not.toContain(secret);
});

test('no two parts of a system are given one port', () => {
  const { processes, bffs } = readPlan();
  const own = [
    ...Object.values(OFFSETS),
    ...processes.map(({ healthPort }) => healthPort),
    ...bffs.map(({ port }) => port),
  ];
  expect(own.filter((port, index) => own.indexOf(port) !== index)).toEqual([]);
});
