/**
 * `npm run restore-drill`: backs a running system with the demo's market up, destroys it, restores the backup elsewhere,
 * verifies it, starts it, and prints how long each step took.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@rollheim/embedded';
import { say } from '../support/system.ts';
import { lookAtAuction, restoreDrill } from './drill.ts';
import { postgresTools, TOOLS } from './postgres-tools.ts';

const tools = await postgresTools(TOOLS.current);
if (tools.bin === null) {
  console.error(tools.reason);
  process.exit(2);
}
const folder = await mkdtemp(join(ROOT, '.cache', 'restore-'));
try {
  const { faults, stray } = await restoreDrill(tools.bin, folder, say, lookAtAuction);
  for (const fault of faults) console.error(fault);
  for (const id of stray) console.error(`auction ${id}: its chain is not in the logs that were backed up`);
  if (faults.length + stray.length > 0) process.exitCode = 1;
  else say('Everything that was backed up is there again, and the system serves it.');
} finally {
  await rm(folder, { recursive: true, force: true });
}
