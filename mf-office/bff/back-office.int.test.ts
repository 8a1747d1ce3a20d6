import { DEMO_USERS, newId } from '@rollheim/contracts';
import type { OperatorAdQueue, OperatorAuctionList } from '@rollheim/contracts';
import { call, closeHarness, login, openHarness, submit } from '@rollheim/tooling/testing/backends';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

const { dealer1, operator } = DEMO_USERS;

beforeAll(() => openHarness(['listings']));
afterAll(closeHarness);

describe('the back office', () => {
  const submitted = (hoursAgo: number): string => new Date(Date.now() - hoursAgo * 3_600_000).toISOString();

  test('Only operators are let in', async () => {
    const calls = [
      ['GET', '/private/operator/ads'],
      ['GET', `/private/operator/ads/${newId()}/documents/${newId()}`],
      ['GET', '/private/operator/valuations'],
      ['GET', `/private/operator/valuations/${newId()}/proposal`],
      ['POST', `/private/operator/ads/${newId()}/release`],
      ['POST', `/private/operator/valuations/${newId()}/valuate`],
    ] as const;
    const dealer = await login(dealer1);
    for (const [method, path] of calls) {
      expect((await call(method, path)).status, path).toBe(401);
      const refused = await call(method, path, dealer, method === 'POST' ? {} : undefined);
      expect([refused.status, refused.body.code], path).toEqual([403, 'not_allowed']);
    }
    expect((await call('GET', '/private/operator/ads', await login(operator))).status).toBe(200);
  });

  test('Ads wait with the longest waiting first, each with the end of its 24 hours', async () => {
    const early = submitted(20);
    const late = await submit('Later', submitted(2));
    const first = await submit('Earlier', early);
    const token = await login(operator);
    const queue = await vi.waitFor(async () => {
      const { body } = await call<OperatorAdQueue>('GET', '/private/operator/ads', token);
      expect(body.total).toBe(2);
      return body;
    });
    expect(queue.ads.map(({ adId }) => adId)).toEqual([first, late]);
    expect(queue.ads[0]).toMatchObject({
      submittedAt: early,
      dueAt: new Date(Date.parse(early) + 24 * 3_600_000).toISOString(),
      mediaId: 'first0000000',
      pictures: 2,
      city: 'Potsdam',
    });
  });

  test('The queue is filtered by kind of seller and vehicle, hint and time, and searched; what is typed is no pattern', async () => {
    const token = await login(operator);
    const list = async (query: string) => {
      const { status, body } = await call<OperatorAdQueue>('GET', `/private/operator/ads?${query}`, token);
      expect(status, query).toBe(200);
      return body.ads.map(({ title }) => title);
    };
    const both = await vi.waitFor(async () => {
      const titles = await list('');
      expect(titles).toHaveLength(2);
      return titles;
    });
    for (const query of ['seller=PRIVATE', 'type=motorhome', 'hint=few_pictures', 'q=48%20217'])
      expect(await list(query), query).toEqual(both);
    for (const query of ['seller=MERCHANT', 'type=trailer', 'hint=no_papers', 'hint=same_vin', 'q=%25'])
      expect(await list(query), query).toEqual([]);
    expect(await list('q=earl')).toEqual(['Earlier']);
    expect(await list('due=soon')).toEqual([]);
    await submit('Overdue', submitted(23));
    await vi.waitFor(async () => expect(await list('due=soon')).toEqual(['Overdue']));
    expect((await call('GET', '/private/operator/ads?hint=rust', token)).status).toBe(400);
    const { body } = await call<OperatorAdQueue>('GET', '/private/operator/ads?q=earlier', token);
    expect(body).toMatchObject({ total: 1, page: 1, pages: 1, ads: [{ hints: ['few_pictures'] }] });
  });

  test('Auctions are listed by their state, and found by title, number or id alone', async () => {
    const at = new Date().toISOString();
    const found = await submit('100 % Hymer_B', at, 'running');
    await submit('Hymer B', at, 'sold');
    const token = await login(operator);
    const list = (query: string) =>
      call<OperatorAuctionList>('GET', `/private/operator/auctions?${query}`, token).then(({ body }) => body);
    await vi.waitFor(async () => expect((await list('group=sold')).total).toBe(1));
    const running = await list('');
    expect(running).toMatchObject({ total: 1, page: 1, pages: 1 });
    expect(running.auctions[0]).toMatchObject({
      auctionId: found,
      status: 'running',
      price: 2_000_000,
      bidCount: 0,
      outage: false,
    });
    const hits = async (q: string) => (await list(`q=${encodeURIComponent(q)}`)).total;
    // what is typed is text: no pattern, no statement
    for (const [q, total] of [
      ['hymer_b', 1],
      ['100 %', 1],
      ['48217', 1],
      [found, 1],
      ['hymer%b', 0],
      ['_', 1],
      ['hymerxb', 0],
      ["' or 1=1 --", 0],
    ] as const)
      expect([q, await hits(q)]).toEqual([q, total]);
    expect((await call('GET', '/private/operator/auctions?group=all', token)).status).toBe(400);
    expect((await call('GET', '/private/operator/auctions', await login(dealer1))).status).toBe(403);
  });

  test('A query about something that is no field of the wizard is stopped', async () => {
    const token = await login(operator);
    const ask = (fields: unknown) =>
      call('POST', `/private/operator/ads/${newId()}/request-changes`, token, {
        reason: 'Bitte prüfen',
        fields,
      });
    for (const fields of [['price'], ['vin', 'vin'], 'vin', Array(21).fill('vin')])
      expect((await ask(fields)).status, String(fields)).toBe(400);
  });

  test('A refusal without a reason is stopped, and the reason is named as what is missing', async () => {
    const token = await login(operator);
    const { status, body } = await call('POST', `/private/operator/ads/${newId()}/reject`, token, {});
    expect([status, body.fields]).toEqual([400, { reason: 'validation.required' }]);
  });
});
