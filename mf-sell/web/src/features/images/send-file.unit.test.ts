import type { ModuleContext } from '@rollheim/module-api';
import { expect, test } from 'vitest';
import { releaseHeaders } from './send-file.ts';

const config = { releaseSet: { id: 'set-1' } } as ModuleContext['config'];

test('a file goes to the backend of the release that is mounted, also where that took the place of another', () => {
  expect(releaseHeaders({ config })).toEqual({ 'x-release-set': 'set-1' });
  expect(releaseHeaders({ config, mounted: () => '' })).toEqual({ 'x-release-set': 'set-1' });
  expect(releaseHeaders({ config, mounted: () => 'mf-sell@1.2.0' })).toEqual({
    'x-release-set': 'set-1',
    'x-mounted': 'mf-sell@1.2.0',
  });
});
