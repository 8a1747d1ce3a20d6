import { step, type Envelope, type Facts, type Payload, type Schedule } from '@rollheim/auction-rules';
import type { AuctionCommands, CommandAnswer } from '@rollheim/contracts';
import { accepted, rejected, type Decision, type ServiceContext } from '@rollheim/service-kit';
import type { Batch } from './batch.ts';
import type { AuctionsEnv } from '../config.ts';
import { isOperator } from '../facts/facts.ts';
import type { Incoming } from '../commands/incoming.ts';
import { createLive, type LiveAuction } from '../log/live.ts';
import { wireState } from '../outgoing/public.ts';
import { keep } from '../slots/slot-store.ts';

/** One step of a seeded life: a payload of the rules, its sender and its instant. */
export interface SeedStep {
  /** ISO instant. */
  readonly at: string;
  /** `owner`, `operator`, or a dealer's customer id. */
  readonly actor: string;
  readonly payload: Record<string, unknown> & { readonly kind: string };
}

interface Parts {
  readonly ctx: ServiceContext<AuctionsEnv>;
  readonly schedule: Schedule;
  readonly cache: Map<string, LiveAuction>;
  readonly batch: Batch;
}

/**
 * Demo data only: plays the past of an auction through the same engine, each step at its own instant. An auction
 * that has a log is left alone, so that a second start seeds nothing.
 */
export async function seedAuction(
  parts: Parts,
  command: Incoming<AuctionCommands['auction.seed']>,
  known?: LiveAuction,
): Promise<Decision<CommandAnswer<'auction.seed'>>> {
  const { ctx, schedule, cache, batch } = parts;
  if (!ctx.env.DEMO || !isOperator(command.actor)) return rejected('not_allowed');
  if (known) return accepted({ auction: wireState(known) });
  const seed = command.payload;
  const first = Date.parse(seed.steps[0]?.at ?? new Date(command.at).toISOString());
  const owner = { customer: seed.ownerCustomerId, uuid: null };
  const { title, mediaId, vatReportable, vehicleKey } = seed;
  const origin = {
    auctionId: seed.auctionId,
    owner,
    reserve: seed.reserve,
    plannedSaleDate: null,
    // as a replay of its log begins; that the address is verified is a fact of each step
    emailVerified: false,
    systemMinimum: null,
    at: first,
  };
  const live = createLive(origin, {
    title,
    mediaId,
    vatReportable,
    vehicleKey,
    special: seed.special ?? null,
  });
  const cause = {
    correlationId: command.message.headers.correlationId,
    causationId: command.message.id,
    actor: command.actor,
    releaseSet: null,
  };
  for (const [index, { at, actor, payload }] of seed.steps.entries()) {
    const instant = Date.parse(at);
    const role = actor === 'owner' || actor === 'operator' ? actor : 'merchant';
    const facts: Facts =
      role === 'merchant'
        ? { customer: actor, accepted: true, blocked: false }
        : {
            complete: true,
            emailVerified: true,
            ad: { owner, reserve: seed.reserve, plannedSaleDate: null },
          };
    const envelope: Envelope = {
      commandId: `${command.id}-${index}`,
      actor: role === 'owner' ? seed.ownerCustomerId : actor,
      role,
      at: instant,
      payload: withReservation(payload, instant, schedule) as Payload,
      facts,
      releaseSet: null,
    };
    const { answer, entries } = step(live.engine, envelope, schedule);
    if (answer.code !== null)
      return rejected('invalid_input', { [`steps.${index}`]: `${payload.kind} is refused: ${answer.code}` });
    batch.add(live, entries, cause, true);
  }
  const { entries } = step(live.engine, { at: command.at, payload: null }, schedule);
  batch.add(live, entries, cause, true);
  const { round, rounds } = live.engine.state;
  if (round) await keep(ctx.pool, seed.auctionId, rounds, round.plan.slot);
  cache.set(seed.auctionId, live);
  return accepted({ auction: wireState(live) });
}

/** A release or restart names its slot; reservation and start follow from it. */
function withReservation(payload: SeedStep['payload'], at: number, schedule: Schedule) {
  const { slot } = payload;
  if (typeof slot !== 'number') return payload;
  const longest = (schedule.longestRoundSeconds - schedule.softCapSeconds) * 1000;
  return { ...payload, r: at, start: Math.max(at, slot - longest), slot };
}
