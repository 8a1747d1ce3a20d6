import { rm } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathTo } from '@rollheim/contracts';
import { migrate, readSystemEnv, verify } from '@rollheim/deploy';
import { OFFSETS, startPostgres } from '@rollheim/embedded';
import { freeBlock, startSystem } from '@rollheim/tooling/testing';
import { backUp, copyFiles, load } from './backup.ts';
import { countsOf, headsOf, strayHeads, type Heads } from './heads.ts';

/** What a restore has brought back. */
export interface Restored {
  /** Seconds by step. */
  readonly seconds: Readonly<Record<string, number>>;
  readonly heads: Heads;
  /** Auctions whose chain is not in the logs of the system that was backed up. */
  readonly stray: readonly string[];
  /** What `verify` names. */
  readonly faults: readonly string[];
  /** What `verify` reports of each part. */
  readonly report: readonly string[];
  /** Rows of all tables before the restored system was started. */
  readonly rows: number;
  /** The dump and its roles. */
  readonly backup: string;
}

/**
 * Backs a running system with the demo's market up, destroys it, restores the backup elsewhere on other ports, verifies
 * it, and starts it. `look` is given the restored system's address and an auction whose page it has to serve.
 */
export async function restoreDrill(
  bin: string,
  folder: string,
  say: (line: string) => void,
  look: (url: string, auction: { readonly id: string; readonly title: string }) => Promise<void>,
): Promise<Restored> {
  const [live, elsewhere, backup] = ['live', 'elsewhere', 'backup'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const seconds: Record<string, number> = {};
  const timed = async <T>(step: string, run: () => Promise<T>): Promise<T> => {
    const begun = performance.now();
    const result = await run();
    seconds[step] = Number(((performance.now() - begun) / 1000).toFixed(1));
    say(`${step}: ${seconds[step]} s`);
    return result;
  };

  const system = await timed('a system with the demo', () => startSystem({ dataDir: live }));
  const liveUrl = `postgres://postgres@127.0.0.1:${system.basePort + OFFSETS.postgres}/postgres`;
  await timed('back up, the system running', () => backUp({ bin, url: liveUrl }, live, backup));
  await system.stop();
  // of the logs what the chains are held against; then nothing of the old system is left
  const old = await startPostgres({ dataDir: join(live, 'postgres') });
  const oldLogs = await headsOf(old.url);

  const server = await startPostgres({ dataDir: join(elsewhere, 'postgres') });
  let restored: Omit<Restored, 'seconds'>;
  try {
    await timed('restore', async () => {
      await load({ bin, url: server.url }, backup);
      await copyFiles(join(backup, 'files'), elsewhere);
    });
    const heads = await headsOf(server.url);
    const stray = await strayHeads(old.url, heads);
    await old.stop();
    await rm(live, { recursive: true });
    const env = readSystemEnv({
      SECRET: readFileSync(join(elsewhere, 'run', 'secret'), 'utf8').trim(),
      ADMIN_DATABASE_URL: server.url,
      ROLLHEIM_DATA: elsewhere,
    });
    await timed('migrate', () => migrate(env, () => undefined));
    const report: string[] = [];
    const faults = await timed('verify', () => verify(env, (line) => void report.push(line)));
    const rows = [...(await countsOf(server.url)).values()].reduce((sum, n) => sum + n, 0);
    restored = { heads, stray, faults, report, rows, backup };
    say(`${heads.size} auctions of ${oldLogs.size}, ${rows} rows, ${faults.length} faults`);
  } finally {
    await old.stop();
    await server.stop();
  }

  const again = await timed('start what was restored', async () =>
    startSystem({ dataDir: elsewhere, basePort: await freeBlock() }),
  );
  try {
    const [id, { title }] = [...restored.heads].find(([, head]) => head.title !== '') ?? ['', { title: '' }];
    await look(again.url, { id, title });
  } finally {
    await again.stop();
  }
  return { ...restored, seconds };
}

/** The catalog answers the auction, and its page names it. */
export async function lookAtAuction(
  url: string,
  { id, title }: { id: string; title: string },
): Promise<void> {
  const page = await fetch(url + pathTo('catalog-detail', 'de', { id }));
  const text = await page.text();
  if (page.status !== 200 || !text.includes(title))
    throw new Error(`the page of auction ${id} answers ${page.status} without ${title}`);
}
