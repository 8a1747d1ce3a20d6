import { aligned } from '@rollheim/deploy';
import { QUEUES, type Growth, type QueueName, type Queues, type Series } from './judge.ts';

const MOST_TABLES = 15;
const figure = (value: number | null | undefined): string => (value == null ? '' : value.toFixed(1));

/** Memory and its growth by process. */
export const growthLines = (growths: readonly Growth[], series: readonly Series[]): string[] =>
  aligned([
    ['process', 'resident at last', 'growth', 'heap at last', 'growth', ''],
    ...growths.map(({ process, resident, heap }) => {
      const own = series.find((each) => each.process === process);
      return [
        process,
        figure(own?.resident.at(-1)?.megabytes),
        figure(resident),
        figure(own?.heap.at(-1)?.megabytes),
        figure(heap),
        '',
      ];
    }),
  ]);

/** What waits, by its meaning. */
export const queueLines = (queues: Queues): string[] =>
  aligned(Object.entries(QUEUES).map(([name, meaning]) => [meaning, String(queues[name as QueueName]), '']));

type Tables = ReadonlyMap<string, { readonly rows: number; readonly bytes: number }>;

/** Tables that grew, the largest growth first, and all of them together. */
export function tableLines(before: Tables, after: Tables, bids: number): string[] {
  const grown = [...after].map(([name, { rows, bytes }]) => {
    const old = before.get(name) ?? { rows: 0, bytes: 0 };
    return { name, rows: rows - old.rows, bytes: bytes - old.bytes };
  });
  const sum = grown.reduce((all, { bytes }) => all + bytes, 0);
  const row = (name: string, rows: string, bytes: number): string[] => [
    name,
    rows,
    (bytes / 1000).toFixed(0),
    (bytes / bids / 1000).toFixed(2),
    '',
  ];
  return aligned([
    ['table', 'rows', 'kB', 'kB a bid', ''],
    ...grown
      .toSorted((a, b) => b.bytes - a.bytes)
      .slice(0, MOST_TABLES)
      .map(({ name, rows, bytes }) => row(name, String(rows), bytes)),
    row('all', '', sum),
  ]);
}

/** MB of each folder before and after. */
export const diskLines = (
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): string[] =>
  aligned([
    ['place', 'before', 'after', ''],
    ...[...after]
      .filter(([, megabytes]) => megabytes >= 0.1)
      .map(([place, megabytes]) => [place, figure(before.get(place)), figure(megabytes), '']),
  ]);
