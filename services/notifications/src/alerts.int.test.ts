import { randomUUID } from 'node:crypto';
import type { AuctionStatus } from '@rollheim/contracts';
import { messageContract } from '@rollheim/contracts/server';
import { until } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closeHarness,
  command,
  contact,
  erase,
  mailbox,
  of,
  openHarness,
  query,
  send,
  state,
} from './testing/harness.ts';

beforeAll(() => openHarness());
afterAll(closeHarness);

let made = 0;
const accept = (customerId: string, more: object = {}) =>
  send('customers.state', customerId, 'customers.state', {
    customerId,
    emailVerified: true,
    acceptedByCm24: true,
    merchantBlocked: false,
    ...more,
  });
const isDealer = (who: string) => rows(`select from notifications.dealers where customer_id = '${who}'`);

/** An accepted dealer with an address. */
async function dealer(language = 'en'): Promise<string> {
  const customerId = randomUUID();
  await contact(customerId, `search${++made}@rollheim.example`, language);
  await accept(customerId);
  await until(() => rows(`select from notifications.contacts where customer_id = '${customerId}'`));
  await until(() => isDealer(customerId));
  return customerId;
}
const rows = async (sql: string) => ((await query(sql)) as unknown[]).length || undefined;

async function save(who: string, filters: string, more: object = {}): Promise<string> {
  const search = {
    name: `Search ${filters}`,
    query: filters,
    receiveByEmail: false,
    rhythm: 'instant' as const,
    ...more,
  };
  const answer = (await command('search.save', who, search)) as { result: { search: { searchId: string } } };
  return answer.result.search.searchId;
}

const example = messageContract('listings.published')?.example as {
  content: { attributes: { mileage: number } };
};
const ad = (adId: string, title = 'Knaus Sky TI 700', make = 'knaus', more: object = {}) =>
  send('listings.published', adId, 'listings.published', {
    ...example,
    adId,
    content: {
      ...example.content,
      vatReportable: true,
      ...more,
      title,
      attributes: { ...example.content.attributes, make },
    },
  });
const auction = (adId: string, status: AuctionStatus, more: object = {}) =>
  state(adId, status, {
    startAt: '2027-03-01T15:45:00.000Z',
    price: null,
    startPrice: 2_000_000,
    soldPrice: null,
    buyNow: null,
    reserve: 'none',
    ...more,
  });
/** Stage of an auction that those whom it concerns were notified of. */
const toldOf = (adId: string, stage: number) =>
  until(() => rows(`select from notifications.alerts where auction_id = '${adId}' and told = ${stage}`));
const found = (adId: string, who: string) => of(adId, who, 'search_match');
const mailsTo = (who: string) =>
  query(`select code, state from notifications.mails where customer_id = '${who}'`);

test('one message comes per vehicle however many searches it fits, with a mail where one of them asks for it', async () => {
  const [anna, ben, cleo] = [await dealer('de'), await dealer(), await dealer()];
  await save(anna, 'make=knaus', { name: 'Knaus' });
  await save(anna, 'q=sky', { receiveByEmail: true });
  await save(ben, 'make=knaus&priceTo=30000');
  await save(cleo, 'make=hymer', { receiveByEmail: true });
  const adId = randomUUID();
  await ad(adId);
  await auction(adId, 'running');
  await toldOf(adId, 2);
  const [message] = await until(() =>
    found(adId, anna).length && found(adId, ben).length ? found(adId, anna) : undefined,
  );
  expect(found(adId, anna)).toHaveLength(1);
  expect(message?.params).toMatchObject({
    search: 'Knaus',
    title: 'Knaus Sky TI 700',
    price: 2_000_000,
    mileage: example.content.attributes.mileage,
  });
  expect(found(adId, cleo)).toEqual([]);
  expect(await mailsTo(ben)).toEqual([]);
  expect(await mailsTo(cleo)).toEqual([]);
  const mail = await mailbox.waitFor(({ to }) => to === 'search1@rollheim.example');
  expect(mail.subject).toBe('Neu für Ihre Suche: Knaus Sky TI 700');
  expect(mail.text).toContain('Startpreis: 20.000');
  expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
});

