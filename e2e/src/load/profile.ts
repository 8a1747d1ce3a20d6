/**
 * `node e2e/src/load/profile.ts [bids]`: where the time of one bid goes, from the call to its answer, on a system that
 * is otherwise idle. Nothing is measured inside the system: headers, log and the bus' own table tell the instants.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_USERS } from '@rollheim/contracts';
import { minuteAhead, seedAuctions } from '@rollheim/tooling/testing';
import { say, startTestSystem } from '../support/system.ts';
import { until } from '../support/until.ts';
import { ApiClient } from '../support/api.ts';
import { Caller, quantile } from './calls.ts';
import { ask, makeDealers, type Place } from './dealers.ts';

const BIDS = Number(process.argv[2] ?? 200);
const PAUSE_MS = 25;
const EURO = 100;

const STAGES = [
  'call, edge, BFF up to the sending of the command',
  'append to the bus (begin of its transaction)',
  'append committed, writer woken and reading',
  'decided (behind the read, before the commit)',
  'log, state and outbox committed, relay, append of the answer',
  'answer committed, read by the BFF, HTTP back through the edge',
] as const;

type Packed = [
  key: string,
  id: string,
  type: string,
  version: number,
  payload: unknown,
  headers: { time: string },
];

interface Instants {
  sent?: number;
  command?: number;
  appended?: number;
  read?: number;
  decided?: number;
  replied?: number;
  answered?: number;
}

const system = await startTestSystem('postgres');
const place: Place = { basePort: system.basePort, bus: 'postgres' };
try {
  const [lot] = await seedAuctions(place, [
    {
      ownerCustomerId: DEMO_USERS.privateSeller.customerId,
      startPrice: 10_000 * EURO,
      minimum: 9_000_000 * EURO,
      endsAt: minuteAhead(3 * 3_600_000),
      vehicle: 31_000,
    },
  ]);
  if (!lot) throw new Error('No auction was seeded');
  const dealers = await makeDealers(place, 20);
  const guest = new ApiClient(system.url);
  const isThere = async () =>
    (await guest.send('GET', `/public/catalog/get/${lot.auctionId}`)).status === 200;
  await until('the auction in the catalog', isThere, 60_000);
  const caller = new Caller(system.url, 4);
  const bids = new Map<string, Instants>();
  for (let nth = 0; nth < BIDS + 40; nth++) {
    const key = randomUUID();
    const dealer = dealers[nth % dealers.length];
    const body = { amount: 20_000 + nth * 500, confirmedHigh: true };
    const sent = Date.now();
    const answer = await caller.post(
      `/api/private/auction/${lot.auctionId}/bid`,
      body,
      dealer?.token ?? null,
      key,
    );
    // the first ones compile the code
    if (answer.status === 200 && nth >= 40) bids.set(key, { sent, answered: sent + answer.ms });
    await sleep(PAUSE_MS);
  }
  caller.close();
  await note(bids, lot.auctionId);
  print([...bids.values()]);
} finally {
  await system.stop();
}

/** Reads the instants of the bids where the system left them. */
async function note(bids: ReadonlyMap<string, Instants>, auctionId: string): Promise<void> {
  const rows = await ask<{ name: string; ms: number; body: string }>(
    place,
    `select t.name, extract(epoch from l.created)::float8 * 1000 as ms, l.body from bus.log l join bus.topics t on t.id = l.topic_id
     where t.name in ('auctions.commands', 'replies')`,
  );
  for (const { name, ms, body } of rows)
    for (const [key, , , , payload, { time }] of JSON.parse(body) as Packed[]) {
      const id = name === 'replies' ? key : (payload as { commandId?: string } | null)?.commandId;
      const bid = bids.get(id ?? '');
      if (!bid) continue;
      if (name === 'replies') Object.assign(bid, { decided: Date.parse(time), replied: ms });
      else Object.assign(bid, { command: Date.parse(time), appended: ms });
    }
  const log = await ask<{ command_id: string; at: string }>(
    place,
    'select command_id, at from auctions.log where auction_id = $1 and command_id is not null',
    [auctionId],
  );
  for (const { command_id, at } of log) Object.assign(bids.get(command_id) ?? {}, { read: Number(at) });
}

function print(bids: readonly Instants[]): void {
  const whole = bids.flatMap(({ sent, command, appended, read, decided, replied, answered }) => {
    const instants = [sent, command, appended, read, decided, replied, answered];
    return instants.every((instant) => instant !== undefined) ? [instants as number[]] : [];
  });
  say(`${whole.length} bids, one after the other, ${PAUSE_MS} ms apart; ms, median and p90`);
  for (const [index, stage] of STAGES.entries()) {
    const times = whole.map((instants) => (instants[index + 1] ?? 0) - (instants[index] ?? 0));
    say(
      `${quantile(times, 0.5).toFixed(1).padStart(7)} ${quantile(times, 0.9).toFixed(1).padStart(7)}  ${stage}`,
    );
  }
  const all = whole.map((instants) => (instants.at(-1) ?? 0) - (instants[0] ?? 0));
  say(`${quantile(all, 0.5).toFixed(1).padStart(7)} ${quantile(all, 0.9).toFixed(1).padStart(7)}  together`);
}
