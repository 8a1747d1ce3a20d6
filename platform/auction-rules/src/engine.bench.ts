// bench: P4
import type { Envelope } from './commands.ts';
import { decide } from './decide.ts';
import type { AuctionEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { step as nextStep } from './ladder.ts';
import { STANDARD_SCHEDULE } from './schedule.ts';
import { newAuction, type Auction } from './state.ts';

/** P4: pure decide + evolve per second of processor time, the collector included; every event of every auction is kept. */

const COMMANDS = 1_000;
const AUCTIONS = 1_000;
const BEGIN = Date.UTC(2026, 2, 2, 15);

/** An auction in its round, start price 1,000 EUR, minimum 40,000 EUR. */
function running(): Auction {
  const origin = { auctionId: 'bench', owner: { customer: 'owner', uuid: null }, reserve: true, at: BEGIN };
  const terms = { startPrice: 100_000, minimum: 4_000_000, buyNow: null };
  const fresh = newAuction({ ...origin, plannedSaleDate: null, emailVerified: true, systemMinimum: null });
  const slot = BEGIN + 23 * 3_600_000;
  const scheduled = evolve(fresh, {
    type: 'RoundScheduled',
    at: BEGIN,
    by: 'release',
    terms,
    start: BEGIN,
    slot,
    hot: 300_000,
    softWindow: 120_000,
    softCap: 900_000,
    ladder: fresh.ladder,
    carried: null,
  });
  return evolve(scheduled, { type: 'RoundStarted', at: BEGIN });
}

/** Bids as they come: most beat the price, some raise the own limit, tie, come too low or off the grid. */
function script(): Envelope[] {
  let state = running();
  const commands: Envelope[] = [];
  let random = 42;
  const below = (bound: number) =>
    ((random = (Math.imul(random, 1_103_515_245) + 12_345) & 0x7fff_ffff) >>> 8) % bound;
  for (let index = 0; index < COMMANDS; index++) {
    const merchant = below(40);
    const round = state.round!;
    const next = round.price === null ? round.plan.opening : nextStep(round.price, state.ladder);
    const raise = round.leader === `m${merchant}` ? Math.max(next, round.limit + 5_000) : next;
    const amounts = [raise, raise + 5_000 * below(6), round.limit || next, next - 5_000, next + 1];
    const amount = amounts[[0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 4][below(12)]!]!;
    const command: Envelope = {
      commandId: `c${index}`,
      actor: `m${merchant}`,
      role: 'merchant',
      at: BEGIN + index * 80_000,
      payload: { kind: below(3) === 0 ? 'agent' : 'bid', amount, confirmedHigh: true },
      facts: { customer: `c${merchant}`, accepted: true, blocked: false },
      releaseSet: null,
    };
    commands.push(command);
    const decision = decide(state, command, STANDARD_SCHEDULE);
    if ('events' in decision) state = decision.events.reduce(evolve, state);
  }
  return commands;
}

function play(commands: readonly Envelope[], auctions: number): { events: number; rate: number } {
  const histories: AuctionEvent[][] = [];
  const began = process.cpuUsage();
  for (let auction = 0; auction < auctions; auction++) {
    let state = running();
    const history: AuctionEvent[] = [];
    for (let index = 0; index < commands.length; index++) {
      const decision = decide(state, commands[index]!, STANDARD_SCHEDULE);
      if (!('events' in decision)) continue;
      for (const event of decision.events) {
        state = evolve(state, event);
        history.push(event);
      }
    }
    histories.push(history);
  }
  const spent = process.cpuUsage(began);
  const seconds = (spent.user + spent.system) / 1e6;
  const events = histories.reduce((sum, history) => sum + history.length, 0);
  return { events, rate: (commands.length * auctions) / seconds };
}

const commands = script();
play(commands, 200);
const rounds = [1, 2, 3, 4, 5].map(() => play(commands, AUCTIONS));
const { events } = rounds[0]!;
const value = Math.round(rounds.map(({ rate }) => rate).sort((a, b) => a - b)[2]!);
if (events < (COMMANDS * AUCTIONS) / 2) throw new Error('most of the bids must be accepted');
const line = {
  id: 'P4',
  name: `decide + evolve with history kept, ${Math.round((100 * events) / (COMMANDS * AUCTIONS))} % accepted`,
  value,
  unit: 'commands/s',
  baseline: null,
  against: null,
  ratio: null,
  goal: '>=3000000',
  holds: value >= 3_000_000,
};
console.log(JSON.stringify(line));
