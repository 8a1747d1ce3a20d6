import type { AuctionCommands, BidderContext, CommandAnswer } from '@rollheim/contracts';
import { accepted, type Decision } from '@rollheim/service-kit';
import type pg from 'pg';
import type { Incoming } from '../commands/incoming.ts';
import type { Browsers } from '../facts/browsers.ts';
import type { Customers } from '../facts/customers.ts';
import { mayTradeIn, roleOf } from '../facts/facts.ts';
import { loadAuctions } from '../log/store.ts';
import { wireBidder } from '../outgoing/public.ts';

/** Auctions that are restored at once; between two parts the writer goes on. */
const PART = 25;

/** The asker's state in each of the named auctions; an auction of their own, or one that is unknown, is left out. */
export async function readOwnBids(
  pool: pg.Pool,
  { customers, browsers }: { readonly customers: Customers; readonly browsers: Browsers },
  { actor, payload, caller }: Incoming<AuctionCommands['auction.own-bids']>,
): Promise<Decision<CommandAnswer<'auction.own-bids'>>> {
  const { auctionIds } = payload;
  const contexts: BidderContext[] = [];
  for (let at = 0; at < auctionIds.length; at += PART)
    for (const live of await loadAuctions(pool, auctionIds.slice(at, at + PART))) {
      if (roleOf(live, actor) !== 'merchant') continue;
      const mayTrade = mayTradeIn({ customers, browsers }, live, { actor, caller });
      contexts.push(wireBidder(live, actor, mayTrade));
    }
  return accepted(undefined, { private: { contexts } });
}
