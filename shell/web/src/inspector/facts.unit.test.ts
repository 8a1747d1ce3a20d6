import type { RuntimeConfig } from '@rollheim/module-api';
import { expect, test } from 'vitest';
import { endTarget, moduleFacts, previewTarget } from './facts.ts';

const here = new URL('https://rollheim.example/wohnmobil-kaufen?page=2');

test('the mounted releases come first, with their fallbacks after a failure', () => {
  const modules = { 'mf-sell': { version: '2.0.0' }, 'mf-catalog': { version: '1.4.2' } };
  const config = {
    releaseSet: { id: 's', shell: '1.0.0', modules },
    cohorts: { 'mf-catalog': { rollout: 'r1', arm: 'canary' } },
  } as unknown as RuntimeConfig;
  expect(moduleFacts(config, { module: 'mf-catalog', version: '1.4.1' })).toEqual([
    { module: 'shell', version: '1.0.0', cohort: null, standing: '1.0.0' },
    {
      module: 'mf-catalog',
      version: '1.4.2',
      cohort: { rollout: 'r1', arm: 'canary' },
      standing: '1.4.1',
    },
    { module: 'mf-sell', version: '2.0.0', cohort: null, standing: null },
  ]);
});

test('a pasted link opens only when it is a signed one of this site', () => {
  const signed = '/preise?release.catalog=1.4.2&release.expires=1&release.signature=x';
  expect(previewTarget(` ${signed} `, here)).toBe(`https://rollheim.example${signed}`);
  expect(previewTarget(`https://elsewhere.example${signed}`, here)).toBeNull();
  expect(previewTarget('/preise?release.catalog=1.4.2', here)).toBeNull();
  expect(previewTarget('javascript:alert(1)', here)).toBeNull();
  expect(previewTarget('http://', here)).toBeNull();
});

test('a named release opens this page with it', () => {
  const opened = 'https://rollheim.example/wohnmobil-kaufen?page=2&release.catalog=1.4.2';
  for (const text of ['mf-catalog@1.4.2', ' catalog 1.4.2 ', 'mf-catalog 1.4.2'])
    expect(previewTarget(text, here)).toBe(opened);
  expect(previewTarget('shell@2.0.0-branch.3', here)).toContain('release.shell=2.0.0-branch.3');
  for (const text of ['mf-catalog', '1.4.2', 'mf-catalog@latest', 'mf-catalog@1.4'])
    expect(previewTarget(text, here)).toBeNull();
});

test('the way out of a preview is the same page', () => {
  expect(endTarget(here)).toBe('https://rollheim.example/wohnmobil-kaufen?page=2&release.end=');
});
