import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus, OutgoingMessage, ReceivedMessage } from '@rollheim/bus';
import { say } from '../support/system.ts';
import { until } from '../support/until.ts';
import { readTopic, withBus } from './effects.ts';
import type { Row } from './report.ts';
import type { Run } from './run.ts';

const COMMANDS = 'auctions.commands';
const LETTERS = 'auctions.commands.dlq';
const SAMPLE = 300;

const again = ({ topic, key, id, type, version, payload, headers }: ReceivedMessage): OutgoingMessage => ({
  topic,
  key,
  id,
  type,
  version,
  payload,
  headers,
});

/** The same command as if it had just been sent: its deadline lies ahead. */
const renewed = (message: ReceivedMessage): OutgoingMessage => {
  const copy = again(message);
  return { ...copy, headers: { ...copy.headers, deadline: new Date(Date.now() + 60_000).toISOString() } };
};

function shuffled<T>(items: readonly T[]): T[] {
  const copy = [...items];
  for (let last = copy.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [copy[last], copy[other]] = [copy[other]!, copy[last]!];
  }
  return copy;
}

/** Messages that are no commands: each must end as a dead letter, and hold no one up. */
function corrupt(auctionIds: readonly string[]): OutgoingMessage[] {
  const envelope = { commandId: randomUUID(), payload: {}, sealKey: '' };
  const deadline = 'yesterday or so';
  const payloads: unknown[] = [null, 'text', 42, [], {}, { commandId: 7 }, { payload: { amount: 1 } }];
  const headers = { correlationId: 'faults', causationId: null, actor: 'faults', releaseSet: null };
  const message = (key: string, payload: unknown, more: object = {}): OutgoingMessage => ({
    topic: COMMANDS,
    key,
    id: randomUUID(),
    type: 'auction.bid',
    version: 1,
    payload,
    headers: { ...headers, time: new Date().toISOString(), ...more },
  });
  return auctionIds
    .slice(0, 3)
    .flatMap((key) => [
      ...payloads.map((payload) => message(key, payload)),
      message(key, envelope, { deadline }),
    ]);
}

/** R3: messages doubled, delayed, in another order, and corrupt ones, all under bids. */
export async function disturbMessages(run: Run): Promise<Row> {
  const since = run.mark();
  const faults: string[] = [];
  let note = '';
  await run.underBids(async () => {
    await run.acknowledged(60);
    await withBus(run.place, async (bus) => {
      await bus.partitionsOf(COMMANDS);
      const known = await readTopic(bus, COMMANDS);
      const own = known.filter(({ key, type }) => run.auctionIds.includes(key) && type !== 'auction.seed');
      const newest = own.toSorted((a, b) => a.headers.time.localeCompare(b.headers.time)).slice(-SAMPLE);
      const letters = (await readTopic(bus, LETTERS)).length;
      await bus.send(newest.map(again));
      await bus.send(newest.map(renewed));
      await sleep(500);
      await bus.send(shuffled(newest.map(renewed)));
      const bad = corrupt(run.auctionIds);
      await bus.send(shuffled([...bad, ...newest.slice(0, 50).map(renewed)]));
      const repeatedEvents = await repeatEvents(bus, run.auctionIds);
      const begun = Date.now();
      const found = await until(
        'the dead letters',
        async () => {
          const count = (await readTopic(bus, LETTERS)).length - letters;
          return count >= bad.length && count;
        },
        60_000,
      );
      if (found !== bad.length) faults.push(`${bad.length} corrupt messages, ${found} dead letters`);
      const ms = await run.acknowledged(60);
      note = `${newest.length} commands sent four times more (late, in order, shuffled), ${repeatedEvents} events and states sent again, ${bad.length} corrupt: ${found} dead letters after ${Date.now() - begun} ms; 60 bids ${ms} ms after`;
      say(`R3 ${note}`);
    });
  });
  const row = await run.judge('R3', 'messages doubled, delayed, reordered, corrupt', since, note);
  return { ...row, faults: [...faults, ...row.faults] };
}

/** What a relay repeats that died between sending and deleting: runs of events and states, in their order. */
async function repeatEvents(bus: Bus, auctionIds: readonly string[]): Promise<number> {
  let count = 0;
  for (const topic of ['auctions.events', 'auctions.state', 'auctions.history']) {
    const all = await readTopic(bus, topic);
    const own = all.filter(({ key }) => auctionIds.includes(key.split(':')[0] ?? '')).slice(-SAMPLE);
    await bus.send(own.map(again));
    // another message id, the same content: distinguished by its own key, not by the inbox
    if (topic === 'auctions.events')
      await bus.send(own.map((message) => ({ ...again(message), id: randomUUID() })));
    count += own.length * (topic === 'auctions.events' ? 2 : 1);
  }
  return count;
}
