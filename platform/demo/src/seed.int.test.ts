import { createCommandClient, createPostgresBus } from '@rollheim/bus';
import { REPLY_TOPIC, TOPICS } from '@rollheim/contracts';
import { start } from '@rollheim/service-listings/main';
import { startTestSystem, type TestSystem } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSender } from './sending.ts';
import { seedMarket, seedSteps } from './seed.ts';

let system: TestSystem;
let bus: ReturnType<typeof createPostgresBus>;
let service: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  system = await startTestSystem(['listings']);
  bus = createPostgresBus({ connectionString: system.busUrl, clientId: 'test' });
  await bus.declare(TOPICS);
  service = await start(system.env('listings', { DEMO: '1' }));
});
afterAll(async () => {
  await service?.stop();
  await bus?.close();
  await system?.stop();
});

// vehicles of the demo are as old as it is: filled in the future they would be refused
const seededAt = Date.now() - 180 * 86_400_000;
const note = { seededAt, wave: 0, from: seededAt };
const adSteps = (given = note) => seedSteps(given).filter(({ name }) => name === 'ads');
const ads = async () =>
  (await system.query<{ n: number }>('select count(*)::int as n from listings.listings'))[0]?.n;
const outcomes = async () =>
  (await system.query<{ n: number }>('select count(*)::int as n from listings.command_outcomes'))[0]?.n;

/** Fills the ads as one process would; is interrupted once so many commands were accepted. */
async function run(instanceId: string, interruptedAfter = Infinity, given = note): Promise<void> {
  const client = await createCommandClient(bus, { instanceId, replyTopic: REPLY_TOPIC });
  const stopping = new AbortController();
  let accepted = 0;
  const counted = () => {
    if (++accepted > interruptedAfter) stopping.abort();
  };
  const send = createSender(client, stopping.signal, () => {});
  try {
    await seedMarket(adSteps(given), send, counted);
  } finally {
    await client.close();
  }
}

test('a filling that is interrupted again and again ends with every ad once, each command carried out once', async () => {
  const [{ commands, all } = { commands: [], all: 0 }] = adSteps();
  for (const [index, after] of [1, 4, 9].entries())
    await expect(run(`killed-${index}`, after)).rejects.toThrow(/abort/i);
  await run('last');
  expect([await ads(), await outcomes()]).toEqual([all, commands.length]);
  // with another instant, as after a lost note: ads that exist are left alone
  await run('other', Infinity, { ...note, seededAt: note.seededAt + 60_000 });
  expect(await ads()).toBe(all);
});
