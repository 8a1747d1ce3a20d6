import { expect, test } from 'vitest';
import { branchVersion, compareVersions, isOfBranch, isVersion, raise } from './semver.ts';

test('versions are three numbers, or those of a branch', () => {
  expect(['1.2.3', '10.0.0', '1.2.4-new-filter.12'].every(isVersion)).toBe(true);
  for (const wrong of [
    '1.2',
    '1.2.3-',
    '1.2.3-a',
    '1.2.3-A.1',
    '1.2.3-a..1',
    '1.2.3-a/b.1',
    '1.2.3+b',
    ' 1.2.3',
  ])
    expect(isVersion(wrong), wrong).toBe(false);
  expect(isOfBranch('1.2.4-new-filter.12')).toBe(true);
  expect(isOfBranch('1.2.4')).toBe(false);
});

test('are sorted by their numbers; those of branches before the version that they may become', () => {
  const sorted = ['1.2.3', '1.2.4-a.2', '1.2.4-a.10', '1.2.4-b.1', '1.2.4', '1.10.0', '2.0.0'];
  expect(sorted.toReversed().sort(compareVersions)).toEqual(sorted);
  expect(() => compareVersions('x', '1.0.0')).toThrow('"x" is not a version like 1.2.3');
});

test('a branch counts its releases by itself', () => {
  expect(raise('1.2.3', 'minor')).toBe('1.3.0');
  expect(branchVersion('1.2.3', 'feature/New filter!', [])).toBe('1.2.4-feature-new-filter.1');
  const published = ['1.2.4', '1.2.4-fix.2', '1.2.4-fix.10', '1.2.4-fix-it.30', '1.2.5-fix.40'];
  expect(branchVersion('1.2.3', 'fix', published)).toBe('1.2.4-fix.11');
  expect(isVersion(branchVersion('1.2.3', `-${'x'.repeat(39)}/${'y'.repeat(60)}`, []))).toBe(true);
  expect(() => branchVersion('1.2.3', '///', [])).toThrow('"///" has no letter or digit');
});
