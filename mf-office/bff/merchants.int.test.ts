import { randomUUID } from 'node:crypto';
import {
  DEMO_USERS,
  newId,
  type MerchantQueue,
  type OperatorMerchant,
  type OwnProfile,
  type VatCheck,
} from '@rollheim/contracts';
import { call, closeHarness, harness, login, openHarness, pdf } from '@rollheim/tooling/testing/backends';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

const { dealer1, operator, privateSeller } = DEMO_USERS;
const PAPERS = '/private/merchant/trade-registration';

beforeAll(() => openHarness());
afterAll(closeHarness);

const person = {
  password: 'Wohnmobil2026',
  profileType: 'MERCHANT',
  name: 'Hinrich',
  surname: 'Nordhoff',
  phone: '+49 4921 123456',
  zipCode: '26721',
  city: 'Emden',
  country: 'DE',
  company: 'Reisemobile Nordhaff',
  acceptTerms: true,
  acceptPrivacy: true,
};
const company = {
  company: 'Reisemobile Nordhaff GmbH',
  director: 'Hinrich Nordhoff',
  contactName: 'Wiebke',
  contactSurname: 'Albers',
  registerNumber: 'HRB 204817, Amtsgericht Aurich',
  street: 'Nesserlander Str. 43',
  zipCode: '26721',
  city: 'Emden',
  country: 'DE',
  phone: '+49 4921 123456',
  vatNumber: 'DE 367 204 918',
  acceptTerms: true,
};

/** Registers an account and gives its session. */
async function account(email: string): Promise<string> {
  const { status } = await call('POST', '/public/customer/register', null, { ...person, email });
  expect(status).toBe(201);
  const token = await login({ email }, person.password);
  await vi.waitFor(async () => expect((await profileOf(token)).profileType).toBe('MERCHANT'));
  return token;
}
const profileOf = async (token: string) =>
  (await call<OwnProfile>('GET', '/private/customer/profile', token)).body;

