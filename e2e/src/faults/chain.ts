import { createHash } from 'node:crypto';

/** A row of the auctions' log as the table holds it. */
export interface LogLine {
  readonly auction_id: string;
  readonly seq: number;
  readonly at: string;
  readonly command_id: string | null;
  readonly actor: string;
  readonly role: string;
  readonly payload: unknown;
  readonly facts: unknown;
  readonly release_set: string | null;
  readonly events: readonly { readonly type: string; readonly price?: number; readonly leads?: boolean }[];
  readonly code: string | null;
  readonly status: number;
  readonly head: string;
}

/** Log keys by auction: what the salts of its commitments are made of. */
export type LogKeys = ReadonlyMap<string, string | null>;

type Fields = Readonly<Record<string, unknown>>;

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** JSON with sorted keys and without what is undefined. */
const canonical = (value: unknown): string => JSON.stringify(sorted(value));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([key, field]) => [key, sorted(field)]));
}

const pick = (from: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])));

const OPEN = ['kind', 'confirmedHigh', 'startPrice', 'buyNow', 'then', 'r', 'start', 'slot'];
const PLAN = ['type', 'at', 'by', 'start', 'slot', 'hot', 'softWindow', 'softCap', 'ladder'];

/** The events that occur while people only bid; any other is reported as a fault. */
const KNOWN: Readonly<Record<string, (event: Fields, numberOf: (customer: unknown) => number) => Fields>> = {
  Submitted: (event) => ({
    ...pick(event, ['type', 'at', 'reserve', 'verified']),
    ...pick(event['terms'] as Fields, ['startPrice', 'buyNow']),
  }),
  RoundScheduled: (event) => ({
    ...pick(event, PLAN),
    ...pick(event['terms'] as Fields, ['startPrice', 'buyNow']),
    carried: null,
  }),
  RoundStarted: (event) => pick(event, ['type', 'at']),
  HotBiddingStarted: (event) => pick(event, ['type', 'at']),
  OutageDeclared: (event) => pick(event, ['type', 'at']),
  OutageLifted: (event) => pick(event, ['type', 'at', 'end']),
  BidPlaced: (event, numberOf) => ({
    ...pick(event, ['type', 'at', 'price', 'leads', 'end', 'agent']),
    bidder: numberOf(event['customer']),
  }),
  LimitRaised: (event, numberOf) => ({
    ...pick(event, ['type', 'at', 'agent']),
    bidder: numberOf(event['customer']),
  }),
};

/**
 * Every line holds the digest over the one before and its own public record; what is private is in it as salted
 * commitment. The records are made here again from the lines.
 */
export function chainFaults(auctionId: string, lines: readonly LogLine[], logKey: string | null): string[] {
  const faults: string[] = [];
  const bidders = new Map<unknown, number>();
  const numberOf = (customer: unknown): number => {
    const number = bidders.get(customer) ?? bidders.size + 1;
    bidders.set(customer, number);
    return number;
  };
  const view = { price: null as number | null, minimum: 0 };
  let head = digest(`rollheim-auction-log/1:${auctionId}`);
  for (const [index, line] of lines.entries()) {
    const place = `${auctionId}:${line.seq}`;
    const strange = line.events.filter(({ type }) => !KNOWN[type]).map(({ type }) => type);
    if (strange.length > 0) faults.push(`${place}: ${strange.join()} is not to be expected here`);
    head = digest(head + canonical(recordOf(line, logKey, numberOf, view)));
    if (line.seq !== index + 1) faults.push(`${auctionId}: entry ${index + 1} has the number ${line.seq}`);
    if (line.head === head) continue;
    faults.push(`${place}: the chain breaks`);
    head = line.head;
  }
  return faults;
}

function recordOf(
  { seq, at, role, actor, code, command_id, payload, facts, release_set, events }: LogLine,
  logKey: string | null,
  numberOf: (customer: unknown) => number,
  view: { price: number | null; minimum: number },
): Fields {
  const asked = payload as Fields & { readonly kind: string };
  const known = facts as Fields;
  const commit = (field: 'amount' | 'minimum' | 'sealed', value: string): string => {
    const name = field === 'minimum' ? `${seq}:minimum` : String(seq);
    const salts = digest(`${logKey ?? ''}:${name}`);
    return digest(`${field === 'sealed' ? salts.slice(32) : salts.slice(0, 32)}:${value}`);
  };
  const bidder = role === 'merchant' ? numberOf(known['customer'] ?? actor) : null;
  const told = events.map((event) => KNOWN[event.type]?.(event as unknown as Fields, numberOf) ?? {});
  if (asked.kind === 'submit' && code === null) view.minimum = asked['minimum'] as number;
  for (const { type, price } of events) if (type === 'BidPlaced') view.price = price ?? null;
  const counts = events.some(({ type }) => type === 'BidPlaced' || type === 'RoundStarted');
  const rest = { commandId: command_id, actor, facts, payload, releaseSet: release_set };
  return {
    seq,
    at: Number(at),
    role,
    bidder,
    trades: role === 'merchant' ? known['accepted'] === true && known['blocked'] !== true : null,
    payload: asked.kind === 'timer' ? asked : pick(asked, OPEN),
    // the chain names every refusal for actor, state or payload alike
    code: code === 'move_not_allowed' || code === 'invalid_input' ? 'not_allowed' : code,
    events: told,
    view: counts
      ? { reserve: view.price !== null && view.price >= view.minimum ? 'met' : 'not_met', buyNow: null }
      : null,
    hidden: {
      ...('amount' in asked ? { amount: commit('amount', String(asked['amount'])) } : {}),
      ...(asked.kind === 'submit' ? { minimum: commit('minimum', String(asked['minimum'])) } : {}),
    },
    sealed: role === 'timer' ? null : commit('sealed', canonical(rest)),
  };
}
