import { messageContract } from '@rollheim/contracts/server';
import {
  counter,
  histogram,
  recordedTraceId,
  type Decision,
  type ServiceContext,
} from '@rollheim/service-kit';
import type { Incoming } from '../commands/incoming.ts';
import type { ChainedEntry } from '../log/store.ts';

/** What the writer counts: some additions a command, nothing that is written. */
export class Measures {
  readonly #commands;
  readonly #bids;
  readonly #ends;
  readonly #outages;

  constructor(metrics: ServiceContext['metrics']) {
    this.#commands = counter(metrics, 'commands_total');
    this.#bids = histogram(metrics, 'auction_bid_seconds');
    this.#ends = histogram(metrics, 'auction_end_late_seconds');
    this.#outages = counter(metrics, 'auction_outages_total');
  }

  /** A command was refused, or came too late. */
  refused({ type }: Incoming, { status }: Decision): void {
    if (status !== 'accepted') this.#commands.inc({ type: messageContract(type) ? type : 'other', status });
  }

  /** An end came while no one could write. */
  outage(): void {
    this.#outages.inc();
  }

  /** A batch is in the log: the commands that changed something, and the ends of rounds among its entries. */
  committed(accepted: readonly Incoming[], entries: readonly ChainedEntry[]): void {
    const now = Date.now();
    for (const { type, message } of accepted) {
      this.#commands.inc({ type, status: 'accepted' });
      if (type === 'auction.bid') this.#bids.observe(secondsSince(Date.parse(message.headers.time), now));
    }
    // what is seeded lies in the past
    const seeded = new Set(accepted.flatMap(({ type, key }) => (type === 'auction.seed' ? [key] : [])));
    for (const { auctionId, entry } of entries) {
      if (seeded.has(auctionId)) continue;
      for (const event of entry.events)
        if (event.type === 'RoundEnded')
          this.#ends.observe(secondsSince(entry.before.round?.end ?? event.at, now));
    }
  }
}

/** One line for a command that is committed: which click led to which change. */
export function logAccepted(log: ServiceContext['log'], { type, key, message }: Incoming): void {
  const { correlationId, traceparent } = message.headers;
  const traceId = recordedTraceId(traceparent);
  log.info(
    { type, auctionId: key, message: message.id, correlationId, ...(traceId === null ? {} : { traceId }) },
    'command accepted',
  );
}

/** Clocks of two machines may differ: what would lie ahead took no time. */
const secondsSince = (instant: number, now: number): number => Math.max(0, now - instant) / 1000;