describe('the review of dealers', () => {
  let dealer: string;
  let id: string;

  test('what is uploaded is judged by its content, stays with the account and can be taken back', async () => {
    dealer = await account('nordhaff@reisemobile-nordhaff.example');
    const refused = await call('POST', PAPERS, dealer, pdf('register.pdf', '<svg onload="alert(1)"/>'));
    expect([refused.status, refused.body.code]).toEqual([415, 'file_type_refused']);
    const broken = await call('POST', PAPERS, dealer, pdf('register.pdf', '%PDF-1.4 cut off'));
    expect(broken.body.fields).toEqual({ 'register.pdf': 'validation.pdf_broken' });
    const wrong = await call<{ mediaId: string }>('POST', PAPERS, dealer, pdf());
    await call('POST', PAPERS, dealer, pdf('Gewerbeanmeldung.pdf'));
    const path = `${PAPERS}/${wrong.body.mediaId}`;
    const shown = await call('GET', path, dealer);
    expect(shown.status).toBe(303);
    const read = (token: string) =>
      fetch(harness.mediaUrl + shown.location, { headers: { authorization: `Bearer ${token}` } });
    expect((await read(dealer)).status).toBe(200);
    expect((await read(await login(dealer1))).status).toBe(404);
    for (const method of ['GET', 'DELETE']) {
      expect((await call(method, path, await login(dealer1))).status).toBe(404);
      expect((await call(method, path)).status).toBe(401);
    }
    expect((await call('DELETE', path, dealer)).status).toBe(200);
    const { merchant } = await profileOf(dealer);
    expect(merchant?.papers).toMatchObject([{ name: expect.stringMatching(/^Gewerbeanmeldung/) as string }]);
    await vi.waitFor(async () => expect((await read(dealer)).status).toBe(404));
  });

  test('a registration waits in the queue, with its data, papers and what it shares with others', async () => {
    const { status, body } = await call('POST', '/private/merchant/register', dealer, {
      ...company,
      contactName: '',
      zipCode: '267',
    });
    expect([status, body.fields]).toEqual([
      400,
      { contactName: 'validation.required', zipCode: 'validation.zip_code_de' },
    ]);
    expect((await call('POST', '/private/merchant/register', dealer, company)).status).toBe(200);
    const clerk = await login(operator);
    const queue = await call<MerchantQueue>('GET', '/private/operator/merchants?q=nordhaff', clerk);
    expect(queue.body.merchants).toMatchObject([
      { company: company.company, contact: 'Wiebke Albers', papers: 1, accepted: null, changed: [] },
    ]);
    expect(queue.body.counts).toMatchObject({ review: 1, accepted: 3, rejected: 0, blocked: 0 });
    id = queue.body.merchants[0]?.customerId ?? '';
    const found = await call<OperatorMerchant>('GET', `/private/operator/merchants/${id}`, clerk);
    expect(found.body).toMatchObject({
      application: {
        director: company.director,
        vatNumber: 'DE367204918',
        vatVerified: false,
        accepted: null,
      },
      person: { email: 'nordhaff@reisemobile-nordhaff.example' },
      own: false,
      duplicates: [],
    });
    const [link = ''] = Object.values(found.body.paperLinks);
    const paper = await call('GET', link.replace(/^\/api/, ''), clerk);
    expect(paper.status).toBe(303);
    const { body: after } = await call<OperatorMerchant>('GET', `/private/operator/merchants/${id}`, clerk);
    expect(after.history[0]).toMatchObject({ kind: 'looked', by: `${operator.name} ${operator.surname}` });
  });

  test('without VIES the number is unverified, and nothing waits for it', async () => {
    const path = `/private/operator/merchants/${id}/vat`;
    const { status, body } = await call<VatCheck>('GET', path, await login(operator));
    expect([status, body.status, body.name]).toEqual([200, 'unverified', null]);
    expect((await call('GET', path, dealer)).status).toBe(403);
    const nobody = path.replace(id, privateSeller.customerId);
    expect((await call('GET', nobody, await login(operator))).status).toBe(404);
  });

  test('rejected with the reason, corrected and sent again, released with the number verified', async () => {
    const clerk = await login(operator);
    const move = (name: string, body: object) =>
      call('POST', `/private/operator/merchants/${id}/${name}`, clerk, body);
    const seen = async () =>
      (await call<OperatorMerchant>('GET', `/private/operator/merchants/${id}`, clerk)).body.seen;
    const before = await seen();
    expect((await move('reject', { seen: before })).body.fields).toEqual({ reason: 'validation.required' });
    const reason = 'Im Register steht Hausnummer 41.';
    expect((await move('reject', { reason, seen: before })).status).toBe(200);
    const rejected = await vi.waitFor(async () => {
      const profile = await profileOf(dealer);
      expect(profile.acceptedByCm24).toBe(false);
      return profile;
    });
    expect(rejected.merchant?.reason).toBe('Im Register steht Hausnummer 41.');
    const corrected = { ...company, street: 'Nesserlander Str. 41' };
    expect((await call('POST', '/private/merchant/register', dealer, corrected)).status).toBe(200);
    const queue = await call<MerchantQueue>('GET', '/private/operator/merchants', clerk);
    expect(queue.body.merchants).toMatchObject([{ customerId: id, changed: ['street'] }]);
    // who has an earlier page open decides on nothing that they have not seen
    const stale = await move('accept', { vatVerified: true, seen: before });
    expect([stale.status, stale.body.code]).toEqual([409, 'conflict']);
    expect((await move('accept', { vatVerified: true, seen: await seen() })).status).toBe(200);
    await vi.waitFor(async () => expect((await profileOf(dealer)).acceptedByCm24).toBe(true));
    expect((await profileOf(dealer)).merchant).toMatchObject({ vatVerified: true, reason: null });
  });

  test('an accepted dealer who moves is looked at again, and loses nothing', async () => {
    const moved = { ...company, street: 'Ringstr. 1' };
    expect((await call('POST', '/private/merchant/register', dealer, moved)).status).toBe(200);
    const clerk = await login(operator);
    const queue = await call<MerchantQueue>('GET', '/private/operator/merchants', clerk);
    expect(queue.body.merchants).toMatchObject([{ customerId: id, accepted: true, changed: ['street'] }]);
    expect((await profileOf(dealer)).acceptedByCm24).toBe(true);
  });

  test('a blocked dealer reads why, and can change nothing', async () => {
    const clerk = await login(operator);
    const path = `/private/operator/merchants/${id}`;
    expect((await call('POST', `${path}/block`, clerk, { reason: 'Provision offen' })).status).toBe(200);
    await vi.waitFor(async () => expect((await profileOf(dealer)).merchant?.blocked).toBe(true));
    expect((await profileOf(dealer)).merchant?.reason).toBe('Provision offen');
    expect((await call('POST', '/private/merchant/register', dealer, company)).status).toBe(403);
    expect((await call('POST', PAPERS, dealer, pdf())).status).toBe(403);
    const blocked = await call<MerchantQueue>('GET', '/private/operator/merchants?group=blocked', clerk);
    expect(blocked.body.merchants).toMatchObject([{ customerId: id }]);
    expect((await call('POST', `${path}/unblock`, clerk, { reason: 'Bezahlt' })).status).toBe(200);
    await vi.waitFor(async () => expect((await profileOf(dealer)).merchant?.blocked).toBe(false));
  });

  test('every call of it is for operators alone, and knows no dealer that is none', async () => {
    const bodies = {
      take: { taken: true },
      accept: { seen: 'x' },
      reject: { reason: 'Test', seen: 'x' },
      block: { reason: 'Test' },
    };
    const calls = (about: string) => [
      ['GET', `/private/operator/merchants/${about}`, undefined] as const,
      ['GET', `/private/operator/merchants/${about}/papers/${newId()}`, undefined] as const,
      ...Object.entries({ ...bodies, unblock: { reason: 'Test' } }).map(
        ([name, body]) => ['POST', `/private/operator/merchants/${about}/${name}`, body] as const,
      ),
    ];
    const list = ['GET', '/private/operator/merchants', undefined] as const;
    const clerk = await login(operator);
    for (const [method, path, body] of [list, ...calls(id)]) {
      expect((await call(method, path, null, body)).status, path).toBe(401);
      for (const other of [dealer1, privateSeller]) {
        const refused = await call(method, path, await login(other), body);
        expect([refused.status, refused.body.code], path).toEqual([403, 'not_allowed']);
      }
    }
    for (const about of [privateSeller.customerId, randomUUID(), 'nobody'])
      for (const [method, path, body] of calls(about))
        expect([path, (await call(method, path, clerk, body)).status]).toEqual([path, 404]);
    expect((await call('POST', PAPERS, null, pdf())).status).toBe(401);
  });
});
