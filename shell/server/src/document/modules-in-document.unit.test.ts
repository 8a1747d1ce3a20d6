import type { ReleaseFiles } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { modulesInDocument } from './modules-in-document.ts';

const files = (version: string): ReleaseFiles => ({
  version,
  globalName: 'mf_catalog',
  base: `/_r/mf-catalog/${version}/`,
  entry: 'remoteEntry.js',
  scripts: ['remoteEntry.js', 'module.112233.js'],
  css: ['module.445566.css'],
  integrity: {
    '7.aabbcc.js': 'sha256-c',
    'module.112233.js': 'sha256-b',
    'remoteEntry.js': `sha256-entry-of-${version}`,
  },
});

const moduleWith = (fallback: ReleaseFiles | null, more: Partial<ReleaseFiles> = {}) => ({
  'mf-catalog': { ...files('2'), bffUrl: 'http://127.0.0.1:8100', fallback, ...more },
});

test('a document has the integrity of the entries of a release and of what takes its place, and of no other file', () => {
  const { 'mf-catalog': catalog } = modulesInDocument({ modules: moduleWith(files('1')) });
  expect(catalog).toEqual({
    ...files('2'),
    integrity: { 'remoteEntry.js': 'sha256-entry-of-2' },
    fallback: { ...files('1'), integrity: { 'remoteEntry.js': 'sha256-entry-of-1' } },
  });
});

test('a release without integrity, of a development server, keeps none', () => {
  const { 'mf-catalog': catalog } = modulesInDocument({ modules: moduleWith(null, { integrity: {} }) });
  expect(catalog).toMatchObject({ integrity: {}, fallback: null });
});
