import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { migrate, readSystemEnv, verify } from '@rollheim/deploy';
import { ROOT, startPostgres } from '@rollheim/embedded';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { load } from './backup.ts';
import { lookAtAuction, restoreDrill, type Restored } from './drill.ts';
import { headsOf } from './heads.ts';
import { upgradeByDump, upgradeByFiles, type Majors } from './major.ts';
import { postgresTools, TOOLS } from './postgres-tools.ts';

const [current, before] = [await postgresTools(TOOLS.current), await postgresTools(TOOLS.before)];
const missing = [current, before].flatMap((tools) => (tools.bin === null ? [tools.reason] : []));
const folder = join(ROOT, '.cache', `test-restore-${process.pid}`);
const elsewhere = join(folder, 'elsewhere');

if (missing.length > 0 && process.env['REQUIRE_POSTGRES_TOOLS'] !== '1')
  test('a backup is restored', (context) => context.skip(missing.join('; ')));
else {
  let restored: Restored;
  let majors: Majors;

  beforeAll(async () => {
    if (current.bin === null || before.bin === null) throw new Error(missing.join('; '));
    majors = { before: before.bin, after: current.bin };
    mkdirSync(folder, { recursive: true });
    restored = await restoreDrill(
      current.bin,
      folder,
      (line) => console.log(`restore: ${line}`),
      lookAtAuction,
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('a backup of a running system is restored elsewhere: nothing is missing, and its pages are served', () => {
    expect(restored.faults).toEqual([]);
    expect(restored.heads.size).toBeGreaterThan(100);
    expect(restored.stray).toEqual([]);
    expect(restored.report.join('\n')).toMatch(/mf-catalog: [1-9]\d* tables, [1-9]\d* rows/);
  });

  test.each([
    ['dump and restore', upgradeByDump],
    ['pg_upgrade', upgradeByFiles],
  ])('data of the major version before are moved by %s: nothing is missing', async (name, upgrade) => {
    const place = (when: string) => join(folder, `${when}-${name.replaceAll(' ', '-')}`);
    const [from, to] = [place('17'), place('18')];
    const old = await startPostgres({ dataDir: from, binaries: dirname(majors.before) });
    await load({ bin: majors.after, url: old.url }, restored.backup);
    await old.stop();
    const begun = performance.now();
    await upgrade(majors, from, to);
    console.log(`restore: ${name} took ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    const server = await startPostgres({ dataDir: to, binaries: dirname(majors.after) });
    try {
      const system = readSystemEnv({
        SECRET: readFileSync(join(elsewhere, 'run', 'secret'), 'utf8').trim(),
        ADMIN_DATABASE_URL: server.url,
        ROLLHEIM_DATA: elsewhere,
      });
      await migrate(system, () => undefined);
      expect(await verify(system, () => undefined)).toEqual([]);
      expect(await headsOf(server.url)).toEqual(restored.heads);
    } finally {
      await server.stop();
    }
  });
}
