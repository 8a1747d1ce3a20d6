import {
  type Auction,
  type Code,
  createEngine,
  effects,
  type Engine,
  type Envelope,
  type Facts,
  firstSlot,
  isRunning,
  type Kind,
  type LogEntry,
  newAuction,
  type Payload,
  publishedCode,
  type Role,
  type Schedule,
  settle,
  step,
  type TaxProfile,
  vehicleFacts,
  visibleState,
} from '@rollheim/auction-rules';
import { comparedMessages, type ComparedMessage } from './scenario-messages.ts';

/** A merchant of a scenario. */
interface ScenarioMerchant extends TaxProfile {
  readonly customer: string;
  readonly accepted: boolean | null;
  readonly blocked: boolean;
}

/** One command of a scenario: its own fields and those of its kind. Times are ISO strings. */
interface ScenarioCommand {
  readonly id: string;
  readonly at: string;
  readonly actor: string;
  readonly kind: string;
  readonly facts?: Pick<Facts, 'accepted' | 'blocked' | 'paid'>;
  readonly [field: string]: unknown;
}

/** The life of one auction as a list of commands. */
export interface Scenario {
  readonly id: string;
  readonly setup: {
    readonly ad: {
      readonly reserve: boolean;
      readonly vatReportable: boolean;
      readonly emailVerified: boolean;
      readonly plannedSaleDate: string | null;
    };
    readonly otherAds: readonly {
      readonly state: string;
      readonly since: string;
      readonly submitted: boolean;
      readonly customer: string;
      readonly lastMinimum: number | null;
    }[];
    readonly systemMinimumOverride: number | null;
    readonly owner: { readonly customer: string };
    readonly merchants: Readonly<Record<string, ScenarioMerchant>>;
    readonly schedule: Schedule;
  };
  readonly commands: readonly ScenarioCommand[];
}

/** Outcome of a command, and the state after it. */
export interface ScenarioResult {
  outcome: 'accepted' | 'rejected';
  code: string | null;
  messages: ComparedMessage[];
  [field: string]: unknown;
}

interface Sent {
  readonly payload: Payload;
  readonly actor: string;
  readonly id: string;
}

/** Plays a scenario on the engine of production. Scenarios share nothing. */
export function playScenario(scenario: Scenario): ScenarioResult[] {
  const { setup, commands } = scenario;
  const engine = createEngine(
    newAuction({
      auctionId: scenario.id,
      owner: { customer: setup.owner.customer, uuid: null },
      reserve: setup.ad.reserve,
      plannedSaleDate: setup.ad.plannedSaleDate,
      emailVerified: setup.ad.emailVerified,
      systemMinimum: setup.systemMinimumOverride,
      at: Date.parse(commands[0]?.at ?? '1970-01-01T00:00:00Z'),
    }),
  );
  const sent: Sent[] = [];
  return commands.map((command, index) => {
    const { entries } = step(engine, { at: Date.parse(command.at), payload: null }, setup.schedule);
    const played = playCommand(engine, command, setup, sent, index);
    const caused = [...entries, ...played.entries].flatMap(effectsOf);
    return { ...played.result, messages: comparedMessages(caused) };
  });
}

const effectsOf = ({ events, before, after, seq }: LogEntry) => effects(events, before, after, seq);

function playCommand(
  engine: Engine,
  command: ScenarioCommand,
  setup: Scenario['setup'],
  sent: Sent[],
  index: number,
): { result: ScenarioResult; entries: readonly LogEntry[] } {
  const { state } = engine;
  if (command.kind === 'tick' || command.kind === 'first_slot') {
    const result = viewOf(state, null);
    if (command.kind === 'first_slot') result['reservation'] = reservationAt(engine, command, setup);
    return { result, entries: [] };
  }
  const asked =
    command.kind === 'retry'
      ? sent[command['of'] as number]!
      : { payload: payloadOf(command, state), actor: command.actor, id: command.id };
  sent[index] = asked;
  const envelope: Envelope = {
    commandId: command.kind === 'timer' ? null : asked.id,
    actor: asked.actor,
    role: roleOf(asked.actor),
    at: engine.at,
    payload: asked.payload,
    facts: factsOf(command, asked, setup, engine.at),
  };
  const played = step(engine, envelope, setup.schedule);
  const result = viewOf(engine.state, played.answer.code);
  const amount = bidAmount(asked.payload);
  if (amount !== null && played.answer.code === null && !played.duplicate) {
    const merchant = setup.merchants[asked.actor]!;
    result['cost'] = costOf(amount, merchant);
    result['shownToActor'] = settle(engine.state.round!.price!, merchant, setup.ad.vatReportable).shown;
  }
  return { result, entries: played.entries };
}

