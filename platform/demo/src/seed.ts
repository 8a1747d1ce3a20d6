import { randomUUID } from 'node:crypto';
import type { CommandClient, Outcome } from '@rollheim/bus';
import { DEMO_USERS } from '@rollheim/contracts';
import { OTHER_DEALERS, OTHER_SELLERS, personOf, registrationOf } from './crowd.ts';
import { demoMarket, type DemoAd } from './market.ts';

/** Ads seeded side by side: enough to keep the services busy, few enough for their deadlines. */
const SIDE_BY_SIDE = 24;
const actor = `operator:${DEMO_USERS.operator.customerId}`;

/** Seeds the demo market through the services' own commands. Throws with the first refusal, naming ad and reason. */
export async function seedMarket(
  commands: CommandClient,
  now: number,
  wave: number,
  documentId: string,
): Promise<number> {
  if (wave === 0) await seedCrowd(commands);
  const ads = demoMarket(now, wave, documentId);
  const waiting = [...ads];
  const work = async () => {
    for (let ad = waiting.shift(); ad; ad = waiting.shift()) await seedAd(commands, ad);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  return ads.length;
}

/** People behind the ads and bids of the crowd: their contact data stand in the sales. */
async function seedCrowd(commands: CommandClient): Promise<void> {
  const people = [
    ...OTHER_DEALERS.map((id) => personOf(id, 'MERCHANT')),
    ...OTHER_SELLERS.map((id) => personOf(id, 'PRIVATE')),
  ];
  await Promise.all(
    people.map((person) =>
      carryOut(commands, 'customers.commands', person.customerId, 'customer.create', person, null, 2),
    ),
  );
  await Promise.all(OTHER_DEALERS.map((id) => acceptDealer(commands, id)));
}

/** Registers one of the crowd as a dealer and accepts them, as a person and the team would. */
async function acceptDealer(commands: CommandClient, id: string): Promise<void> {
  const send = (type: string, payload: object, by: string) =>
    carryOut(commands, 'customers.commands', id, type, payload, by);
  await send('merchant.register', registrationOf(id), id);
  const decision = { accepted: true, reason: null, vatVerified: null, seen: null };
  await send('merchant.review', { merchantCustomerId: id, ...decision }, actor);
}

async function seedAd(commands: CommandClient, ad: DemoAd): Promise<void> {
  await carryOut(commands, 'listings.commands', ad.adId, 'listing.seed', ad.listing, actor);
  if (!ad.auction) return;
  await carryOut(commands, 'auctions.commands', ad.adId, 'auction.seed', ad.auction, actor);
  for (const watcher of ad.watchers)
    await carryOut(
      commands,
      'notifications.commands',
      watcher,
      'watch.add',
      { auctionId: ad.adId, price: null },
      watcher,
    );
}

async function carryOut(
  commands: CommandClient,
  topic: string,
  key: string,
  type: string,
  payload: object,
  by: string | null,
  version = 1,
): Promise<void> {
  const outcome: Outcome = await commands.command({
    topic,
    key,
    type,
    version,
    commandId: randomUUID(),
    payload,
    actor: by,
    correlationId: `demo-${key}`,
    releaseSet: null,
    deadlineMs: 60_000,
    waitMs: 90_000,
  });
  if (outcome.status === 'accepted') return;
  const fields = outcome.fields ? ` (${JSON.stringify(outcome.fields)})` : '';
  throw new Error(
    `The demo data were refused: ${type} of ${key}: ${outcome.code ?? outcome.status}${fields}`,
  );
}
