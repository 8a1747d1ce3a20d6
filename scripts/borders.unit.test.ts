import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BORDERS, faultsOf } from './borders.ts';
import { filesLike } from './files.mjs';

const root = join(import.meta.dirname, '..');

/** Where each package is, by its name. */
const FOLDERS: ReadonlyMap<string, string> = new Map(
  filesLike(/^[^/]+(\/[^/]+)?\/package\.json$/).map((file) => [
    (JSON.parse(readFileSync(join(root, file), 'utf8')) as { name: string }).name,
    dirname(file),
  ]),
);

/** file → an import that must be refused there. */
const REFUSED: [string, string][] = [
  ['mf-catalog/web/src/a.ts', '@rollheim/mf-sell'],
  ['mf-catalog/web/src/b.ts', '@rollheim/service-kit'],
  ['mf-catalog/web/src/c.ts', '@rollheim/contracts/server'],
  ['mf-catalog/web/src/d.ts', 'joi'],
  ['mf-catalog/web/src/e.ts', '../../bff/queries.ts'],
  ['mf-catalog/web/src/f.ts', 'node:fs'],
  ['mf-catalog/bff/g.ts', '@rollheim/ui'],
  ['mf-catalog/web/src/g.ts', '@rollheim/contracts/schema'],
  ['mf-catalog/bff/i.ts', './testing/lives.ts'],
  ['platform/release-cli/src/b.ts', 'playwright'],
  ['platform/release-cli/src/c.ts', '@aws-sdk/client-s3'],
  ['platform/release-gate/src/b.ts', 'pg'],
  ['platform/release-management/src/b.ts', 'pg'],
  ['platform/release-supervisor/src/b.ts', 'express'],
  ['mf-catalog/bff/h.ts', './list.tsx'],
  ['shell/server/src/b.ts', '@rollheim/module-api'],
  ['shell/web/src/b.ts', '../../server/src/main.ts'],
  ['platform/unknown/src/a.ts', 'joi'],
  ['mf-catalog/bff/a.ts', '@rollheim/service-auctions/main'],
  ['mf-catalog/bff/b.ts', '../web/module.tsx'],
  ['mf-catalog/bff/c.ts', '../../services/auctions/src/log/store.ts'],
  ['services/orders/src/a.ts', '@rollheim/service-auctions/main'],
  ['services/orders/src/b.ts', '@rollheim/shell-server/main'],
  ['services/orders/src/c.ts', '@rollheim/ui'],
  ['shell/web/src/a.ts', '@rollheim/mf-catalog'],
  ['shell/server/src/a.ts', '@rollheim/service-identity/main'],
  ['platform/bus/src/a.ts', '@rollheim/service-identity/main'],
  ['platform/tooling/src/a.ts', '../../../services/identity/src/main.ts'],
  ['platform/contracts/src/a.ts', '@rollheim/bus'],
  ['platform/contracts/src/paths.ts', './state/orders.ts'],
  ['platform/contracts/src/pages/a.ts', '../http/account.ts'],
  ['platform/contracts/src/server/permit.ts', './orders.ts'],
  ['platform/contracts/src/catalog/a.ts', '../http/catalog.ts'],
  ['platform/contracts/src/http/a.ts', '../server/orders.ts'],
  ['platform/contracts/src/state/a.ts', '../http/catalog.ts'],
  ['platform/contracts/src/state/a.ts', '../server/orders.ts'],
  ['platform/contracts/src/server/orders.ts', '../catalog/matches.ts'],
  ['platform/module-api/src/a.ts', '@rollheim/ui'],
  ['platform/page-parts/src/a.ts', '@rollheim/mf-account'],
  ['platform/page-parts/src/b.ts', '@rollheim/service-kit'],
  ['platform/edge/src/a.ts', '@rollheim/bus/src/port.ts'],
  ['platform/edge/src/b.ts', '@rollheim/releases'],
  ['mf-catalog/bff/e.ts', '@rollheim/demo'],
  ['services/orders/src/d.ts', '@rollheim/embedded'],
  ['platform/embedded/src/a.ts', '../../../services/identity/src/main.ts'],
  ['platform/edge/src/c.ts', '@rollheim/release-management'],
  ['platform/release-client/src/a.ts', '@rollheim/build'],
  ['platform/releases/src/b.ts', '@rollheim/tooling/testing'],
  ['platform/build/src/a.ts', '@rollheim/mf-catalog'],
  ['mf-catalog/bff/f.ts', '@rollheim/build'],
  ['platform/releases/src/a.ts', '@rollheim/release-cli'],
  ['platform/release-cli/src/a.ts', '@rollheim/releases'],
  ['platform/release-gate/src/a.ts', '@rollheim/releases'],
  ['platform/release-management/src/a.ts', '@rollheim/releases'],
  ['platform/release-statistics/src/a.ts', '@rollheim/releases'],
  ['platform/release-statistics/src/b.ts', 'pg'],
  ['platform/release-supervisor/src/a.ts', '@rollheim/service-kit'],
  ['mf-catalog/bff/d.ts', '@rollheim/release-supervisor'],
];
/** file → an import that must be allowed there. */
const ALLOWED: [string, string][] = [
  ['mf-catalog/web/src/ok.ts', '@rollheim/module-api'],
  ['mf-account/web/src/ok.ts', '@rollheim/page-parts'],
  ['platform/page-parts/src/ok.ts', '@rollheim/ui'],
  ['mf-catalog/bff/ok.ts', '@rollheim/service-kit'],
  ['platform/contracts/src/paths.ts', './pages/public.ts'],
  ['platform/contracts/src/server/permit.ts', './keys.ts'],
  ['platform/contracts/src/catalog/a.ts', '../places/places.ts'],
  ['platform/contracts/src/http/a.ts', '../state/orders.ts'],
  ['platform/contracts/src/state/a.ts', '../http/telemetry.ts'],
  ['platform/contracts/src/server/orders.ts', '../state/orders.ts'],
  ['mf-catalog/bff/fragment.tsx', '../web/src/App.tsx'],
  ['services/orders/src/ok.ts', '@rollheim/contracts/server'],
  ['platform/edge/src/ok.ts', '@rollheim/release-client'],
  ['platform/releases/src/ok.ts', '@rollheim/release-gate'],
  ['platform/release-cli/src/ok.ts', '@rollheim/auction-rules'],
  ['platform/release-gate/src/ok.ts', '@rollheim/release-supervisor'],
  ['platform/release-management/src/ok.ts', '@rollheim/build'],
  ['platform/release-statistics/src/ok.ts', '@rollheim/release-client'],
  ['services/orders/src/ok.int.test.ts', '@rollheim/tooling/testing'],
];

const faults = (file: string, target: string) => faultsOf(file, `export * from '${target}';\n`, FOLDERS);

describe('Import borders', () => {
  test.each(REFUSED)('refuse in %s: %s', (file, target) => expect(faults(file, target)).toHaveLength(1));
  test.each(ALLOWED)('allow in %s: %s', (file, target) => expect(faults(file, target)).toEqual([]));
});

test('each row names folders of rows above it: there is no circle, and no arrow that runs up', () => {
  const above = new Set<string>();
  for (const [row, { may }] of Object.entries(BORDERS)) {
    expect(may.filter((folder) => !above.has(folder.split('/').slice(0, 2).join('/')))).toEqual([]);
    above.add(row);
  }
});

test('no file imports beyond the border of its folder', () => {
  const files = filesLike(/\.tsx?$/).filter((file) => !/^(e2e|scripts)\//.test(file));
  expect(files.length).toBeGreaterThan(2000);
  expect(files.flatMap((file) => faultsOf(file, readFileSync(join(root, file), 'utf8'), FOLDERS))).toEqual(
    [],
  );
});
