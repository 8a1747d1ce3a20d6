import { createCommandClient, type CommandClient } from '@rollheim/bus';
import {
  DEMO_TEAM,
  DEMO_USERS,
  FLAGGED_MAKES,
  newId,
  REPLY_TOPIC,
  type OperatorAd,
  type OperatorAdQueue,
  type OwnAd,
} from '@rollheim/contracts';
import { testCommand } from '@rollheim/tooling/testing';
import {
  call,
  closeHarness,
  harness,
  login,
  openHarness,
  publish,
  sell,
  submit,
} from '@rollheim/tooling/testing/backends';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const { dealer1, privateSeller, operator } = DEMO_USERS;
const ADS = '/private/operator/ads';

let client: CommandClient;
beforeAll(async () => {
  await openHarness(['listings']);
  client = await createCommandClient(harness.bus, { instanceId: 'corrections', replyTopic: REPLY_TOPIC });
});
afterAll(async () => {
  await client?.close();
  await closeHarness();
});

/** A draft of somebody; its id. */
async function draftOf(owner: string): Promise<string> {
  const adId = newId();
  const payload = { adId, productType: 'trailer', uuidHash: null };
  const outcome = await client.command(
    testCommand('listings.commands', adId, 'listing.create', payload, owner),
  );
  expect(outcome.status).toBe('accepted');
  return adId;
}

test('a seller’s draft is opened and corrected by who reviews ads, and by no one else', async () => {
  const adId = await draftOf(privateSeller.customerId);
  const clerk = await login(DEMO_TEAM.clerk);
  const open = await call<OperatorAd>('GET', `${ADS}/${adId}`, clerk);
  expect(open.body).toMatchObject({ status: 'editing', listing: { adId } });
  const body = { changes: { attributes: { model: 'Südwind' }, description: 'Berichtigt.' }, version: 1 };
  const put = async (token: string | null) => {
    const answer = await call<OwnAd & { code?: string }>('PUT', `${ADS}/${adId}`, token, body);
    return [answer.status, answer.body.code];
  };
  expect(await put(null)).toEqual([401, 'not_authenticated']);
  expect(await put(await login(privateSeller))).toEqual([403, 'not_allowed']);
  expect(await put(await login(DEMO_TEAM.finance))).toEqual([403, 'needs_clerk']);
  const corrected = await call<OwnAd>('PUT', `${ADS}/${adId}`, clerk, body);
  expect(corrected.body).toMatchObject({
    status: 'editing',
    listing: { version: 2, content: { description: 'Berichtigt.' } },
  });
  expect(corrected.body.logging).toContainEqual({
    source: 'operator',
    attributeCode: 'description',
    value: 'Berichtigt.',
  });
  // made on a version that is over
  expect(await put(clerk)).toEqual([409, 'conflict']);
});

test('no one of the team corrects their own ad there', async () => {
  const adId = await draftOf(operator.customerId);
  const body = { changes: { description: 'Meins.' }, version: 1 };
  const { status, body: answer } = await call('PUT', `${ADS}/${adId}`, await login(operator), body);
  expect([status, answer.code]).toEqual([403, 'four_eyes']);
});

test('a make that the team’s setting names is pointed out in the queue, by whichever name it is written', async () => {
  const token = await login(operator);
  const adId = await submit('Flagged', new Date().toISOString());
  const hints = async () => {
    const { body } = await call<OperatorAdQueue>('GET', ADS, token);
    return body.ads.find((ad) => ad.adId === adId)?.hints;
  };
  await vi.waitFor(async () => expect(await hints()).toBeDefined());
  expect(await hints()).not.toContain('flagged_make');
  const set = (key: string, value: string) => publish('settings.state', key, { key, value, description: '' });
  await set(FLAGGED_MAKES.trailer, 'Hymer');
  await set(FLAGGED_MAKES.motorhome, ' Bürstner,\nHYMER');
  await vi.waitFor(async () => expect(await hints()).toContain('flagged_make'));
  await set(FLAGGED_MAKES.motorhome, '');
  await vi.waitFor(async () => expect(await hints()).not.toContain('flagged_make'));
});

test('the seller begins the pickup with the street that they gave with the ad; no one else reads it there', async () => {
  const adId = await draftOf(privateSeller.customerId);
  const pickup = { zipCode: '93047', city: 'Regensburg', country: 'DE', street: 'Donaulände 5' };
  const payload = { adId, uuidHash: null, version: null, changes: { pickup }, logging: [] };
  const kept = await client.command(
    testCommand('listings.commands', adId, 'listing.update', payload, privateSeller.customerId),
  );
  expect(kept.status).toBe('accepted');
  const buyer = await login(dealer1);
  const { orderId } = await sell(buyer, adId);
  const street = (token: string) =>
    call<{ street?: string | null }>('GET', `/private/orders/${orderId}/pickup/place`, token);
  expect((await street(await login(privateSeller))).body).toEqual({ street: 'Donaulände 5' });
  expect((await street(buyer)).status).toBe(404);
  expect((await street(await login(operator))).status).toBe(404);
});
