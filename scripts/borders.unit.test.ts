import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** file → an import that must be refused there. */
const REFUSED: [string, string][] = [
  ['mf-catalog/web/src/a.ts', '@rollheim/mf-sell'],
  ['mf-catalog/web/src/b.ts', '@rollheim/service-kit'],
  ['mf-catalog/web/src/c.ts', '@rollheim/contracts/server'],
  ['mf-catalog/web/src/d.ts', 'joi'],
  ['mf-catalog/web/src/e.ts', '../../bff/queries.ts'],
  ['mf-catalog/web/src/f.ts', 'node:fs'],
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
  ['platform/release-cli/src/b.ts', 'playwright'],
  ['platform/release-cli/src/c.ts', '@aws-sdk/client-s3'],
  ['platform/release-gate/src/a.ts', '@rollheim/releases'],
  ['platform/release-gate/src/b.ts', 'pg'],
  ['platform/release-management/src/a.ts', '@rollheim/releases'],
  ['platform/release-management/src/b.ts', 'pg'],
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

let folder: string;
let refused: Set<string>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'borders-'));
  const root = join(import.meta.dirname, '..');
  copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  for (const [file, target] of [...REFUSED, ...ALLOWED]) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), `export * from '${target}';\n`);
  }
  const oxlint = join(
    dirname(createRequire(import.meta.url).resolve('oxlint/package.json')),
    'bin',
    'oxlint',
  );
  let output: string;
  try {
    output = execFileSync(process.execPath, [oxlint, '--format', 'json'], {
      cwd: folder,
      // oxlint looks for its type-aware part on the path, which names it in an npm script alone
      env: {
        ...process.env,
        PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
      },
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } catch (error) {
    // Faults were found: that is its exit code.
    output = (error as { stdout: string }).stdout;
  }
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; filename: string }[] };
  refused = new Set(
    diagnostics.filter(({ code }) => code.includes('no-restricted-imports')).map(({ filename }) => filename),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('Import borders', () => {
  test.each(REFUSED)('refuse in %s: %s', (file) => expect([...refused]).toContain(file));
  test.each(ALLOWED)('allow in %s: %s', (file) => expect([...refused]).not.toContain(file));
});
