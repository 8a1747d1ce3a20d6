import type { ReleaseFiles } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { Integrity } from './integrity.ts';

const files = {
  base: '/_r/mf-catalog/1.4.2/',
  integrity: { 'module.11223344.js': 'sha384-a', 'module.css': 'sha384-b' },
} as unknown as ReleaseFiles;

function known(): Integrity {
  const integrity = new Integrity('https://rollheim.example');
  integrity.add(files);
  return integrity;
}

test('scripts and style sheets of a release have what the release says of them', () => {
  expect(known().of('/_r/mf-catalog/1.4.2/module.11223344.js', true)).toBe('sha384-a');
  expect(known().of('https://rollheim.example/_r/mf-catalog/1.4.2/module.css?x=1', true)).toBe('sha384-b');
});

test.each([
  '/_r/mf-catalog/1.4.2/other.js',
  '/_r/mf-catalog/1.4.3/module.11223344.js',
  'https://elsewhere.example/_r/mf-catalog/1.4.2/module.11223344.js',
])('%s is named by no release: refused, and only in development let through unchecked', (url) => {
  expect(() => known().of(url, true)).toThrow(/not loaded/);
  expect(known().of(url, false)).toBeNull();
});