test('who reads net prices reads the net starting price, with the gross one', async () => {
  const who = await dealer();
  await accept(who, { country: 'NL', vat: { country: 'NL', verified: true } });
  await until(() => rows(`select from notifications.tax_profiles where customer_id = '${who}'`));
  await save(who, 'make=knaus');
  const adId = randomUUID();
  await ad(adId);
  // the copy of its VAT may come later than its auction
  const copy = `from notifications.reportable_vehicles where auction_id = '${adId}'`;
  await until(() => rows(`select ${copy}`));
  await query(`delete ${copy}`);
  await auction(adId, 'running');
  const { params } = await until(() => found(adId, who)[0]);
  expect(params).toMatchObject({ price: 2_000_000, priceNet: 1_680_672 });
  const gross = randomUUID();
  await ad(gross, 'Knaus Sky TI 650', 'knaus', { vatReportable: false });
  await auction(gross, 'running');
  const margin = await until(() => found(gross, who)[0]);
  expect(margin.params).toMatchObject({ price: 2_000_000, priceBasis: 'gross' });
});

test('the ad may come after its auction, twice, and again: it is announced once', async () => {
  const who = await dealer();
  await save(who, 'make=knaus', { receiveByEmail: true });
  const adId = randomUUID();
  await auction(adId, 'published');
  await ad(adId);
  await toldOf(adId, 1);
  await ad(adId);
  await auction(adId, 'published');
  await auction(adId, 'running');
  await toldOf(adId, 2);
  await auction(adId, 'failed');
  await auction(adId, 'published');
  await auction(adId, 'running', { round: 2 });
  // a second vehicle behind them: by then all of the first was worked on
  const behind = randomUUID();
  await ad(behind);
  await auction(behind, 'running');
  await until(() => found(behind, who)[0]);
  expect(found(adId, who)).toHaveLength(1);
  expect(await mailsTo(who)).toHaveLength(2);
});

test('what a search could find when it was saved is no news when it starts, but what only runs is', async () => {
  const [early, late] = [await dealer(), await dealer()];
  await save(early, 'auction_status=running');
  const adId = randomUUID();
  await ad(adId);
  await auction(adId, 'published');
  await toldOf(adId, 1);
  await save(late, 'make=knaus');
  await auction(adId, 'running');
  await toldOf(adId, 2);
  await until(() => found(adId, early)[0]);
  expect(found(adId, late)).toEqual([]);
});

test('paused and deleted searches announce nothing, nor do those of the owner, the blocked and who is no dealer any more', async () => {
  const [paused, deleted, witness] = [await dealer(), await dealer(), await dealer()];
  const [blocked, rejected, owner] = [await dealer(), await dealer(), await dealer()];
  await accept(blocked, { merchantBlocked: true });
  await accept(rejected, { acceptedByCm24: false });
  await until(async () => !(await isDealer(blocked)) && !(await isDealer(rejected)));
  await command('search.change', paused, { searchId: await save(paused, 'make=knaus'), status: 'paused' });
  await command('search.delete', deleted, { searchId: await save(deleted, 'make=knaus') });
  for (const who of [blocked, rejected, owner, witness]) await save(who, 'make=knaus');
  const adId = randomUUID();
  await ad(adId);
  await auction(adId, 'running', { ownerCustomerId: owner });
  await until(() => found(adId, witness)[0]);
  for (const who of [paused, deleted, blocked, rejected, owner]) expect(found(adId, who)).toEqual([]);
});

test('searches that are changed, deleted and saved after a vehicle was matched count for the next one', async () => {
  const [resumed, renamed, deleted, fresh] = [await dealer(), await dealer(), await dealer(), await dealer()];
  const searchId = await save(resumed, 'make=knaus');
  await command('search.change', resumed, { searchId, status: 'paused' });
  const named = await save(renamed, 'make=knaus');
  const gone = await save(deleted, 'make=knaus');
  const first = randomUUID();
  await ad(first);
  await auction(first, 'running');
  await until(() => found(first, deleted)[0] && found(first, renamed)[0]);
  await command('search.change', resumed, { searchId, status: 'active' });
  await command('search.change', renamed, { searchId: named, name: 'New name' });
  await command('search.delete', deleted, { searchId: gone });
  await save(fresh, 'make=hymer&make=knaus');
  const second = randomUUID();
  await ad(second);
  await auction(second, 'running');
  await until(() => found(second, resumed)[0] && found(second, fresh)[0] && found(second, renamed)[0]);
  expect(found(second, renamed)[0]?.params).toMatchObject({ search: 'New name' });
  expect(found(first, resumed)).toEqual([]);
  expect(found(second, deleted)).toEqual([]);
});

