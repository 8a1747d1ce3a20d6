import type { AuctionCommands, CommandAnswer } from '@rollheim/contracts';
import type { OutgoingMessage } from '@rollheim/bus';
import { accepted, rejected, type Decision } from '@rollheim/service-kit';
import type pg from 'pg';
import { isOperator } from '../facts/facts.ts';
import type { Incoming } from '../commands/incoming.ts';
import { ownCommand } from '../outgoing/outgoing.ts';
import { RUNNING, statusIn } from '@rollheim/auction-rules';

/**
 * Declares or lifts the outage of every auction that runs: one command to each, with a key that follows from this
 * one, so that a repeated call is one act.
 */
export async function fanOutOutages(
  pool: pg.Pool,
  { id, actor, payload }: Incoming<AuctionCommands['auction.outages']>,
): Promise<{ decision: Decision<CommandAnswer<'auction.outages'>>; commands: readonly OutgoingMessage[] }> {
  if (!isOperator(actor)) return { decision: rejected('not_allowed'), commands: [] };
  const { declare } = payload;
  const { rows } = await pool.query<{ auction_id: string }>(
    `select auction_id from auction where ${statusIn(RUNNING)} order by auction_id`,
  );
  const type = declare ? 'auction.declare-outage' : 'auction.lift-outage';
  return {
    decision: accepted({ auctions: rows.length }),
    commands: rows.map(({ auction_id }) => ownCommand(auction_id, type, actor, `${id}:${auction_id}`)),
  };
}
