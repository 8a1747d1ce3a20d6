import { decided, quantile, type Answered } from './calls.ts';
import type { RelationCount, StatementCount, Used } from './counters.ts';

const TEXT_CHARS = 96;
const IDLE_LINES = 25;

const callsOf = (statements: readonly StatementCount[]): number =>
  statements.reduce((sum, { calls }) => sum + calls, 0);

const timeOf = (cpu: ReadonlyMap<string, number>): number =>
  [...cpu.values()].reduce((sum, ms) => sum + ms, 0);

/** What the idle system uses in a second. */
export function idleText({ seconds, commits, transactions, walBytes, cpu, statements }: Used): string {
  const per = (figure: number) => (figure / seconds).toFixed(0);
  return [
    `idle, per second: ${per(callsOf(statements))} statements, ${per(commits)} commits that write (${per(transactions)} transactions), ` +
      `${per(walBytes / 1000)} kB of WAL, ${per(timeOf(cpu))} ms of processor`,
    ...timeLines(cpu, seconds),
    ...statementLines(statements, seconds, IDLE_LINES),
  ].join('\n');
}

/** What bids cost, each; `lines` of the statements that are asked most often. */
export function loadText(used: Used, answers: readonly Answered[], lines: number): string {
  const {
    seconds,
    commits,
    transactions,
    walBytes,
    pageBytes,
    cpu,
    sessions,
    statements,
    topics,
    relations,
  } = used;
  const times = answers.filter(decided).map(({ ms }) => ms);
  const bids = times.length;
  const part = (share: number) => quantile(times, share).toFixed(0);
  const per = (figure: number) => (figure / bids).toFixed(1);
  return [
    '',
    `${bids} of ${answers.length} bids decided in ${seconds.toFixed(1)} s; answer median ${part(0.5)} ms, p90 ${part(0.9)} ms, p99 ${part(0.99)} ms`,
    `per bid: ${per(callsOf(statements))} statements, ${per(commits)} commits that write (${per(transactions)} transactions), ${per(walBytes / 1000)} kB of WAL (at most ${per(pageBytes / 1000)} kB of it pages written whole), ${per(timeOf(cpu))} ms of processor`,
    '',
    'processor per bid, ms: process',
    ...timeLines(cpu, bids),
    '',
    'processor per bid, ms: sessions of Postgres',
    ...timeLines(sessions, bids),
    '',
    'per bid: statements, ms, bytes of WAL, role, text',
    ...statementLines(statements, bids, lines),
    '',
    'per bid: records and bytes of WAL, of those whole pages, by table and index',
    ...relationLines(
      summed(relations, ({ relation }) => relation),
      bids,
      lines,
    ),
    '',
    'per bid: the same by kind of record, too',
    ...relationLines(
      summed(relations, ({ relation, kind }) => `${relation}  ${kind}`),
      bids,
      lines,
    ),
    '',
    'per bid: messages, bytes, topic',
    ...topics.map(
      ({ topic, messages, bytes }) =>
        `${(messages / bids).toFixed(2).padStart(8)} ${(bytes / bids).toFixed(0).padStart(8)}  ${topic}`,
    ),
  ].join('\n');
}

type WalCount = Pick<RelationCount, 'records' | 'bytes' | 'pageBytes'>;

function summed(
  relations: readonly RelationCount[],
  nameOf: (one: RelationCount) => string,
): [name: string, count: WalCount][] {
  const sums = new Map<string, WalCount>();
  for (const one of relations) {
    const { records, bytes, pageBytes } = sums.get(nameOf(one)) ?? { records: 0, bytes: 0, pageBytes: 0 };
    sums.set(nameOf(one), {
      records: records + one.records,
      bytes: bytes + one.bytes,
      pageBytes: pageBytes + one.pageBytes,
    });
  }
  return [...sums].toSorted(([, a], [, b]) => b.bytes - a.bytes);
}

const relationLines = (sums: readonly [string, WalCount][], bids: number, lines: number): string[] =>
  sums.slice(0, lines).map(([name, { records, bytes, pageBytes }]) => {
    const figures = [(records / bids).toFixed(2), (bytes / bids).toFixed(0), (pageBytes / bids).toFixed(0)];
    return `${figures.map((figure) => figure.padStart(8)).join(' ')}  ${name}`;
  });

const timeLines = (times: ReadonlyMap<string, number>, per: number): string[] =>
  [...times]
    .filter(([, ms]) => ms / per >= 0.05)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, ms]) => `${(ms / per).toFixed(2).padStart(8)}  ${name}`);

const statementLines = (statements: readonly StatementCount[], per: number, lines: number): string[] =>
  statements
    .toSorted((a, b) => b.calls - a.calls)
    .slice(0, lines)
    .map(({ role, text, calls, ms, walBytes }) => {
      const figures = [calls / per, ms / per, walBytes / per].map((figure, at) =>
        figure.toFixed([2, 3, 0][at]).padStart(8),
      );
      return `${figures.join(' ')}  ${role.padEnd(18)} ${text.slice(0, TEXT_CHARS)}`;
    });
