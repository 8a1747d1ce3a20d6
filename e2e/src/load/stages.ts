import { quantile } from './calls.ts';
import { ask, type Place } from './dealers.ts';

/** A bid as its caller saw it: epoch ms. */
export interface SentBid {
  readonly sent: number;
  readonly answered: number;
}

/** A stage of the way from a call to its answer, ms. */
export interface Stage {
  readonly name: string;
  readonly median: number;
  readonly p99: number;
}

const STAGES = [
  'call, edge, BFF up to the sending of the command',
  'append to the bus (begin of its transaction)',
  'append committed, writer woken and reading',
  'decided (behind the read, before the commit)',
  'log, state and answer written (begin of their append)',
  'committed, answer read by the BFF, HTTP back through the edge',
] as const;

const TO_PAGES = [
  'call, edge, BFF, bus, read by the writer',
  'decided, log and state written (begin of their append)',
  'committed, read by the shell, frame through the edge to the first page',
  'from the first page to the last one',
] as const;

type Packed = [
  key: string,
  id: string,
  type: string,
  version: number,
  payload: unknown,
  headers: { time: string },
];

interface Instants {
  command?: number;
  appended?: number;
  read?: number;
  decided?: number;
  replied?: number;
}

/**
 * Where the time of accepted bids went, by the key of the call; the last line is the whole. Nothing is measured inside
 * the system: headers, the auctions' log and the bus' own table have the instants. Postgres' bus alone.
 */
export async function stagesOf(place: Place, bids: ReadonlyMap<string, SentBid>): Promise<Stage[]> {
  const noted = await readInstants(place, [...bids.keys()]);
  const whole = [...bids].flatMap(([key, { sent, answered }]) => {
    const { command, appended, read, decided, replied } = noted.get(key) ?? {};
    const instants = [sent, command, appended, read, decided, replied, answered];
    return instants.every((instant) => instant !== undefined) ? [instants] : [];
  });
  return stagesOfInstants(STAGES, whole);
}

/** The stages between the instants of each bid, and the whole. */
function stagesOfInstants(names: readonly string[], whole: readonly (readonly number[])[]): Stage[] {
  const stage = (name: string, times: readonly number[]): Stage => ({
    name,
    median: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  });
  const between = (from: number, to: number) =>
    whole.map((instants) => (instants[to] ?? 0) - (instants[from] ?? 0));
  return [
    ...names.map((name, at) => stage(name, between(at, at + 1))),
    stage(`together, of ${whole.length} accepted bids`, between(0, names.length)),
  ];
}

/** When a bid was sent, and when the first and the last of the open pages had its state: epoch ms. */
export interface ShownBid {
  readonly sent: number;
  readonly first: number;
  readonly last: number;
}

/** Where the time went until the pages of others had the state of a bid, by the key of its call. Postgres' bus alone. */
export async function stagesToPages(
  place: Place,
  shown: ReadonlyMap<string, ShownBid>,
): Promise<readonly Stage[]> {
  const noted = await readInstants(place, [...shown.keys()]);
  const whole = [...shown].flatMap(([key, { sent, first, last }]) => {
    const { read, replied } = noted.get(key) ?? {};
    return read === undefined || replied === undefined ? [] : [[sent, read, replied, first, last]];
  });
  return stagesOfInstants(TO_PAGES, whole);
}

async function readInstants(place: Place, keys: readonly string[]): Promise<Map<string, Instants>> {
  const noted = new Map<string, Instants>(keys.map((key) => [key, {}]));
  const rows = await ask<{ name: string; ms: number; body: string }>(
    place,
    `select t.name, extract(epoch from l.created)::float8 * 1000 as ms, l.body
     from bus.messages l join bus.topics t on t.id = l.topic_id where t.name in ('auctions.commands', 'replies')`,
  );
  for (const { name, ms, body } of rows)
    for (const [key, , , , payload, { time }] of JSON.parse(body) as Packed[]) {
      // the envelope of a command
      const id = name === 'replies' ? key : (payload as { commandId?: string } | null)?.commandId;
      const bid = noted.get(id ?? '');
      if (!bid) continue;
      if (name === 'replies') Object.assign(bid, { decided: Date.parse(time), replied: ms });
      else Object.assign(bid, { command: Date.parse(time), appended: ms });
    }
  const log = await ask<{ command_id: string; at: string }>(
    place,
    'select command_id, at from auctions.log where command_id = any($1)',
    [keys],
  );
  for (const { command_id, at } of log) Object.assign(noted.get(command_id) ?? {}, { read: Number(at) });
  return noted;
}
