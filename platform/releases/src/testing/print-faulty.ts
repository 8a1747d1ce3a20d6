/**
 * `npm run faulty [-- <release> …]`: publishes the faulty releases (or those with these numbers) past the gate, and
 * prints the table of docs/faulty-releases.md as the gate found them; then what it answered to each that it did not
 * find. Exit status 1 where there is one.
 */
import { FAULTY } from './faulty-releases.ts';
import { startFaultyGate } from './faulty-gate.ts';
import { faultTable, foundRow, type FaultRow } from './faulty-table.ts';

const known = new Set(FAULTY.map(({ release }) => Number(release)));
const asked = process.argv.slice(2).map(Number);
const unknown = asked.filter((release) => !known.has(release));
if (unknown.length > 0) {
  console.error(`Usage: npm run faulty [-- ${[...known].join(' | ')} …]`);
  process.exit(2);
}

const gate = await startFaultyGate();
const [rows, unfound]: [FaultRow[], string[]] = [[], []];
try {
  for (const faulty of FAULTY.filter(({ release }) => asked.length === 0 || asked.includes(release))) {
    const { findings } = (await gate.releaseOf(faulty.release)).gate;
    const row = foundRow(faulty, findings);
    rows.push(row);
    if (row.as === null)
      unfound.push(
        `${faulty.fault} (release ${faulty.release}) is not found as ${faulty.gate}, ${String(faulty.says)}:`,
        ...findings.map(({ code, message }) => `  ${code}: ${message}`),
      );
  }
} finally {
  await gate.stop();
}
console.log(faultTable(rows));
if (unfound.length > 0) console.error(`\n${unfound.join('\n')}`);
process.exit(unfound.length > 0 ? 1 : 0);
