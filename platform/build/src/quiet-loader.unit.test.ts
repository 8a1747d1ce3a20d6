import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import leaveOutWarnings from './quiet-loader.ts';

const { resolve } = createRequire(join(import.meta.dirname, '../../module-api/package.json'));

test('sentences of warnings go, what is printed without debug and every other text stays', () => {
  const line =
    "if (code !== 'a language that is longer') this.logger.warn(`no plural rule found for: ${code}`, error);";
  expect(leaveOutWarnings(line)).toBe(
    "if (code !== 'a language that is longer') this.logger.warn('', error);",
  );
  const error = "this.logger.error('a text of an error that a page writes');";
  expect(leaveOutWarnings(error)).toBe(error);
});

test('of i18next only arguments of warnings change, and what is left is a program with the same lines', () => {
  const file = resolve('i18next').replace(/dist[\\/].*$/, join('dist', 'esm', 'i18next.js'));
  const source = readFileSync(file, 'utf8');
  const left = leaveOutWarnings(source);
  expect(parseSync('i18next.js', left).errors).toEqual([]);
  const lines = left.split('\n');
  const changed = source.split('\n').filter((line, at) => line !== lines[at]);
  expect(lines).toHaveLength(source.split('\n').length);
  expect(changed.length).toBeGreaterThan(10);
  for (const line of changed) expect(line).toContain('this.logger.warn(');
  expect(source.length - left.length).toBeGreaterThan(1_500);
});
