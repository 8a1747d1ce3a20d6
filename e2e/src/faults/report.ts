import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@rollheim/embedded';

/** What became of one fault. */
export interface Row {
  readonly id: string;
  readonly fault: string;
  /** Bids that clients began to send. */
  readonly tried: number;
  /** Bids whose outcome the client knows. */
  readonly acknowledged: number;
  readonly accepted: number;
  /** Refused by a rule of bidding, or of who may bid, refuses them. */
  readonly refused: number;
  /** Answered as expired: not carried out, and never will be. */
  readonly expired: number;
  /** Bids that needed more than one request. */
  readonly repeated: number;
  /** Of the acknowledged, those in the log. */
  readonly found: number;
  readonly doubled: number;
  /** Messages to people, over the whole run so far. */
  readonly effectsExpected: number;
  readonly effectsFound: number;
  readonly note: string;
  /** Everything that does not fit. */
  readonly faults: readonly string[];
}

const HEAD = [
  'id',
  'fault',
  'tried',
  'acknowledged',
  'accepted',
  'refused',
  'expired',
  'unknown',
  'sent again',
  'in the log',
  'lost',
  'doubled',
  'messages',
  'holds',
  'what else',
];

const cells = (row: Row): string[] => [
  row.id,
  row.fault,
  ...[row.tried, row.acknowledged, row.accepted, row.refused, row.expired].map(String),
  // outcome not known: refused before they were sent on, or never answered
  String(Math.max(0, row.tried - row.acknowledged)),
  ...[row.repeated, row.found].map(String),
  String(Math.max(0, row.acknowledged - row.expired - row.found)),
  String(row.doubled),
  `${row.effectsFound} of ${row.effectsExpected}`,
  row.faults.length === 0 ? 'yes' : 'no',
  row.note,
];

/** The report as Markdown. */
export function table(bus: string, rows: readonly Row[], seconds: number): string {
  const line = (columns: readonly string[]) => `| ${columns.join(' | ')} |`;
  const load = loadavg()[0]?.toFixed(1) ?? '';
  return [
    `Bus ${bus}, ${Math.round(seconds)} s, ${cpus().length} cores, load average ${load}, Node ${process.versions.node}.`,
    '',
    line(HEAD),
    line(HEAD.map(() => '---')),
    ...rows.map((row) => line(cells(row))),
    '',
    ...rows.flatMap(({ id, faults }) => faults.slice(0, 20).map((fault) => `- ${id}: ${fault}`)),
    '',
  ].join('\n');
}

/** Writes the report below `.cache/faults`; returns the file. */
export async function writeReport(bus: string, text: string): Promise<string> {
  const folder = join(ROOT, '.cache', 'faults');
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${bus}.md`);
  await writeFile(file, text);
  return file;
}
