import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LogEntry } from './log-entry.ts';
import { newAuction } from './state.ts';
import { createEngine, step, type Engine } from './step.ts';
import { CLAIMS, holds, standingOf, type Limits } from './testing/claims.ts';
import { MINUTE, running, SLOT } from './testing/given.ts';
import { concretise, intents, SCHEDULE, type Intent } from './testing/random-life.ts';
import { codeOf, messagesOf, receiverOf, toldIn, type Message } from './testing/told.ts';

const BEGIN = Date.UTC(2026, 2, 2, 10);
const CUSTOMERS = ['c1', 'c2', 'c3'];

function begin(reserve: boolean): Engine {
  const owner = { customer: 'seller', uuid: null };
  const ad = { auctionId: 'a', owner, reserve, plannedSaleDate: null, emailVerified: true };
  return createEngine(newAuction({ ...ad, systemMinimum: null, at: BEGIN }));
}

type Check = (entry: LogEntry, said: readonly Message[], limits: Limits) => void;

/** Plays an auction, with the messages of every entry and the limits that hold after it. */
function play(list: readonly Intent[], reserve: boolean, check: Check): void {
  const engine = begin(reserve);
  let limits = new Map<string, number>();
  list.forEach((intent, index) => {
    for (const entry of step(engine, concretise(intent, engine, index), SCHEDULE).entries) {
      for (const event of entry.events) {
        if (event.type === 'RoundScheduled')
          limits = new Map(event.carried ? [[event.carried.customer, event.carried.amount]] : []);
        if (event.type === 'BidPlaced' || event.type === 'LimitRaised')
          limits.set(event.customer, event.amount);
      }
      check(
        entry,
        messagesOf([entry]).map(({ message }) => message),
        limits,
      );
    }
  });
}

const auctions = (check: Check) =>
  fc.assert(
    fc.property(intents(90), fc.boolean(), (list, reserve) => play(list, reserve, check)),
    { numRuns: 200 },
  );

const to = (said: readonly Message[], customer: string) =>
  said.filter(
    (message) =>
      (message.to.role === 'merchant' && message.to.customer === customer) ||
      (message.to.role === 'bidders' && message.to.except !== customer),
  );

const told = toldIn((message) => `${receiverOf(message)} ${codeOf(message)}`);

describe('news of an auction', () => {
  test('says what is so in the state that it is sent with, whatever the commands', () => {
    const said = new Set<string>();
    auctions((entry, messages, limits) => {
      for (const message of messages) {
        const code = codeOf(message);
        said.add(code);
        if (!Object.hasOwn(CLAIMS, code)) throw new Error(`No claim for ${code}`);
        if (!holds(message, entry, limits))
          throw new Error(`Untrue: ${receiverOf(message)} ${code} ${JSON.stringify(message.params)}`);
      }
    });
    for (const code of ['overbid', 'overbid/earlier_bid']) expect(said).toContain(code);
    for (const text of ['', '/agent_at_limit', '/agent_overbid'])
      expect(said).toContain(`agent_active${text}`);
  });

  test('reaches whoever leads, is bound, offers or has bought no longer', () => {
    auctions((entry, messages) => {
      // that a bid binds until then was announced when it began to
      if (entry.events.some(({ type }) => type === 'BindingLapsed')) return;
      for (const customer of CUSTOMERS) {
        const before = standingOf(entry.before, customer);
        if (before === 'none' || standingOf(entry.after, customer) !== 'none') continue;
        if (to(messages, customer).length === 0)
          throw new Error(`Untold: ${before} until ${entry.events.map(({ type }) => type).join()}`);
      }
    });
  });

  test('of a bid goes to the owner, to who does not lead after it, and to the bidder of an agent', () => {
    auctions(({ events, before, after }, messages) => {
      const [event] = events;
      if (event?.type !== 'BidPlaced') return;
      const { merchant, customer, agent } = event;
      const leads = after.round!.leaderCustomer === customer;
      const led = before.round!.leaderCustomer;
      const overbid = leads ? (led === customer ? null : before.round!.leader) : merchant;
      expect(
        messages.map((message) => `${receiverOf(message)} ${message.code}`),
        JSON.stringify({ event, led }),
      ).toEqual([
        'owner bid_received',
        ...(agent ? [`${merchant} agent_active`] : []),
        ...(overbid === null ? [] : [`${overbid} overbid`]),
      ]);
    });
  });

  test('invites no one after a sale that was rescinded', () => {
    auctions(({ events, before }, messages) => {
      if (!before.rescinded || !events.some(({ type }) => type === 'RoundScheduled')) return;
      expect(messages.map(({ code }) => code)).not.toContain('bid_again_or_decline_or_submit_reminder');
    });
  });
});

describe('news of a bid, by command, standing before and standing after:', () => {
  const half = SLOT - 60 * MINUTE;
  const led = () => running().bid('m1', 1_100_000);
  const OWNER = 'owner bid_received';
  const rows = [
    ['first bid', running, 'm1', 'bid', 1_100_000, [OWNER]],
    ['first agent', running, 'm1', 'agent', 1_100_000, [OWNER, 'm1 agent_active']],
    ['bid that takes the lead', led, 'm2', 'bid', 1_120_000, [OWNER, 'm1 overbid']],
    ['agent that takes the lead', led, 'm2', 'agent', 1_120_000, [OWNER, 'm2 agent_active', 'm1 overbid']],
    [
      'agent that takes the lead with all of its limit',
      led,
      'm2',
      'agent',
      1_110_000,
      [OWNER, 'm2 agent_active/agent_at_limit', 'm1 overbid'],
    ],
    ['bid below the limit', led, 'm2', 'bid', 1_060_000, [OWNER, 'm2 overbid']],
    [
      'agent below the limit',
      led,
      'm2',
      'agent',
      1_060_000,
      [OWNER, 'm2 agent_active/agent_overbid', 'm2 overbid'],
    ],
    ['bid as high as the limit', led, 'm2', 'bid', 1_100_000, [OWNER, 'm2 overbid/earlier_bid']],
    [
      'agent as high as the limit',
      led,
      'm2',
      'agent',
      1_100_000,
      [OWNER, 'm2 agent_active/agent_overbid', 'm2 overbid/earlier_bid'],
    ],
    ['the leader’s raise', led, 'm1', 'bid', 1_150_000, []],
    ['the leader’s raise of the agent', led, 'm1', 'agent', 1_150_000, []],
    ['the leader’s bid that reaches the minimum', led, 'm1', 'bid', 1_250_000, [OWNER]],
    [
      'the leader’s agent that reaches the minimum',
      led,
      'm1',
      'agent',
      1_250_000,
      [OWNER, 'm1 agent_active'],
    ],
  ] as const;

  test.each(rows)('%s', (_name, life, actor, kind, amount, expected) => {
    expect(told(life(), actor, half, { kind, amount })).toEqual(expected);
  });
});
