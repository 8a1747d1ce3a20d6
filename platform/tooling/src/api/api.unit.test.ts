import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { repositoryRoot } from '@rollheim/build/facts';
import { declarationsIn } from './declarations.ts';
import { apiReport, reportFile } from './report.ts';

test('the report of @rollheim/ui is true (else: npm run api -w platform/ui)', { timeout: 60_000 }, () => {
  const root = repositoryRoot(import.meta.dirname);
  expect(apiReport(root)).toBe(readFileSync(reportFile(root), 'utf8'));
});

test('declarations keep their comments, and what is not exported is no part of its neighbour', () => {
  const text = [
    "import type { ReactNode } from 'react';",
    'interface Hidden {',
    '    a: number;',
    '}',
    '/** One. */',
    'export interface OneProps {',
    '    /** A prop. */',
    '    a?: string | undefined;',
    '}',
    '/**',
    ' * Two',
    ' */',
    'export declare const One: (props: OneProps) => ReactNode;',
    'export {};',
  ].join('\n');
  const found = declarationsIn(text);
  expect([...found.keys()]).toEqual(['Hidden', 'OneProps', 'One']);
  expect(found.get('OneProps')).toContain('/** One. */');
  expect(found.get('OneProps')).not.toContain('Two');
  expect(found.get('One')).toContain('Two');
});
