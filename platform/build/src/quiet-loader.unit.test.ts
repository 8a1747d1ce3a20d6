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

test('names of warnings stay, and so does what only looks like a warning', () => {
  const line = "warnOnce(i18n, 'TRANS_INVALID_COMPONENTS', `<Trans /> expects an object or array`, {";
  expect(leaveOutWarnings(line)).toBe("warnOnce(i18n, 'TRANS_INVALID_COMPONENTS', '', {");
  const written = "console.warn('a text that is written without debug');";
  expect(leaveOutWarnings(written)).toBe(written);
});

test.each([
  [
    'i18next',
    join('i18next', 'dist', 'esm', 'i18next.js'),
    /this\.logger\.(?:warn|deprecate|once)\(/,
    10,
    2_000,
  ],
  [
    'react-i18next',
    join('react-i18next', 'dist', 'es', 'TransWithoutContext.js'),
    /\bwarn(?:Once)?\(/,
    4,
    500,
  ],
])(
  'of %s only arguments of warnings change, and what is left is a program with the same lines',
  (name, path, warning, least, leastBytes) => {
    const file = join(resolve(name).replace(/node_modules[\\/].*$/, 'node_modules'), path);
    const source = readFileSync(file, 'utf8');
    const left = leaveOutWarnings(source);
    expect(parseSync(path, left).errors).toEqual([]);
    const lines = left.split('\n');
    const changed = source.split('\n').filter((line, at) => line !== lines[at]);
    expect(lines).toHaveLength(source.split('\n').length);
    expect(changed.length).toBeGreaterThan(least);
    for (const line of changed) expect(line).toMatch(warning);
    expect(source.length - left.length).toBeGreaterThan(leastBytes);
  },
);

test('both write their warnings with debug alone', () => {
  const folder = resolve('i18next').replace(/node_modules[\\/].*$/, 'node_modules');
  const logger = readFileSync(join(folder, 'i18next', 'dist', 'esm', 'i18next.js'), 'utf8');
  expect(logger).toContain('if (!this.debug || this.seen.has(key)');
  for (const level of ['warn', 'deprecate'])
    expect(logger).toMatch(
      new RegExp(`${level}\\(\\.\\.\\.args\\) \\{\\s+return this\\.forward\\(args, 'warn', '[^']*', true\\)`),
    );
  expect(logger).toContain('if (debugOnly && !this.debug) return null;');
  const warn = readFileSync(join(folder, 'react-i18next', 'dist', 'es', 'utils.js'), 'utf8');
  expect(warn).toContain("return i18n.services.logger.forward(args, 'warn', 'react-i18next::', true);");
});
