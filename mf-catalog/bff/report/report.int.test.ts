import { randomUUID } from 'node:crypto';
import { newId } from '@rollheim/contracts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openCatalog, type Catalog } from '../testing/harness.ts';
import { startPapers, type Papers } from '../testing/papers.ts';

const AD = newId();
const [OWNER, DEALER, BLOCKED, PRIVATE, OPERATOR] = Array.from({ length: 5 }, () => randomUUID()) as [
  string,
  string,
  string,
  string,
  string,
];

let catalog: Catalog;
let papers: Papers;

beforeAll(async () => {
  catalog = await openCatalog();
  papers = await startPapers(catalog, AD, OWNER);
  await papers.command('listing.add-document', { mediaId: newId(), kind: 'registration', name: 'one.pdf' });
  await catalog.publishAuction(AD, { status: 'running' });
  await catalog.publishListing(AD, { ownerCustomerId: OWNER });
  for (const customerId of [OWNER, DEALER, BLOCKED, PRIVATE, OPERATOR])
    await catalog.publishCustomer(customerId, {
      acceptedByCm24: customerId === DEALER || customerId === BLOCKED,
      merchantBlocked: customerId === BLOCKED,
      isOperator: customerId === OPERATOR,
    });
  await catalog.start({ MEDIA_URL: papers.mediaUrl });
  await papers.ready();
});

afterAll(async () => {
  await papers?.stop();
  await catalog?.stop();
});

const ask = (customerId: string | null, path = `${AD}/report.pdf?locale=pl`, init: RequestInit = {}) =>
  catalog.fetch(`/api/private/auction/${path}`, customerId, init);

test('accepted dealers, the owner and operators get the report in their language; no one else does', async () => {
  for (const customerId of [DEALER, OWNER, OPERATOR]) {
    const answer = await ask(customerId);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toMatch(/filename="Rollheim-\d+\.pdf"/);
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).toContain('/Lang (pl');
  }
  expect((await ask(null)).status).toBe(401);
  for (const customerId of [BLOCKED, PRIVATE]) expect((await ask(customerId)).status).toBe(403);
});

test('a vehicle that does not exist has none, and an unknown language is refused', async () => {
  expect((await ask(DEALER, `${newId()}/report.pdf`)).status).toBe(404);
  expect((await ask(DEALER, `${AD}/report.pdf?locale=xx`)).status).toBe(400);
});

test('the report names the papers of the ad, for whom the service that owns them has any', async () => {
  const tablesOf = async (customerId: string) =>
    Buffer.from(await (await ask(customerId)).arrayBuffer())
      .toString('latin1')
      .match(/\/S \/Table\b/g)?.length;
  const without = await tablesOf(OPERATOR);
  expect(without).toBeGreaterThan(0);
  await vi.waitFor(async () => expect(await tablesOf(DEALER)).toBe(without! + 1), { timeout: 5_000 });
  expect(await tablesOf(OWNER)).toBe(without! + 1);
});

test('whoever has the report already gets 304, in the same language and with the papers that they may read', async () => {
  const as = (tag: string, path?: string, customerId = DEALER) =>
    ask(customerId, path, { headers: { 'If-None-Match': tag } });
  const tag = (await ask(DEALER)).headers.get('etag')!;
  const again = await as(`"other", W/${tag}`);
  expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tag, '']);
  expect((await as('"other"')).status).toBe(200);
  expect((await as(tag, `${AD}/report.pdf?locale=sv`)).status).toBe(200);
  // what they may not read is not the same either
  expect((await as(tag, undefined, PRIVATE)).status).toBe(403);
});
