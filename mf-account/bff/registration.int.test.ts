import { DEMO_USERS } from '@rollheim/contracts';
import type { EmailVerified, OwnProfile } from '@rollheim/contracts';
import {
  call,
  closeHarness,
  harness,
  login,
  openHarness,
  pdf,
  submit,
} from '@rollheim/tooling/testing/backends';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

const { dealer1, privateSeller } = DEMO_USERS;

beforeAll(() => openHarness());
afterAll(closeHarness);

describe('registration and own data', () => {
  const person = {
    email: 'neu@rollheim.example',
    password: 'Wohnmobil2026',
    profileType: 'PRIVATE',
    name: 'Nele',
    surname: 'Neumann',
    phone: null,
    zipCode: '6811 KS',
    city: 'Arnhem',
    country: 'NL',
    company: null,
    acceptTerms: true,
    acceptPrivacy: true,
  };

  test.each([
    ['a country that is not offered', { country: 'US', zipCode: '10001' }, { country: 'validation.choice' }],
    [
      'a postcode of another country',
      { country: 'BE', zipCode: '6811KS' },
      { zipCode: 'validation.zip_code_country' },
    ],
    ['a name that is too long', { name: 'N'.repeat(81) }, { name: 'validation.max' }],
    ['a wrong number', { phone: '12' }, { phone: 'validation.telephone_personal_data' }],
  ])('%s is refused at its field', async (_what, wrong, fields) => {
    const body = { ...person, email: 'falsch@rollheim.example', ...wrong };
    const { status, body: problem } = await call('POST', '/public/customer/register', null, body);
    expect([status, problem.fields]).toEqual([400, fields]);
  });

  test('A new account is mailed, verified once, and keeps its data', async () => {
    const made = await call('POST', '/public/customer/register', null, person);
    expect(made.status).toBe(201);
    const mail = await harness.mailbox.waitFor(({ to }) => to === person.email);
    const token = /token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
    expect(await call('POST', '/public/customer/verify-email', null, { token })).toMatchObject({
      status: 200,
      body: { verified: true, then: null },
    });
    const again = await call('POST', '/public/customer/verify-email', null, { token });
    expect(again).toMatchObject({ status: 200, body: { verified: true, then: null } });

    const session = await login(person, person.password);
    const profile = await vi.waitFor(async () => {
      const { body } = await call<OwnProfile>('GET', '/private/customer/profile', session);
      expect(body.emailVerified).toBe(true);
      return body;
    });
    expect(profile.missing).toEqual(['phone', 'street']);
    expect(profile.contact.zipCode).toBe('6811KS');
    const status = (kind: string) => call<string>('PUT', `/private/customer/${kind}`, session, {});
    expect((await status('check-email-verified')).body).toBe('PRIVATE_INCOMPLETE');

    const { name, surname, city, country } = person;
    const saved = await call('PUT', '/private/customer/update', session, {
      name,
      surname,
      city,
      country,
      company: null,
      phone: '+31 26 5550113',
      street: 'Kampeerlaan 9',
      zipCode: '6811KS',
    });
    expect(saved.status).toBe(200);
    await vi.waitFor(async () =>
      expect((await status('ack-if-account-complete')).body).toBe('PRIVATE_COMPLETE_AND_EMAIL_VERIFIED'),
    );
  });

  test('What is pasted with marks that no one sees is kept as people write it, by every call', async () => {
    const pasted = {
      ...person,
      email: '\u200beinfuegen@rollheim.example\u00a0',
      surname: 'Neu\u00admann',
      phone: '\u202a+352\u00a026\u201212\u200b34\u202c',
      zipCode: 'L\u20131234',
      city: 'Luxemburg',
      country: 'LU',
    };
    const made = await call('POST', '/public/customer/register', null, pasted);
    expect(made.status).toBe(201);
    const session = await login({ ...person, email: 'einfuegen@rollheim.example' }, person.password);
    const profile = async () =>
      (await call<OwnProfile>('GET', '/private/customer/profile', session)).body.contact;
    await vi.waitFor(async () =>
      expect(await profile()).toMatchObject({
        email: 'einfuegen@rollheim.example',
        surname: 'Neumann',
        phone: '+352 26-1234',
        zipCode: '1234',
      }),
    );
    const { name, company } = person;
    const saved = await call('PUT', '/private/customer/update', session, {
      name,
      company,
      surname: 'Neumann',
      phone: '\u200e(0711) 12 34\u20115\u200b6',
      street: 'Kampeer\u202flaan 9',
      zipCode: 'D 70173',
      city: 'Stuttgart',
      country: 'DE',
    });
    expect([saved.status, saved.body]).toEqual([200, expect.anything()]);
    await vi.waitFor(async () =>
      expect(await profile()).toMatchObject({
        phone: '0711 12 34-56',
        street: 'Kampeer laan 9',
        zipCode: '70173',
      }),
    );
  });

  test('Who sends the same registration again gets the first answer, anybody else the refusal', async () => {
    const twice = { ...person, email: 'zweimal@rollheim.example' };
    const first = await call<object>('POST', '/public/customer/register', null, twice);
    const second = await call<object>('POST', '/public/customer/register', null, twice);
    expect([second.status, second.body]).toEqual([201, first.body]);
    const other = { ...twice, password: 'Wohnmobil2027' };
    const refused = await call('POST', '/public/customer/register', null, other);
    expect([refused.status, refused.body.code]).toEqual([409, 'email_taken']);
  });

  test('A taken address, a weak password and a missing yes are named', async () => {
    const taken = await call('POST', '/public/customer/register', null, {
      ...person,
      zipCode: null,
      email: privateSeller.email,
    });
    expect([taken.status, taken.body.code]).toEqual([409, 'email_taken']);
    const weak = await call('POST', '/public/customer/register', null, {
      ...person,
      zipCode: null,
      password: 'wohnmobil',
      acceptTerms: false,
    });
    expect(weak.body.fields).toEqual({ password: 'validation.password', acceptTerms: 'validation.required' });
  });

  test('A mistyped address is corrected by who is logged in: mail, profile and customer have the new one', async () => {
    const path = '/private/customer/verify-email/address';
    const mistyped = { ...person, email: 'vertippt@falsch.example' };
    await call('POST', '/public/customer/register', null, mistyped);
    const session = await login(mistyped, person.password);
    const wrong = await call('PUT', path, session, { email: 'vertippt@' });
    expect([wrong.status, wrong.body.fields]).toEqual([400, { email: 'validation.email' }]);
    const taken = await call('PUT', path, session, { email: privateSeller.email });
    expect([taken.status, taken.body.code, taken.body.fields]).toEqual([
      409,
      'email_taken',
      { email: 'error.email_taken' },
    ]);
    expect((await call('PUT', path, null, { email: 'x@richtig.example' })).status).toBe(401);

    const email = 'vertippt@richtig.example';
    const corrected = await call<object>('PUT', path, session, { email: '\u200bVertippt@richtig.example ' });
    expect([corrected.status, corrected.body]).toEqual([200, { email }]);
    const mail = await harness.mailbox.waitFor(({ to }) => to === email);
    await vi.waitFor(async () => {
      const { body } = await call<OwnProfile>('GET', '/private/customer/profile', session);
      expect(body.contact.email).toBe(email);
    });
    const token = /token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
    expect((await call('POST', '/public/customer/verify-email', null, { token })).status).toBe(200);
    const later = async () =>
      (await call('PUT', path, session, { email: 'spaeter@richtig.example' })).body.code;
    for (let times = 0; times < 3; times += 1) expect(await later()).toBe('email_verified');
    expect(await later()).toBe('too_many_requests');
  });

  const account = { ...person, email: 'handel@rollheim.example' };

  test('No one becomes a dealer without accepting the terms', async () => {
    await call('POST', '/public/customer/register', null, account);
    const session = await login(account, account.password);
    const company = {
      company: 'Nordlicht Reisemobile',
      director: 'Nele Neumann',
      contactName: 'Nele',
      contactSurname: 'Neumann',
      street: 'Hafenstraße 1',
      zipCode: '20457',
      city: 'Hamburg',
      country: 'DE',
      phone: '+49 40 123456',
      vatNumber: null,
    };
    const without = await call('POST', '/private/merchant/register', session, company);
    expect([without.status, without.body.fields]).toEqual([400, { acceptTerms: 'validation.required' }]);
    const refused = await call('POST', '/private/merchant/register', session, {
      ...company,
      acceptTerms: false,
    });
    expect([refused.status, refused.body.fields]).toEqual([400, { acceptTerms: 'validation.required' }]);
    const register = () =>
      call('POST', '/private/merchant/register', session, { ...company, acceptTerms: true });
    await vi.waitFor(async () => {
      const { status, body } = await register();
      expect([status, body.fields]).toEqual([400, { papers: 'validation.file' }]);
    });
    expect((await call('POST', '/private/merchant/trade-registration', session, pdf())).status).toBe(200);
    expect((await register()).status).toBe(200);
  });

  test('The completeness calls answer for businesses and dealers, before and after the address is verified', async () => {
    const session = await login(account, account.password);
    const status = (path: string) => call<string>('PUT', `/private/${path}`, session, {});
    const all = async (state: string) => {
      for (const [place, type] of [
        ['merchant', 'MERCHANT'],
        ['customer/commercial', 'COMMERCIAL'],
      ])
        for (const ask of ['check-email-verified', 'ack-if-account-complete'])
          expect((await status(`${place}/${ask}`)).body).toBe(`${type}_COMPLETE_${state}`);
    };
    await vi.waitFor(() => all('BUT_EMAIL_NOT_VERIFIED'));
    const mail = await harness.mailbox.waitFor(({ to }) => to === account.email);
    const token = /token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
    await call('POST', '/public/customer/verify-email', null, { token });
    await vi.waitFor(() => all('AND_EMAIL_VERIFIED'));
  });

  test('Whoever confirms an address is led on: a dealer to the data of the review, a seller to the ads', async () => {
    const confirm = async (email: string) => {
      const mail = await harness.mailbox.waitFor(({ to }) => to === email);
      const token = /token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
      return (await call<EmailVerified>('POST', '/public/customer/verify-email', null, { token })).body.then;
    };
    const register = async (more: object & { readonly email: string }) => {
      const { body } = await call<{ customerId: string }>('POST', '/public/customer/register', null, {
        ...person,
        ...more,
      });
      await vi.waitFor(async () =>
        expect((await call('GET', `/public/customer/get-owner/${body.customerId}`)).status).toBe(200),
      );
      return body.customerId;
    };
    const dealer = { email: 'weiter@rollheim.example', profileType: 'MERCHANT', company: 'Weiter GmbH' };
    await register(dealer);
    expect(await confirm(dealer.email)).toBe('merchant');
    const seller = { email: 'inserent@rollheim.example' };
    const adId = await submit('Hymer', new Date().toISOString(), 'running', await register(seller));
    await vi.waitFor(async () =>
      expect((await call('GET', `/public/customer/get-owner-segmentation/${adId}`)).status).toBe(200),
    );
    expect(await confirm(seller.email)).toBe('ads');
  });

  test('Of an owner others learn company, region and kind, nothing else', async () => {
    const { body } = await call<object>('GET', `/public/customer/get-owner/${dealer1.customerId}`);
    expect(body).toEqual({ displayName: dealer1.company, region: '18', segmentation: 'MERCHANT' });
  });

  test('Who is logged in gets a link for another device', async () => {
    const token = await login(account, account.password);
    const { status, body } = await call('POST', '/private/customer/passwordless', token);
    expect([status, body]).toEqual([200, { sent: true }]);
    const mail = await harness.mailbox.waitFor(
      ({ to, text }) => to === account.email && text.includes('link='),
    );
    expect(mail.text).not.toMatch(/\b\d{6}\b/);
    expect((await call('POST', '/private/customer/passwordless', null)).status).toBe(401);
  });

  test('The owner of an ad gets a link that leads to it; whoever asks learns nothing', async () => {
    const adId = await submit('Für den Link', new Date().toISOString(), 'published');
    const { email } = privateSeller;
    const ask = (id = adId) => call('POST', `/public/product/passwordless/${id}`, null);
    await vi.waitFor(async () =>
      expect((await call('GET', `/public/customer/get-owner-segmentation/${adId}`)).status).toBe(200),
    );
    expect((await ask('4h7k2m9p3q5x')).body).toEqual({ sent: true });
    const answers = [];
    for (let n = 0; n < 6; n++) answers.push(await ask());
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(answers[0]?.body).toEqual({ sent: true });
    const mail = await harness.mailbox.waitFor(({ to, text }) => to === email && text.includes('link='));
    expect(mail.text).toMatch(new RegExp(`link=[\\w-]+&next=%2F\\S*${adId}`));
  });

  test('A mailbox gets few reset mails, and one sender sends few of them', async () => {
    const forgot = async (email: string) =>
      (await call('POST', '/public/customer/password/forgot', null, { email })).status;
    const toOne = await Promise.all(Array.from({ length: 7 }, () => forgot('Voll@rollheim.example')));
    expect(toOne.toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429]);
    // an address may be that of an office: it may send four times as many as a person, some of them are sent already
    const toMany: number[] = [];
    for (let n = 0; n < 70; n += 10) {
      const ten = Array.from({ length: 10 }, (_, more) => forgot(`viele-${n + more}@rollheim.example`));
      toMany.push(...(await Promise.all(ten)));
    }
    expect(toMany.filter((status) => status === 200).length).toBeLessThanOrEqual(60);
    expect(new Set(toMany)).toEqual(new Set([200, 429]));
  });
});
