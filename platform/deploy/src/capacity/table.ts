import { LEAST, type KindNeed, type Needs } from './capacity.ts';
import { INPUTS, optionOf, type Market } from './inputs.ts';
import type { Limit } from './limits.ts';

const figure = (value: number): string =>
  value >= 100 ? Math.ceil(value).toLocaleString('en') : value.toFixed(value >= 10 ? 0 : 1);

/** Lines of columns, the first of them to the left, the others to the right. */
export function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (most, row) => row.map((cell, at) => Math.max(cell.length, most[at] ?? 0)),
    [],
  );
  return rows.map((row) =>
    row
      .map((cell, at) =>
        at === 0 || at === row.length - 1 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!),
      )
      .join('  ')
      .trimEnd(),
  );
}

const kindRow = ({ kind, count, busy, memory, connections, because }: KindNeed): string[] => [
  kind,
  count === null ? 'never' : String(count),
  `${Math.round(busy * 100)} %`,
  memory === null ? '' : figure(memory),
  String(connections),
  count === LEAST && busy < 0.005 ? '' : because,
];

/** What a market needs, as text. */
export function needsText(market: Market, needs: Needs, limits: readonly Limit[]): string {
  const { kinds, partitions, database, broker, traffic } = needs;
  const asked = (Object.keys(INPUTS) as (keyof Market)[]).map(
    (name) => `--${optionOf(name)} ${market[name]}`,
  );
  return [
    asked.join(' '),
    '',
    ...aligned([
      ['kind', 'processes', 'core each', 'MB each', 'connections', 'decided by'],
      ...kinds.map(kindRow),
    ]),
    '',
    ...aligned(
      (
        [
          ['partitions of auctions.commands', String(partitions), ''],
          ['database', String(database.cores), 'cores'],
          ['', figure(database.connections), 'connections'],
          ['', figure(database.commitsPerSecond), 'commits that write, a second'],
          ['', figure(database.wal), 'MB a second of write-ahead log'],
          ['', figure(database.walBehindCheckpoint), 'of them at most, right behind a checkpoint'],
          ['', figure(database.disk), 'GB a day of write-ahead log; tables grow by less'],
          ['brokers', figure(broker.megabytesPerSecond), 'MB a second, before copies'],
          ['', figure(broker.disk), 'GB of events and commands, with copies'],
          ['live streams', figure(traffic.streams), ''],
          ['to browsers', figure(traffic.megabitsPerSecond), 'Mbit/s of frames and scripts'],
        ] as const
      ).map((row) => [...row]),
    ),
    '',
    ...aligned([
      ['what more processes do not move', 'bids a second', 'because'],
      ...limits.map(({ part, bidsPerSecond, because }) => [part, figure(bidsPerSecond), because]),
    ]),
    ...(kinds.some(({ count }) => count === null)
      ? [
          '',
          'never: this design does not hold such a market, with however many processes. See docs/scale.md.',
        ]
      : []),
  ].join('\n');
}
