// bench: P19
import { startTestSystem } from '@rollheim/tooling/testing';
import { start } from '../main.ts';
import { addDealer, queueMany, startCountingServer } from '../testing/mail-flood.ts';

/*
 * P19: 50,000 mails of a kind that goes to many wait, the service sends them, and every half second a dealer is overbid:
 * from the queue to the mail server. The baseline is the same service with the same lanes, and a queue in which every
 * mail has the same class: the one that waits longest goes first. The mail server is of this process and takes at once.
 */

const QUEUED = Number(process.env['BENCH_MAILS'] ?? 50_000);
const PROBES = 40;
const EVERY_MS = 500;
const BULK = { code: 'auction_started', title: 'Knaus Sky Ti' } as const;

const system = await startTestSystem(['notifications']);
const server = await startCountingServer();
const service = await start(
  system.env('notifications', { SMTP_URL: server.url, LOG_LEVEL: 'error', POOL_SIZE: '4' }),
);
const customerId = await addDealer(system);

const waiting = async () =>
  (
    await system.query<{ count: number }>(
      `select count(*)::int from notifications.mails where state = 'queued'`,
    )
  )[0]?.count ?? 0;

/** Queues an overbid dealer's mail and waits for it at the mail server, ms. */
async function overbid(nth: number, urgency: 'first' | 'last'): Promise<number> {
  const title = `Hymer ${nth} Probe`;
  const arrival = server.arrivalOf(title);
  const queuedAt = Date.now();
  await queueMany(system, { customerId, count: 1, code: 'overbid', title, urgency });
  return (await arrival) - queuedAt;
}

await queueMany(system, { customerId, count: QUEUED, urgency: 'last', ...BULK });
await system.query('analyze notifications.mails');
// rows from elsewhere are found within seconds, those of the service's own messages at once: it has begun when it counts
while (server.arrivals.size === 0) await new Promise((resolve) => setTimeout(resolve, 100));
const delays: number[] = [];
const [beganAt, before] = [Date.now(), server.arrivals.size];
for (let nth = 0; nth < PROBES; nth++) {
  delays.push(await overbid(nth, 'first'));
  await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
}
const rate = ((server.arrivals.size - before) / (Date.now() - beganAt)) * 1000;
const left = await waiting();
if (left === 0) throw new Error('the queue was empty before the last mail was measured');

await queueMany(system, { customerId, count: QUEUED - left, urgency: 'last', ...BULK });
const baseline = await overbid(PROBES, 'last');

await service.stop();
await server.close();
await system.stop();
delays.sort((a, b) => a - b);
const worst = delays.at(-1) ?? Infinity;
console.log(
  JSON.stringify({
    id: 'P19',
    name: `delay of an overbid dealer's mail behind ${QUEUED} others, the worst of ${PROBES} (median ${delays[PROBES / 2]} ms); ${Math.round(rate)} mails/s`,
    value: worst,
    unit: 'ms',
    baseline,
    against: 'the same lanes, the mail that waits longest first',
    ratio: Math.round((worst / baseline) * 10_000) / 10_000,
    goal: '<=5000',
    holds: worst <= 5000,
  }),
);
