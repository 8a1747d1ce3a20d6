import { randomUUID } from 'node:crypto';
import { newId, ROLES_CLAIM } from '@rollheim/contracts';
import type { RawConfig, RunningService } from '@rollheim/service-kit';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { example } from './testing/example.ts';
import { openCatalog, type Catalog } from './testing/harness.ts';

// the service that answers; started by its place, as the launcher does
const VALUATIONS = '../../services/valuations/src/main.ts';
const startByPath = async (path: string, config: RawConfig): Promise<RunningService> =>
  ((await import(path)) as { start(config: RawConfig): Promise<RunningService> }).start(config);

const [AD, BARE] = [newId(), newId()];
const who = {
  seller: randomUUID(),
  waiting: randomUUID(),
  blocked: randomUUID(),
  dealer: randomUUID(),
  owner: randomUUID(),
  clerk: randomUUID(),
};
type Who = keyof typeof who;

let catalog: Catalog;
let valuations: RunningService;

beforeAll(async () => {
  catalog = await openCatalog();
  valuations = await startByPath(VALUATIONS, {
    ...catalog.database.config('svc_valuations'),
    SMTP_URL: 'smtp://127.0.0.1:9',
  });
  for (const [name, customerId] of Object.entries(who))
    await catalog.publishCustomer(customerId, {
      acceptedByCm24: name === 'waiting' ? null : ['dealer', 'blocked'].includes(name),
      merchantBlocked: name === 'blocked',
      isOperator: name === 'clerk',
    });
  const content = example('listings.published')['content'] as object;
  const attributes = { make: 'hymer', model: 'B 544', mileage: 48_200 };
  for (const [adId, known] of [
    [AD, { ...content, attributes: { ...attributes, first_registration_year: 2019 } }],
    [BARE, { ...content, attributes }],
  ] as const) {
    await catalog.publishAuction(adId, { round: 1, status: 'running', ownerCustomerId: who.owner });
    await catalog.publishListing(adId, { ownerCustomerId: who.owner, content: known });
  }
  await catalog.start();
});

afterAll(async () => {
  await valuations?.stop();
  await catalog?.stop();
});

const prices = (as: Who | null, adId = AD): Promise<Response> =>
  catalog.fetch(
    `/api/private/auction/${adId}/prices`,
    as && { customerId: who[as], claims: as === 'clerk' ? { [ROLES_CLAIM]: ['clerk'] } : {} },
  );

test('accepted dealers, the owner and the team see what sales say, no one else', async () => {
  await vi.waitFor(async () => expect((await prices('dealer')).status).toBe(200));
  const seen = await Promise.all(
    (Object.keys(who) as Who[]).map(async (as) => `${as} ${(await prices(as)).status}`),
  );
  expect(seen).toEqual(['seller 403', 'waiting 403', 'blocked 403', 'dealer 200', 'owner 200', 'clerk 200']);
  expect((await prices(null)).status).toBe(401);
  expect((await prices('dealer', newId())).status).toBe(404);
});

test('no cache keeps it, and a vehicle without its year has none', async () => {
  const answer = await prices('dealer');
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect(await answer.json()).toMatchObject({ evidence: { axis: 'mileage', estimate: null, lots: [] } });
  expect(await (await prices('dealer', BARE)).json()).toEqual({ evidence: null });
});
