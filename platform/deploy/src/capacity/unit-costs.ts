/** What one thing costs, as a bench printed it. */
interface UnitCost {
  readonly value: number;
  readonly unit: 'ms' | 'µs' | 'kB' | 'bytes' | 'MB' | 'commits' | 'mails/s';
  /** Who prints it: the id of a bench, or the name of an npm script. */
  readonly bench: string;
  readonly meaning: string;
  /** The bench prints more than this: the true figure is lower. */
  readonly atMost?: true;
}

/** The same cost of a bid at two loads of a whole system: far apart, and one behind the other. */
export interface BidCost {
  /** At {@link RARE} bids a second over 200 auctions: each bid wakes every process by itself. */
  readonly rare: number;
  /** At 999 bids a second on one auction: bids share batches, commits and wake-ups. */
  readonly dense: number;
  readonly unit: UnitCost['unit'];
  readonly bench: string;
  readonly meaning: string;
  readonly atMost?: true;
}

/** Bids a second of the lower load. */
export const RARE = 54;

/** Processor, write-ahead log and commits of a bid. Nothing that calculates with costs has figures of its own. */
export const BID_COSTS = {
  edge: { rare: 1.2, dense: 0.2, unit: 'ms', bench: 'cost', meaning: 'processor of the edge' },
  shell: {
    rare: 0.8,
    dense: 0.3,
    unit: 'ms',
    bench: 'cost',
    meaning: 'processor of the shell’s server; dense: what is left of the whole',
    atMost: true,
  },
  bffs: { rare: 2.9, dense: 0.3, unit: 'ms', bench: 'cost', meaning: 'processor of registry and BFFs' },
  auctions: { rare: 1.7, dense: 0.25, unit: 'ms', bench: 'cost', meaning: 'processor of the writer' },
  services: {
    rare: 1.9,
    dense: 0.2,
    unit: 'ms',
    bench: 'cost',
    meaning: 'processor of the services, all of it put down to notifications',
    atMost: true,
  },
  postgres: { rare: 5.6, dense: 0.85, unit: 'ms', bench: 'cost', meaning: 'processor of Postgres' },
  wal: { rare: 16.2, dense: 12.4, unit: 'kB', bench: 'P29', meaning: 'write-ahead log' },
  commits: { rare: 2.7, dense: 0.23, unit: 'commits', bench: 'P29', meaning: 'commits that write' },
} as const satisfies Readonly<Record<string, BidCost>>;

/** All other costs. */
export const UNIT_COSTS = {
  databaseBid: {
    value: 0.045,
    unit: 'ms',
    bench: 'P1',
    meaning: 'session of the database for a bid in a full batch of the writer',
  },
  databaseStatement: {
    value: 0.6,
    unit: 'ms',
    bench: 'cost',
    meaning: 'session of the database for the writer’s statement of one bid',
  },
  end: { value: 0.42, unit: 'ms', bench: 'P15', meaning: 'one end of 500 in the same minute', atMost: true },
  edgeCall: {
    value: 0.2,
    unit: 'ms',
    bench: 'cost',
    meaning: 'processor of the edge for a call that it passes on',
  },
  frame: { value: 12, unit: 'µs', bench: 'P5', meaning: 'processor of the edge for one frame of one stream' },
  documentShell: {
    value: 20,
    unit: 'ms',
    bench: 'P5',
    meaning: 'processor of the shell’s server for a document, the bids beside it included',
    atMost: true,
  },
  documentBffs: {
    value: 55,
    unit: 'ms',
    bench: 'P5',
    meaning: 'processor of the BFFs for a document and its two calls, the bids beside it included',
    atMost: true,
  },
  search: {
    value: 12.5,
    unit: 'ms',
    bench: 'P6',
    meaning: 'processor of a BFF for a search among 1,000,000 ads (median)',
  },
  searchSmall: {
    value: 1.4,
    unit: 'ms',
    bench: 'P6',
    meaning: 'the same among 20,000 ads',
  },
  stream: { value: 15.9, unit: 'kB', bench: 'P5', meaning: 'memory of the edge for a stream' },
  indexedAd: { value: 292, unit: 'bytes', bench: 'P6', meaning: 'memory of each BFF host for an ad' },
  edgeMemory: { value: 61, unit: 'MB', bench: 'P12', meaning: 'memory of an edge without streams' },
  auctionsMemory: { value: 54, unit: 'MB', bench: 'P12', meaning: 'memory of a writer without auctions' },
  bffMemory: { value: 141, unit: 'MB', bench: 'P31', meaning: 'memory of a BFF that is awake' },
  firstView: { value: 235.4, unit: 'kB', bench: 'P7', meaning: 'scripts of a first view, as sent' },
  frameBytes: { value: 0.6, unit: 'kB', bench: 'cost', meaning: 'state of an auction as JSON: one frame' },
  messages: { value: 5.8, unit: 'kB', bench: 'cost', meaning: 'messages of a bid as JSON, all topics' },
  event: { value: 0.9, unit: 'kB', bench: 'cost', meaning: 'of those, the event, which is kept for a week' },
  commandAndAnswer: {
    value: 2.5,
    unit: 'kB',
    bench: 'cost',
    meaning: 'of those, command and answer, which are kept for an hour',
  },
  walPages: {
    value: 14.1,
    unit: 'kB',
    bench: 'cost',
    meaning: 'more write-ahead log of a bid right behind a checkpoint (`--checkpoint`)',
    atMost: true,
  },
  mails: { value: 209, unit: 'mails/s', bench: 'P19', meaning: 'mails that one notifications process sends' },
} as const satisfies Readonly<Record<string, UnitCost>>;

/** What a process spends each second on being woken, beside what each bid costs; in the cost's unit. */
export const perSecond = ({ rare, dense }: Pick<BidCost, 'rare' | 'dense'>): number => (rare - dense) * RARE;

/** Processor of a bid at {@link RARE} bids a second, ms, of all parts: what P2 prints for this machine. */
export const rareProcessor = (): number =>
  Object.values(BID_COSTS).reduce((sum, { unit, rare }) => sum + (unit === 'ms' ? rare : 0), 0);
