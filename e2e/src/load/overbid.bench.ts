// bench: P23
import { createECDH, createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEMO_USERS } from '@rollheim/contracts';
import { minuteAhead, seedAuctions } from '@rollheim/tooling/testing';
import { ApiClient } from '../support/api.ts';
import { startTestSystem } from '../support/system.ts';
import { until } from '../support/until.ts';
import { spread, type Target } from './bid-loads.ts';
import { quantile } from './calls.ts';
import { ask, makeDealers, type Dealer, type Place } from './dealers.ts';

/*
 * P23: bids at P2's load, each of which overbids a dealer with a device: from the decision until the push service has
 * taken the push, and the mail server the mail. Both take at once.
 */

const AUCTIONS = 200;
/** Six to an auction: a mail is sent at most once an hour for one of them, so that many stay dealers' first. */
const DEALERS = 1200;
const RATE = 54;
const EURO = 100;
/** What was announced in the last second before the load ended goes out within it, ms. */
const TAIL_MS = 15_000;

/** A push service that takes everything. */
async function startPushService(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(201).end());
  });
  server.unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** An address and a device of each dealer, as their own services and browsers report them. */
async function makeReachable(place: Place, dealers: readonly Dealer[], origin: string): Promise<void> {
  const ids = dealers.map(({ customerId }) => customerId);
  await until('the dealers among the confirmed addresses', async () => {
    const text = 'select count(*)::int as n from notifications.confirmed where customer_id = any($1)';
    return (await ask<{ n: number }>(place, text, [ids]))[0]?.n === ids.length;
  });
  await ask(
    place,
    `insert into notifications.contacts (customer_id, email, name, language)
     select id, id || '@rollheim.example', 'Jan Test', 'de' from unnest($1::uuid[]) as id`,
    [ids],
  );
  const devices = dealers.map(({ customerId }) => {
    const endpoint = `${origin}/${customerId}`;
    return {
      device: createHash('sha256').update(endpoint).digest('hex'),
      customer_id: customerId,
      endpoint,
      host: new URL(origin).host,
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    };
  });
  await ask(
    place,
    `insert into notifications.push_subscriptions (device, customer_id, endpoint, host, p256dh, auth, since)
     select device, customer_id, endpoint, host, p256dh, auth, now() from jsonb_to_recordset($1::jsonb)
       as d(device text, customer_id uuid, endpoint text, host text, p256dh text, auth text)`,
    [JSON.stringify(devices)],
  );
}

const BY_CHANNEL = {
  push: {
    most: 1000,
    text: `select extract(epoch from r.at - r.created_at)::float8 * 1000 as ms from notifications.push_receipts r
      where r.code = 'overbid' and r.outcome = 'sent' and r.created_at >= $1`,
  },
  mail: {
    most: 5000,
    text: `select extract(epoch from m.sent_at - x.created_at)::float8 * 1000 as ms from notifications.mails m
      join notifications.messages x on x.message_key = m.mail_key
      where m.code = 'overbid' and m.state = 'sent' and x.created_at >= $1`,
  },
} as const;

const origin = await startPushService();
const system = await startTestSystem('postgres', { PUSH_STAND_IN: origin });
const place: Place = { basePort: system.basePort, bus: 'postgres' };
try {
  const ids: string[] = [];
  for (let at = 0; at < AUCTIONS; at += 50) {
    const options = Array.from({ length: 50 }, (_, index) => ({
      ownerCustomerId: DEMO_USERS.privateSeller.customerId,
      startPrice: 10_000 * EURO,
      minimum: 9_000_000 * EURO,
      endsAt: minuteAhead(6 * 3_600_000),
      vehicle: 20_000 + at + index,
    }));
    ids.push(...(await seedAuctions(place, options)).map(({ auctionId }) => auctionId));
  }
  const guest = new ApiClient(system.url);
  for (const id of ids.slice(-20))
    await until(
      'the auctions in the catalog',
      async () => (await guest.send('GET', `/public/catalog/get/${id}`)).status === 200,
      120_000,
    );
  const dealers = await makeDealers(place, DEALERS);
  await makeReachable(place, dealers, origin);
  const { launcher: _, kafka: __, ...rest } = await system.pids();
  const target: Target = { url: system.url, pids: async () => Object.values(rest) };
  const since = new Date();
  const load = await spread(target, ids, dealers, RATE);
  await new Promise((resolve) => setTimeout(resolve, TAIL_MS));
  const [left] = await ask<{ n: number }>(
    place,
    `select ((select count(*) from notifications.pushes)
       + (select count(*) from notifications.mails where code = 'overbid' and state <> 'sent'))::int as n`,
  );
  for (const [channel, { text, most }] of Object.entries(BY_CHANNEL)) {
    const times = (await ask<{ ms: number }>(place, text, [since])).map(({ ms }) => ms);
    if (times.length < 100) throw new Error(`only ${times.length} were sent as ${channel}`);
    const p99 = Math.round(quantile(times, 0.99));
    const median = Math.round(quantile(times, 0.5));
    console.log(
      JSON.stringify({
        id: 'P23',
        name: `from a bid until the overbid dealer's ${channel} is handed over, ${AUCTIONS} auctions, ${RATE} bids/s (${times.length} sent, ${left?.n} not yet, bids' p99 ${Math.round(load.p99)} ms; median ${median} ms): p99`,
        value: p99,
        unit: 'ms',
        baseline: null,
        against: null,
        ratio: null,
        goal: `<=${most}`,
        holds: p99 <= most && left?.n === 0,
      }),
    );
  }
} finally {
  await system.stop();
}
process.exit(0);
