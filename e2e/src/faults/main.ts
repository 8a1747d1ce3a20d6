/** `npm run faults [-- --bus=kafka] [R1 … R6]`: faults under bids, judged by an independent checker, and faulty releases. */
import { kafkaAvailable } from '@rollheim/embedded';
import { say, startTestSystem } from '../support/system.ts';
import { killProcesses, killServer } from './kills.ts';
import { disturbMessages } from './messages.ts';
import { overload } from './overload.ts';
import { rowText, faultyReleases, type ReleaseRow } from './releases.ts';
import { table, writeReport, type Row } from './report.ts';
import { Run } from './run.ts';
import { twoWriters } from './writers.ts';

const LOTS = 6;
const DEALERS = 600;
const UNDER_BIDS = ['R1', 'R2', 'R3', 'R6'];
const OF_RELEASES = ['R4', 'R5'] as const;
const PARTS = [...UNDER_BIDS, ...OF_RELEASES].toSorted();

const args = process.argv.slice(2);
const bus = args.includes('--bus=kafka') ? 'kafka' : 'postgres';
const wanted = args.filter((arg) => !arg.startsWith('--')).map((arg) => arg.toUpperCase());
const unknown = [
  ...args.filter((arg) => arg.startsWith('--') && !/^--bus=(kafka|postgres)$/.test(arg)),
  ...wanted.filter((part) => !PARTS.includes(part)),
];
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(' ')}. There are: --bus=postgres|kafka ${PARTS.join(' ')}`);
  process.exit(2);
}
if (bus === 'kafka' && !(await kafkaAvailable())) {
  console.error('Kafka needs Java 17 (and Maven the first time)');
  process.exit(2);
}
const asked = (part: string): boolean => wanted.length === 0 || wanted.includes(part);

const system = await startTestSystem(bus);
const rows: Row[] = [];
const releases: ReleaseRow[] = [];
const begun = Date.now();
const note = (row: Row): void => {
  rows.push(row);
  const { id, fault, faults } = row;
  say(
    `${id} ${fault}: ${faults.length === 0 ? 'holds' : `${faults.length} faults: ${faults.slice(0, 5).join('; ')}`}`,
  );
};
async function underBids(): Promise<void> {
  const run = await Run.prepare(system, { basePort: system.basePort, bus }, LOTS, DEALERS);
  if (asked('R1')) note(await killProcesses(run));
  if (asked('R2')) note(await killServer(run, 'postgres'));
  if (asked('R2') && bus === 'kafka') note(await killServer(run, 'kafka'));
  if (asked('R3')) {
    note(await disturbMessages(run));
    for (const row of await twoWriters(run)) note(row);
  }
  if (asked('R6')) note(await overload(run));
}

try {
  if (UNDER_BIDS.some(asked)) await underBids();
  const goals = OF_RELEASES.filter(asked);
  if (goals.length > 0)
    for await (const row of faultyReleases(system, goals)) {
      releases.push(row);
      say(rowText(row));
    }
} finally {
  await system.stop();
  const seconds = (Date.now() - begun) / 1000;
  const text = [table(bus, rows, seconds), ...releases.map(rowText)].join('\n');
  say(`\n${text}\nWritten to ${await writeReport(bus, text)}`);
}
process.exit([...rows, ...releases].every(({ faults }) => faults.length === 0) ? 0 : 1);