/** Cost of an amount by the rules of the commission alone: a scenario leaves the vehicle's VAT out of it. */
function costOf(amount: number, merchant: TaxProfile): object {
  const { gross, commissionNet, commissionVat, commissionGross, total } = settle(amount, merchant, false);
  return { bid: gross, commissionNet, commissionVat, commissionGross, total };
}

const bidAmount = (payload: Payload): number | null =>
  payload.kind === 'bid' || payload.kind === 'agent' ? payload.amount : null;

function roleOf(actor: string): Role {
  return actor === 'owner' || actor === 'operator' || actor === 'timer' ? actor : 'merchant';
}

/** Own fields of the kind: instants as epoch ms, offers by the id that they name when the command is decided. */
function payloadOf(command: ScenarioCommand, state: Auction): Payload {
  const { id: _id, at: _at, actor: _actor, facts: _facts, ...fields } = command;
  const payload: Record<string, unknown> = { ...fields };
  for (const name of ['r', 'start', 'slot', 'due']) {
    if (typeof payload[name] === 'string') payload[name] = Date.parse(payload[name]);
  }
  if (typeof payload['offer'] === 'string') payload['offer'] = offerId(payload['offer'], state);
  // a command of the scenario has the fields of its kind
  return payload as { kind: Kind } as Payload;
}

function offerId(name: string, { negotiation, late }: Auction): string {
  if (name === 'standing') return negotiation?.standing.offerId ?? 'none';
  if (name === 'late') return late?.offerId ?? 'none';
  if (name === 'lateCounter') return late?.counter?.offerId ?? 'none';
  return 'stale';
}

function factsOf(
  command: ScenarioCommand,
  { actor, payload }: Sent,
  setup: Scenario['setup'],
  at: number,
): Facts {
  const others = setup.otherAds.map((ad) => ({ ...ad, status: ad.state, since: Date.parse(ad.since) }));
  const facts: Facts = { ...vehicleFacts(others, setup.owner.customer, at), paid: false };
  const asked = payload.kind === 'answer' ? setup.merchants[payload.merchant] : undefined;
  const sender = setup.merchants[actor];
  return {
    ...facts,
    ...(asked && { askerCustomer: asked.customer }),
    ...(sender && { customer: sender.customer, accepted: sender.accepted, blocked: sender.blocked }),
    ...command.facts,
  };
}

function reservationAt(engine: Engine, command: ScenarioCommand, setup: Scenario['setup']) {
  const minutes = (command['taken'] ?? []) as [time: string, ends: number][];
  const taken = new Map(minutes.map(([time, ends]) => [Date.parse(time), ends]));
  const { state, at } = engine;
  const found = firstSlot(at, state.plannedSaleDate, (slot) => taken.get(slot) ?? 0, setup.schedule);
  return found && { start: iso(found.start), slot: iso(found.slot) };
}

/** The fields of a result that every command has. */
function viewOf(state: Auction, code: Code | null): ScenarioResult {
  const seen = visibleState(state, 'public');
  const { status, negotiation, late, binding } = state;
  const bidding = isRunning(status);
  const priced = bidding || status === 'renegotiation';
  const scheduled = bidding || status === 'published';
  const order = status === 'sold' ? state.orders.at(-1)! : null;
  return {
    outcome: code === null ? 'accepted' : 'rejected',
    code: code === 'key_reused' ? '422' : publishedCode(code),
    state: status,
    round: state.rounds,
    start: iso(scheduled ? seen.start : null),
    end: iso(scheduled ? seen.end : null),
    price: seen.price,
    reserve: seen.reserve,
    buyNow: seen.buyNow,
    soldPrice: seen.soldPrice,
    leader: priced ? state.round!.leader : null,
    buyer: order?.merchant ?? null,
    orders: state.orders.map(({ merchant, price, status: paid }) => [merchant, price, paid]),
    standing: negotiation && {
      by: negotiation.standing.by === 'owner' ? 'owner' : negotiation.bidder.merchant,
      amount: negotiation.standing.amount,
    },
    late: late && { by: late.merchant, amount: late.amount },
    lateCounter: late?.counter?.amount ?? null,
    bound: binding?.merchant ?? null,
    messages: [],
  };
}

const iso = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString().replace(/\.000Z$/u, 'Z');
