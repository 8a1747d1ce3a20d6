import { TOPICS } from '@rollheim/contracts';
import { SETTINGS } from '@rollheim/contracts/server';
import { readPlan } from '@rollheim/embedded';
import { kinds } from '../kinds.ts';
import type { Market } from './inputs.ts';
import { BID_COSTS, perSecond, UNIT_COSTS, type BidCost } from './unit-costs.ts';

/** So many of a kind at least: one goes on while another is replaced. */
export const LEAST = 2;
const POOL = 4;
const STREAMS_OF_AN_EDGE = Number(SETTINGS.STREAMS.default);
const CALLS_OF_A_PAGE = 2;
/** Pools of a registry: its own, and one of each module's backend. */
const BACKENDS = 1 + readPlan().bffs.length;
const MEGA = 1_000_000;

/** Processes of one kind. */
export interface KindNeed {
  readonly kind: string;
  /** Null: no number of them is enough, because each does a part of the work for all. */
  readonly count: number | null;
  /** What decides the number. */
  readonly because: string;
  /** Share of a core that each uses. */
  readonly busy: number;
  /** MB of each; null: not measured. */
  readonly memory: number | null;
  /** Connections to the database, of all. */
  readonly connections: number;
}

/** What a market needs. */
export interface Needs {
  readonly kinds: readonly KindNeed[];
  readonly partitions: number;
  readonly database: {
    readonly cores: number;
    readonly commitsPerSecond: number;
    readonly connections: number;
    /** MB a second of write-ahead log, and right behind a checkpoint. */
    readonly wal: number;
    readonly walBehindCheckpoint: number;
    /** GB a day, of the write-ahead log: no table grows by more. */
    readonly disk: number;
  };
  readonly broker: { readonly megabytesPerSecond: number; readonly disk: number };
  readonly traffic: { readonly streams: number; readonly megabitsPerSecond: number };
}

/** Work of a kind, ms of processor a second. */
interface Work {
  /** Divided by the number of processes. */
  readonly shared: number;
  /** Done by each of them. */
  readonly each: number;
}

/** Share of the BFFs' work for a bid that is reading the log: every host does all of it (profile of `npm run cost`). */
export const READ_BY_EACH_BFF = 0.27;

/** How many processes a kind needs, so that none uses more than `load` of a core; null: each alone has more to do. */
export function countFor({ shared, each }: Work, load: number): number | null {
  const free = 1000 * load - each;
  return free <= 0 ? null : Math.max(1, Math.ceil(shared / free));
}

const perBid = (cost: BidCost, bids: number): number => bids * cost.dense;

/** Processor of a search, ms, by the number of ads: a line through what was measured at 20,000 and at 1,000,000. */
export function searchCost(ads: number): number {
  const { search, searchSmall } = UNIT_COSTS;
  return searchSmall.value + ((search.value - searchSmall.value) * (ads - 20_000)) / 980_000;
}

