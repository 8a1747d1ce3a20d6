import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withSecretFiles } from './secret-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'secret-files-'));
const fileOf = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

test('a secret is read from its file, without the end of its line', () => {
  const given = { SECRET_FILE: fileOf('secret', ' of a file \n'), LOG_LEVEL: 'warn' };
  expect(withSecretFiles(given)).toEqual({ SECRET: ' of a file ', LOG_LEVEL: 'warn' });
});

test('settings that are no secrets keep names that end so', () => {
  const given = {
    DKIM_KEY_FILE: '/etc/dkim.pem',
    KAFKA_CA_FILE: '/etc/ca.pem',
    LOG_LEVEL_FILE: '/etc/level',
  };
  expect(withSecretFiles(given)).toEqual(given);
});

test('every file that cannot be read is named at once, and every secret that is given twice', () => {
  const given = {
    SECRET: 'given',
    SECRET_FILE: fileOf('twice', 'x'),
    DATABASE_URL_FILE: join(folder, 'absent'),
    KAFKA_PASSWORD_FILE: folder,
  };
  const read = () => withSecretFiles(given);
  expect(read).toThrow('SECRET and SECRET_FILE are both given');
  expect(read).toThrow(`DATABASE_URL_FILE: ${given.DATABASE_URL_FILE} cannot be read (ENOENT)`);
  expect(read).toThrow(`KAFKA_PASSWORD_FILE: ${folder} cannot be read (EISDIR)`);
});
