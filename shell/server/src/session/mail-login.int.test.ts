import { DEMO_USERS } from '@rollheim/contracts';
import { startTestMailbox, until, type TestMailbox } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeHarness, openHarness, Visitor } from '../testing/harness.ts';

const { email, customerId } = DEMO_USERS.privateSeller;
let mailbox: TestMailbox;

beforeAll(async () => {
  mailbox = await startTestMailbox();
  await openHarness({ identityMail: mailbox.url });
});
afterAll(async () => {
  await closeHarness();
  await mailbox?.goDown();
});

const from = (address: string) => ({ 'x-forwarded-for': address });
const ask = (visitor: Visitor, body: object, address = '203.0.113.1') =>
  visitor.call('POST', '/api/public/customer/auth/link', body, from(address));
const byLink = (visitor: Visitor, token: string, more = {}) =>
  visitor.call('POST', '/api/public/customer/auth/link/login', { token, ...more }, from('203.0.113.2'));
const byCode = (visitor: Visitor, code: string) =>
  visitor.call('POST', '/api/public/customer/auth/code', { code }, from('203.0.113.3'));

/** The next mail that comes for what is done here. */
async function mailOf(act: () => Promise<Response>): Promise<{ link: string; code: string; text: string }> {
  const before = mailbox.mails.length;
  expect(await (await act()).json()).toEqual({ sent: true });
  const { text } = await until(() => mailbox.mails.slice(before).find((mail) => mail.text.includes('link=')));
  return {
    link: /link=([\w-]+)/.exec(text)?.[1] ?? '',
    code: /\b(\d{6})\b/.exec(text)?.[1] ?? '',
    text,
  };
}