/** What the market needs, by the unit costs. */
export function needsOf(market: Market): Needs {
  const { ads, dealers, bidsPerSecond: bids, pagesPerSecond: pages, machine, load } = market;
  const streams = Math.ceil(dealers * market.online);
  const frames = streams * market.framesPerSecond;
  const search = Math.max(0, searchCost(ads) - UNIT_COSTS.searchSmall.value);
  const works: Readonly<Record<string, Work>> = {
    edge: {
      shared:
        perBid(BID_COSTS.edge, bids) +
        (frames * UNIT_COSTS.frame.value) / 1000 +
        pages * (1 + CALLS_OF_A_PAGE) * UNIT_COSTS.edgeCall.value,
      each: perSecond(BID_COSTS.edge),
    },
    // each reads every change: its streams may want any of them
    'shell-server': {
      shared: pages * UNIT_COSTS.documentShell.value,
      each: perSecond(BID_COSTS.shell) + perBid(BID_COSTS.shell, bids),
    },
    releases: {
      shared:
        perBid(BID_COSTS.bffs, bids) * (1 - READ_BY_EACH_BFF) +
        pages * (UNIT_COSTS.documentBffs.value + CALLS_OF_A_PAGE * search),
      each: perSecond(BID_COSTS.bffs) + perBid(BID_COSTS.bffs, bids) * READ_BY_EACH_BFF,
    },
    auctions: { shared: perBid(BID_COSTS.auctions, bids), each: perSecond(BID_COSTS.auctions) },
    notifications: { shared: perBid(BID_COSTS.services, bids), each: perSecond(BID_COSTS.services) },
  };
  const needed = kinds().map(({ name, pool = POOL }) =>
    kindNeed(name, works[name], { market, streams, pool }),
  );
  const writers = needed.find(({ kind }) => kind === 'auctions')?.count ?? LEAST;
  const connections = needed.reduce((sum, each) => sum + each.connections, 0);
  const walPerBid = BID_COSTS.wal.dense;
  const daily = bids * market.busyHours * 3600;
  return {
    kinds: needed,
    partitions: Math.max(partitionsToday(), writers * market.partitionsPerWriter),
    database: {
      cores: Math.ceil(
        (machine * (perSecond(BID_COSTS.postgres) + perBid(BID_COSTS.postgres, bids))) / (1000 * load),
      ),
      commitsPerSecond: Math.round(perSecond(BID_COSTS.commits) + perBid(BID_COSTS.commits, bids)),
      connections,
      wal: (perSecond(BID_COSTS.wal) + bids * walPerBid) / 1000,
      walBehindCheckpoint: (perSecond(BID_COSTS.wal) + bids * (walPerBid + UNIT_COSTS.walPages.value)) / 1000,
      disk: (daily * BID_COSTS.wal.rare) / MEGA,
    },
    broker: {
      megabytesPerSecond: (bids * UNIT_COSTS.messages.value) / 1000,
      disk:
        (market.replicas *
          (7 * daily * UNIT_COSTS.event.value + bids * 3600 * UNIT_COSTS.commandAndAnswer.value)) /
        MEGA,
    },
    traffic: {
      streams,
      megabitsPerSecond:
        ((frames * UNIT_COSTS.frameBytes.value + pages * market.firstViews * UNIT_COSTS.firstView.value) *
          8) /
        1000,
    },
  };
}

/** Partitions of the auctions' commands as they are declared. */
export const partitionsToday = (): number =>
  TOPICS.find(({ name }) => name === 'auctions.commands')?.partitions ?? 1;

function kindNeed(
  kind: string,
  work: Work | undefined,
  { market, streams, pool }: { readonly market: Market; readonly streams: number; readonly pool: number },
): KindNeed {
  const { shared, each } = work ?? { shared: 0, each: 0 };
  const own = { shared: shared * market.machine, each: each * market.machine };
  const reasons: [why: string, count: number | null][] = [
    ['one goes on while another is replaced', LEAST],
    ['processor', countFor(own, market.load)],
  ];
  if (kind === 'edge') reasons.push(['streams', Math.ceil(streams / STREAMS_OF_AN_EDGE)]);
  if (kind === 'notifications')
    reasons.push(['mails', Math.ceil((market.bidsPerSecond * market.mailsPerBid) / UNIT_COSTS.mails.value)]);
  const impossible = reasons.some(([, count]) => count === null);
  const [because, most] = reasons.reduce((one, other) => ((other[1] ?? 0) > (one[1] ?? 0) ? other : one));
  const count = impossible ? null : most;
  const divided = Math.max(LEAST, count ?? LEAST);
  return {
    kind,
    count,
    because: impossible ? 'each does a part of the work for all: more of them do not help' : because,
    busy: (own.shared / divided + own.each) / 1000,
    memory: memoryOf(kind, market.ads, streams / divided),
    connections: divided * pool * (kind === 'releases' ? BACKENDS : 1),
  };
}

function memoryOf(kind: string, ads: number, streams: number): number | null {
  const { edgeMemory, stream, auctionsMemory, bffMemory, indexedAd } = UNIT_COSTS;
  if (kind === 'edge') return Math.ceil(edgeMemory.value + (streams * stream.value) / 1000);
  if (kind === 'auctions') return auctionsMemory.value;
  if (kind === 'releases') return Math.ceil(bffMemory.value + (ads * indexedAd.value) / MEGA);
  return null;
}
