// bench: P32
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createPostgresBus, type OutgoingMessage } from '@rollheim/bus';
import { newId, TOPICS } from '@rollheim/contracts';
import { attributeLabels } from '@rollheim/contracts/attributes';
import { messageContract } from '@rollheim/contracts/server';
import { readPlan, ROOT } from '@rollheim/embedded';
import { rebuildTime, type BffDefinition } from '@rollheim/service-kit';
import { startTestSystem } from '@rollheim/tooling/testing';

/*
 * P32: the read model of each module, built from the state topics of 100,000 ads (`BENCH_ADS`): listing, published ad and
 * auction of each, as the contracts' examples have them. The live one is not touched: it would serve meanwhile.
 */

const ADS = Number(process.env['BENCH_ADS'] ?? 100_000);
const AT_ONCE = 500;
/** State topics with a message for each ad, and the contract of that message. */
const OF_ADS = {
  'listings.state': 'listings.state',
  'listings.published': 'listings.published',
  'auctions.state': 'auction.state',
} as const;

await attributeLabels.loadAll();
const system = await startTestSystem([]);
try {
  await fill(system.busUrl);
  for (const { module, main, role } of readPlan().bffs) {
    const file = pathToFileURL(join(ROOT, main)).href;
    const { definition } = (await import(file)) as { definition: BffDefinition };
    if (!definition.projection) continue;
    const { ms, rows } = await rebuildTime(definition, system.env(role, { LOG_LEVEL: 'fatal' }));
    const name = `${module}: its read model built from the topics of ${ADS} ads, ${rows} rows`;
    const value = Number((ms / 1000).toFixed(1));
    const figure = { name, value, unit: 's', goal: null, holds: null };
    console.log(JSON.stringify({ id: 'P32', baseline: null, against: null, ratio: null, ...figure }));
  }
} finally {
  await system.stop();
}

/** Sends the states of all ads, each with an id and a number of its own. */
async function fill(url: string): Promise<void> {
  const bus = createPostgresBus({ connectionString: url, clientId: 'rebuild bench' });
  try {
    await bus.declare(TOPICS);
    for (const [topic, type] of Object.entries(OF_ADS)) {
      const contract = messageContract(type);
      const example = contract?.example as
        | { readonly adId?: string; readonly auctionId?: string }
        | undefined;
      const id = example?.adId ?? example?.auctionId;
      if (!contract || id === undefined) throw new Error(`${type} has no example with an id`);
      const text = JSON.stringify(example);
      for (let from = 0; from < ADS; from += AT_ONCE) {
        const lot = Array.from({ length: Math.min(AT_ONCE, ADS - from) }, (_, index) => from + index);
        await bus.send(lot.map((nth) => message(topic, contract, text, id, nth)));
      }
    }
  } finally {
    await bus.close();
  }
}

const ids: string[] = [];

function message(
  topic: string,
  { name, version }: { readonly name: string; readonly version: number },
  text: string,
  id: string,
  nth: number,
): OutgoingMessage {
  const key = (ids[nth] ??= newId());
  const payload = JSON.parse(text.replaceAll(id, key)) as { number?: number };
  if (payload.number !== undefined) payload.number = 1_000_000 + nth;
  const headers = {
    correlationId: 'bench',
    causationId: null,
    actor: null,
    releaseSet: null,
    time: '2026-12-01T12:00:00.000Z',
  };
  return { topic, key, id: randomUUID(), type: name, version, payload, headers };
}
