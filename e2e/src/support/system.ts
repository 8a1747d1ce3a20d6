import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSystem, type SystemUnderTest } from '@rollheim/tooling/testing';

/** Rounds of minutes, so that a test sees one from its release to its end: everything else is as in the demo. */
export const SCHEDULE = { leadSeconds: 25, hotSeconds: 12, softWindowSeconds: 10, softCapSeconds: 60 };

/**
 * Starts the whole system with demo data. `E2E_KEEP` names a folder where its data stay, for work on the tests: the
 * next start then finds its releases built. `more` are further settings of the system.
 */
export function startTestSystem(
  bus: 'postgres' | 'kafka',
  more: Readonly<Record<string, string>> = {},
): Promise<SystemUnderTest> {
  const kept = process.env['E2E_KEEP'];
  return startSystem({
    bus,
    ...(kept === undefined ? {} : { dataDir: join(kept, bus) }),
    env: {
      AUCTION_SCHEDULE: JSON.stringify(SCHEDULE),
      OPERATIONS_MAIL: 'betrieb@rollheim.example',
      // pictures are drawn when a page asks for them
      DRAW_AHEAD: '0',
      // a slow machine must not turn server pages into client pages
      FRAGMENT_LIMIT_MS: '10000',
      ...more,
    },
  });
}

/** Prints a figure of a run. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The secret of a system, from which every key is derived. */
export const rootSecret = (dataDir: string): string =>
  readFileSync(join(dataDir, 'run', 'secret'), 'utf8').trim();
