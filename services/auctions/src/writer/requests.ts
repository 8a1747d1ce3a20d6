import { recall, type Schedule } from '@rollheim/auction-rules';
import type { AuctionContext, CommandAnswer, CommandName, Commands } from '@rollheim/contracts';
import { accepted, OUTCOME_QUERY, rejected, type Decision, type ServiceContext } from '@rollheim/service-kit';
import type { Incoming } from '../commands/incoming.ts';
import type { Request } from '../commands/translate.ts';
import type { AuctionsEnv } from '../config.ts';
import type { Browsers } from '../facts/browsers.ts';
import type { Customers } from '../facts/customers.ts';
import { mayTradeIn, roleOf } from '../facts/facts.ts';
import type { LiveAuction } from '../log/live.ts';
import { wireOperator, wireOwner } from '../outgoing/public.ts';
import { Proofs } from '../queries/proof.ts';
import { readOwnBids } from '../queries/own-bids.ts';
import { askedOwner, readSteps, toldOwner } from '../queries/steps.ts';
import { readHolidays, setHolidays } from '../slots/holidays.ts';
import { ownContext, type Answer, type Answers } from './answers.ts';
import type { Batch } from './batch.ts';
import { fanOutOutages } from './outages.ts';
import { seedAuction } from './seed.ts';

/** What requests need of the writer. */
interface Desk {
  readonly ctx: ServiceContext<AuctionsEnv>;
  readonly customers: Customers;
  readonly browsers: Browsers;
  readonly schedule: Schedule;
  readonly cache: Map<string, LiveAuction>;
  readonly answers: Answers;
}

type Handler<P, R> = (
  command: Incoming<P>,
  live: LiveAuction | undefined,
  batch: Batch,
) => Answer<R> | Promise<Answer<R>>;

/** What answers each request, bound to what its senders read. */
export type Requests = {
  readonly [N in Request]: N extends CommandName
    ? Handler<Commands[N], CommandAnswer<N>>
    : Handler<unknown, unknown>;
};

/** What answers a request of this name; null: it is none. */
export const requestOf = (requests: Requests, type: string): Handler<unknown, unknown> | null =>
  // the contract of the same name has checked the payload
  Object.hasOwn(requests, type) ? (requests[type as Request] as Handler<unknown, unknown>) : null;

/** Of an auction that has a log. */
const ofAuction =
  <P, R>(
    handle: (command: Incoming<P>, live: LiveAuction) => Answer<R> | Promise<Answer<R>>,
  ): Handler<P, R> =>
  (command, live) =>
    live ? handle(command, live) : rejected('not_found');

/** What is asked of the writer beside the moves of an auction, one row each. */
export function requestsOf(desk: Desk): Requests {
  const { ctx, answers } = desk;
  const proofs = new Proofs(ctx.pool);
  /** A request that changes something. */
  const act =
    <P, R>(handle: (command: Incoming<P>, batch: Batch) => Promise<Decision<R>>): Handler<P, R> =>
    async (command, _live, batch) => {
      const decision = await handle(command, batch);
      if (decision.status === 'accepted') batch.accept(command);
      return decision;
    };
  return {
    'auction.context': ofAuction((command, live) => readContext(desk, command, live)),
    // keyed by who asks: the auctions are read from their logs, and no bid waits for it
    'auction.own-bids': (command) => ({ later: readOwnBids(ctx.pool, desk, command) }),
    'auction.steps': ofAuction((command, live) => readSteps(ctx.pool, live, proofs, command)),
    // a whole log is read
    'auction.proof': (command) => ({ later: proofs.part(command) }),
    'auction.holidays': (command) => readHolidays(ctx.pool, command),
    'auction.set-holidays': (command) => setHolidays(ctx, command),
    'auction.outages': act(async (command, batch) => {
      const { decision, commands } = await fanOutOutages(ctx.pool, command);
      batch.send(...commands);
      return decision;
    }),
    'auction.seed': (command, live, batch) => seedAuction({ ...desk, batch }, command, live),
    [OUTCOME_QUERY]: ofAuction((command, live) => readOutcome(answers, command, live)),
  };
}

/** What the sender sees of the auction and of themselves. */
function readContext(
  { ctx, customers, browsers }: Desk,
  command: Incoming,
  live: LiveAuction,
): Answer<AuctionContext> {
  const { actor } = command;
  const role = roleOf(live, actor);
  const told = role === 'owner' ? toldOwner(ctx.pool, live) : null;
  if (told) {
    const context = wireOwner(live);
    return { later: told.then((more) => accepted(undefined, { private: { ...context, ...more } })) };
  }
  const asked = role === 'operator' ? askedOwner(ctx.pool, live) : null;
  if (asked) {
    const context = wireOperator(live);
    return { later: asked.then((more) => accepted(undefined, { private: { ...context, ...more } })) };
  }
  const mayTrade = mayTradeIn({ customers, browsers }, live, command);
  const own = role === 'operator' ? wireOperator(live) : ownContext(live, actor, mayTrade);
  return own ? accepted(undefined, { private: own }) : rejected('not_found');
}

/** How an earlier command of the asker ended. With the same key it went first: one that the log does not know came too late. */
function readOutcome(answers: Answers, { actor, payload }: Incoming, live: LiveAuction): Answer {
  const { commandId } = (payload ?? {}) as { readonly commandId?: unknown };
  if (typeof commandId !== 'string') return { status: 'expired' };
  const answer = recall(live.engine, actor, commandId);
  if (!answer) return { status: 'expired' };
  if (answer.code !== null) return rejected(answer.code);
  return answers.of({ auctionId: live.auctionId, actor, commandId });
}