test('opening the link spends nothing; the browser whose button was pressed is logged in, and no other', async () => {
  const first = new Visitor();
  const { link } = await mailOf(() => ask(first, { email, next: '/preise' }));
  const other = new Visitor();
  for (let opened = 0; opened < 3; opened++)
    expect((await other.call('GET', `/login?link=${link}`)).status).toBe(200);
  expect(other.jar.has('auth')).toBe(false);
  const answer = await byLink(other, link);
  expect([answer.status, await answer.json()]).toEqual([200, { returnTo: '/' }]);
  for (const name of ['auth', 'refresh'])
    expect(answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`))).toMatch(/HttpOnly/);
  await until(async () => (await other.customer())?.customerId === customerId);
  expect(first.jar.has('auth')).toBe(false);
  expect(await first.customer()).toBeNull();
  const again = await byLink(new Visitor(), link);
  expect([again.status, await again.json()]).toMatchObject([410, { code: 'link_expired' }]);
});

test('the code logs in the browser that asked for it, which goes on where it wanted to', async () => {
  const visitor = new Visitor();
  const { code, text } = await mailOf(() => ask(visitor, { email, next: '/preise' }));
  expect(text).not.toContain('preise');
  const stranger = new Visitor();
  expect((await byCode(stranger, code)).status).toBe(410);
  const wrong = await byCode(visitor, code === '000000' ? '000001' : '000000');
  expect([wrong.status, await wrong.json()]).toMatchObject([
    400,
    { code: 'invalid_input', fields: { code: 'validation.regex' } },
  ]);
  const answer = await byCode(visitor, `${code.slice(0, 3)} ${code.slice(3)}`);
  expect([answer.status, await answer.json()]).toEqual([200, { returnTo: '/preise' }]);
  expect(visitor.jar.has('login_request')).toBe(false);
  await until(async () => (await visitor.customer())?.customerId === customerId);
});

test('a link says whose account it opens, as often as it is asked, until it is used', async () => {
  const { email: own } = DEMO_USERS.commercialSeller;
  const { link } = await mailOf(() => ask(new Visitor(), { email: own }));
  const look = async (token: string) => {
    const answer = await new Visitor().call('POST', '/api/public/customer/auth/link/owner', { token });
    return [answer.status, await answer.json()];
  };
  const masked = `${own[0]}…@${own.split('@')[1]}`;
  expect(await look(link)).toEqual([200, { address: masked }]);
  expect(await look(link)).toEqual([200, { address: masked }]);
  expect((await byLink(new Visitor(), link)).status).toBe(200);
  expect(await look(link)).toMatchObject([410, { code: 'link_expired' }]);
  expect(await look('x'.repeat(43))).toMatchObject([410, { code: 'link_expired' }]);
});

test('a login by mail ends the session that this browser had', async () => {
  const { dealer1, dealer2: other } = DEMO_USERS;
  const visitor = new Visitor();
  expect((await visitor.login(dealer1.email)).status).toBe(200);
  const before = new Map(visitor.jar);
  const { link } = await mailOf(() => ask(visitor, { email: other.email }));
  expect((await byLink(visitor, link)).status).toBe(200);
  const thief = new Visitor();
  for (const [name, value] of before) thief.jar.set(name, value);
  expect((await thief.call('POST', '/api/public/customer/auth/refresh', {})).status).toBe(401);
  await until(async () => (await visitor.customer())?.customerId === other.customerId);
});

test('without ‘stay logged in’ the session ends with the browser', async () => {
  const visitor = new Visitor();
  const { link } = await mailOf(() => ask(visitor, { email }));
  const answer = await byLink(visitor, link, { stay: false });
  const auth = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('auth='));
  expect(auth).not.toMatch(/max-age/i);
});

test('a page of another site is not gone on to', async () => {
  const visitor = new Visitor();
  const { code } = await mailOf(() => ask(visitor, { email, next: '//evil.example' }));
  expect(await (await byCode(visitor, code)).json()).toEqual({ returnTo: '/' });
});

test('an unknown address is answered as a known one, with a cookie too', async () => {
  const visitor = new Visitor();
  const answer = await ask(visitor, { email: 'unbekannt@rollheim.example' }, '203.0.113.40');
  expect([answer.status, await answer.json()]).toEqual([200, { sent: true }]);
  expect(visitor.jar.has('login_request')).toBe(true);
  expect((await byCode(visitor, '123456')).status).toBe(400);
});

test('one sender has few mails sent to a mailbox, with the time to wait, and few in all; others go on', async () => {
  const answers = [];
  for (let n = 0; n < 7; n++)
    answers.push(
      await ask(new Visitor(), { email: `${n % 2 ? 'Voll' : 'voll'}@rollheim.example` }, '198.51.100.7'),
    );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect(Number(answers[6]?.headers.get('retry-after'))).toBeGreaterThan(0);
  const another = await ask(new Visitor(), { email: 'voll@rollheim.example' }, '198.51.100.8');
  expect(another.status).toBe(200);
  const many: Response[] = [];
  for (let n = 0; n < 70; n += 10) {
    const ten = Array.from({ length: 10 }, (_, more) =>
      ask(new Visitor(), { email: `viele-${n + more}@rollheim.example` }, '192.0.2.50'),
    );
    many.push(...(await Promise.all(ten)));
  }
  expect(many.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(60);
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200, 429]));
});

test('one browser tries few links and codes in a minute; behind its address others still try theirs', async () => {
  const address = from('203.0.113.60');
  const tried = async (count: number, headers: Record<string, string>) => {
    const answers: Response[] = [];
    for (let at = 0; at < count; at++)
      answers.push(
        await new Visitor().call('POST', '/api/public/customer/auth/code', { code: '123456' }, headers),
      );
    return answers.filter(({ status }) => status === 429);
  };
  const refused = await tried(35, { ...address, 'x-uuid-hash': 'a'.repeat(64) });
  expect(refused).toHaveLength(5);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await tried(1, { ...address, 'x-uuid-hash': 'b'.repeat(64) })).toEqual([]);
  // a new cookie for each try is no way around: those of an address are counted together
  expect(await tried(100, address)).toHaveLength(11);
});
