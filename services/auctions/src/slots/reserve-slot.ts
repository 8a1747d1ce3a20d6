import { recall, type Reservation, type Schedule } from '@rollheim/auction-rules';
import type pg from 'pg';
import { withHolidays } from './holidays.ts';
import type { LiveAuction } from '../log/live.ts';
import { freeSlot, keep, reserveSlot } from './slot-store.ts';
import { loggedSlot } from '../log/store.ts';
import { slotFor, type IncomingMove } from '../commands/translate.ts';

/** The slot of a command, the schedule that it was found with, and how it is given back. */
export interface MoveSlot {
  readonly slot: Reservation | null;
  readonly schedule: Schedule;
  /** After a refusal: the slot is free again, an extension's round keeps the one it had. */
  release(): Promise<void>;
}

const nothing = (): Promise<void> => Promise.resolve();

/** Reserves what a move needs. A command that came before keeps the slot that it had: it is the same command. */
export async function reserveFor(
  pool: pg.Pool,
  live: LiveAuction,
  command: IncomingMove,
  schedule: Schedule,
): Promise<MoveSlot> {
  const { actor, id, at } = command;
  const wanted = slotFor(command);
  if (wanted === null) return { slot: null, schedule, release: nothing };
  const { auctionId, engine, reserved } = live;
  const key = `${actor}\n${id}`;
  if (recall(engine, actor, id))
    return {
      slot: reserved.get(key) ?? (await loggedSlot(pool, auctionId, actor, id)),
      schedule,
      release: nothing,
    };
  const { round, rounds, plannedSaleDate } = engine.state;
  const present = await withHolidays(pool, schedule);
  if (wanted === 'extension') {
    if (round === null || round.outage === null) return { slot: null, schedule: present, release: nothing };
    const { start, slot: held } = round.plan;
    const extension = { kind: wanted, start, end: round.end };
    const slot = await reserveSlot(pool, auctionId, rounds, at, extension, present);
    if (slot) reserved.set(key, slot);
    return { slot, schedule: present, release: () => keep(pool, auctionId, rounds, held) };
  }
  const next = rounds + 1;
  const slot = await reserveSlot(pool, auctionId, next, at, { kind: wanted, plannedSaleDate }, present);
  if (slot) reserved.set(key, slot);
  return { slot, schedule: present, release: () => freeSlot(pool, auctionId, next) };
}
