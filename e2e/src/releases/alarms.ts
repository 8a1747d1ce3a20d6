/**
 * `npm run alarms [-- --rounds=N] [<module> …]`: publishes every module and the shell (or those that are named) unchanged, N times
 * (default 3) beside the demo market with the gate as it is shipped; whatever the gate refuses is a false alarm. A line
 * for each verdict with its time and the load average of the machine, then the sums; exit status 1 when there was a
 * false alarm, a release that could not be judged, or (`stuck`) one of which a journey could not be walked. `E2E_PORT` with `E2E_DATA`: a system that is running.
 */
import { loadavg } from 'node:os';
import { sourceModules } from '@rollheim/release-management';
import { ROOT } from '@rollheim/embedded';
import { copyRepository } from '../support/repository-copy.ts';
import { say, startTestSystem } from '../support/system.ts';
import { judge, type Judged } from './verdict.ts';

const args = process.argv.slice(2);
const modules = sourceModules(ROOT);
const named = args.filter((arg) => !arg.startsWith('--'));
const rounds = Number(/^--rounds=(\d+)$/.exec(args.find((arg) => arg.startsWith('--')) ?? '--rounds=3')?.[1]);
const unknown = named.filter((name) => !modules.includes(name));
if (unknown.length > 0 || !(rounds >= 1) || args.length > named.length + 1) {
  console.error(`Usage: npm run alarms [-- --rounds=N] [${modules.join('|')} …]`);
  process.exit(2);
}

const port = process.env['E2E_PORT'];
const system = port === undefined ? await startTestSystem('postgres') : null;
const place = system ?? { basePort: Number(port), dataDir: process.env['E2E_DATA'] ?? '.data' };
const copy = await copyRepository(place);

let stuck = 0;
const counts: Record<Judged['verdict'], number> = { passed: 0, refused: 0, undecided: 0 };
try {
  for (let round = 1; round <= rounds; round++)
    for (const module of named.length > 0 ? named : modules) {
      const begun = performance.now();
      const { verdict, output } = await judge(copy, module, 'Nothing changed');
      counts[verdict]++;
      const seconds = Math.round((performance.now() - begun) / 1000);
      say(JSON.stringify({ round, module, verdict, seconds, load: Number((loadavg()[0] ?? 0).toFixed(1)) }));
      const isWalked = !output.includes('not walked, journey');
      if (!isWalked) stuck++;
      if (verdict !== 'passed' || !isWalked) say(output);
    }
} finally {
  await copy.remove();
  await system?.stop();
}
const verdicts = counts.passed + counts.refused + counts.undecided;
say(JSON.stringify({ verdicts, 'false alarms': counts.refused, undecided: counts.undecided, stuck }));
process.exit(verdicts === counts.passed && stuck === 0 ? 0 : 1);