test('words are found in a vehicle that a release before stored with its text in one piece', async () => {
  const who = await dealer();
  await save(who, 'q=skyti700&auction_status=running');
  const adId = randomUUID();
  await ad(adId);
  await auction(adId, 'published');
  await toldOf(adId, 1);
  await query(
    `update notifications.alerts set vehicle = jsonb_set(vehicle #- '{facts,squeezed}', '{facts,search}', '"knaus sky ti 700"')
     where auction_id = '${adId}'`,
  );
  await auction(adId, 'running');
  await until(() => found(adId, who)[0]);
});

test('a round for chosen dealers is announced to these alone', async () => {
  const [chosen, other] = [await dealer(), await dealer()];
  for (const who of [chosen, other]) await save(who, 'make=knaus', { receiveByEmail: true });
  const adId = randomUUID();
  await ad(adId);
  await auction(adId, 'published', { exclusiveTo: [chosen] });
  await toldOf(adId, 1);
  await auction(adId, 'running', { exclusiveTo: [chosen] });
  await toldOf(adId, 2);
  await until(() => found(adId, chosen)[0]);
  expect(found(adId, other)).toEqual([]);
  expect(await mailsTo(other)).toEqual([]);
});

test.each(['published', 'running'] as const)(
  'a round that an operator opens to everyone while it is %s is announced to those who were not chosen',
  async (status) => {
    const [chosen, other] = [await dealer(), await dealer()];
    const adId = randomUUID();
    for (const who of [chosen, other]) await save(who, 'make=knaus', { receiveByEmail: true });
    await ad(adId);
    await auction(adId, status, { exclusiveTo: [chosen] });
    await until(() => found(adId, chosen)[0]);
    await auction(adId, status);
    await until(() => found(adId, other)[0]);
    expect([found(adId, chosen).length, found(adId, other).length]).toEqual([1, 1]);
  },
);

test('a vehicle that is open to everyone after a round for chosen dealers is announced to the others, once', async () => {
  const [chosen, other] = [await dealer(), await dealer()];
  const adId = randomUUID();
  for (const who of [chosen, other]) await save(who, 'make=knaus', { receiveByEmail: true });
  await ad(adId);
  await auction(adId, 'running', { exclusiveTo: [chosen] });
  await until(() => found(adId, chosen)[0]);
  await auction(adId, 'failed', { exclusiveTo: [chosen] });
  await auction(adId, 'published', { round: 2 });
  await until(() => found(adId, other)[0]);
  await auction(adId, 'running', { round: 2 });
  await auction(adId, 'failed', { round: 2 });
  await auction(adId, 'running', { round: 3 });
  // a second vehicle behind them: by then all of the first was worked on
  const behind = randomUUID();
  await ad(behind);
  await auction(behind, 'running');
  await until(() => found(behind, chosen)[0] && found(behind, other)[0]);
  expect([found(adId, chosen).length, found(adId, other).length]).toEqual([1, 1]);
  expect(await mailsTo(other)).toHaveLength(2);
});

test('a dealer who was chosen for a round is forgotten with the account, also after the round', async () => {
  const [chosen, stays] = [await dealer(), await dealer()];
  const chosenFor = { exclusiveTo: [chosen, stays] };
  const [over, open] = [randomUUID(), randomUUID()];
  for (const adId of [over, open]) {
    await ad(adId);
    await auction(adId, 'running', chosenFor);
    await toldOf(adId, 2);
  }
  await auction(over, 'published', { round: 2 });
  await toldOf(over, 1);
  const known = (who: string) =>
    query(`select auction_id from notifications.alerts where auction::text like '%${who}%'`);
  expect(await known(chosen)).toHaveLength(2);
  expect(await erase(chosen)).toMatchObject({ status: 'accepted' });
  expect([await known(chosen), (await known(stays)).length]).toEqual([[], 2]);
});
