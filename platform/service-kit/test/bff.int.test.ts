import { randomUUID } from 'node:crypto';
import type { Problem } from '@rollheim/contracts';
import { visitorHash } from '@rollheim/contracts/server';
import { until, withPostgres } from '@rollheim/tooling/testing';
import { describe, expect, test } from 'vitest';
import type { RunningBff } from '../src/index.ts';
import { processAdmission } from '../src/admission.ts';
import { add, bffHarness, call, ROLES, type Called } from './bff-harness.ts';
import { COMMANDS } from './counter-service.ts';

const kit = bffHarness(withPostgres);

describe('When text that no store can hold comes in', () => {
  const refused = { status: 400, body: { status: 400, code: 'invalid_input' } };

  test('then a path or query is refused before any code reads it, with its field', async () => {
    const bff = await kit.startTestBff();
    const cases = { '/%00': 'path', '/a?q=%00': 'q', '/a?q=%FF': 'q', '/%FF': 'path' };
    for (const [target, field] of Object.entries(cases)) {
      const answer = await call(bff, 'GET', `/api/public/counters${target}`);
      expect(answer).toMatchObject(refused);
      expect((answer.body as Problem).fields).toEqual({ [field]: 'validation.invalid' });
    }
  });

  test('then a body is refused with all of its fields at fault, known or not', async () => {
    await kit.startTestService();
    const bff = await kit.startTestBff();
    const answer = await add(kit, bff, 'a', { by: 1, mode: 'a\u0000b', more: [{ deep: '\ud800' }] });
    expect(answer).toMatchObject(refused);
    expect((answer.body as Problem).fields).toEqual({
      mode: 'validation.invalid',
      'more.0.deep': 'validation.invalid',
    });
    expect(await add(kit, bff, 'a', `${'['.repeat(20_000)}${']'.repeat(20_000)}`)).toMatchObject(refused);
    expect(await add(kit, bff, 'a', { by: 1, mode: 'a\tb\r\nĄß漢🚐' })).toMatchObject({ status: 200 });
  });
});

test('When a text would turn that of others around, then it comes in without its marks', async () => {
  await kit.startTestService();
  const bff = await kit.startTestBff();
  const plain = await add(kit, bff, 'a', { by: 1, mode: 'refuse' });
  expect(plain.status).not.toBe(200);
  const marked = await add(kit, bff, 'a', { by: 1, mode: 're\u202efuse\u2069' });
  const codeOf = ({ body }: { readonly body: unknown }) => (body as { readonly code: string }).code;
  expect([marked.status, codeOf(marked)]).toEqual([plain.status, codeOf(plain)]);
});

describe('When a command goes through HTTP', () => {
  test('then its answer names the version, and a read that has seen it finds it', async () => {
    await kit.startTestService();
    const bff = await kit.startTestBff();
    const answer = await add(kit, bff, 'a', { by: 3 });
    expect(answer).toMatchObject({ status: 200, body: { value: 3 } });
    expect(answer.headers.get('x-version')).toBe('orders/a:1');
    for (let version = 2; version <= 10; version++) {
      await add(kit, bff, 'a', { by: 1 });
      const read = await call(bff, 'GET', '/api/public/counters/a', { 'x-seen': `orders/a:${version}` });
      expect(read).toMatchObject({ status: 200, body: { value: version + 2 } });
    }
    const never = await call(bff, 'GET', '/api/public/counters/a', { 'x-seen': 'orders/a:99' });
    expect(never.headers.get('x-stale')).toBe('1');
  });

  test('and a caller waits for what never comes, then no one else is refused', async () => {
    await kit.startTestService();
    const bff = await kit.startTestBff();
    await add(kit, bff, 'a', { by: 3 });
    const read = (headers: Record<string, string> = {}) =>
      call(bff, 'GET', '/api/public/counters/a', headers);
    const seen: { status: number; stale: string | null }[] = [];
    const waits = async () => {
      for (let turn = 0; turn < 9; turn++) {
        const { status, headers } = await read({ 'x-seen': 'orders/a:99', 'x-forwarded-for': '203.0.113.9' });
        seen.push({ status, stale: headers.get('x-stale') });
      }
    };
    let over = false;
    const waiting = Promise.all(Array.from({ length: 24 }, waits)).finally(() => (over = true));
    const others = new Set<number>();
    // somebody who looks now and then, while the limit of the line falls with every slow answer
    for (let answered = 0; !over; answered = seen.length) {
      others.add((await read()).status);
      await until(() => over || seen.length > answered);
    }
    await waiting;
    expect([...others]).toEqual([200]);
    expect(seen.filter(({ status, stale }) => status !== 200 || stale !== '1')).toEqual([]);
  });

  test('then refusals are problem documents with the catalogue’s status', async () => {
    await kit.startTestService();
    const bff = await kit.startTestBff();
    const refused = await add(
      kit,
      bff,
      'a',
      { by: 1, mode: 'refuse' },
      { 'x-correlation-id': 'reference-1' },
    );
    expect(refused.status).toBe(409);
    expect(refused.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(refused.body).toMatchObject({
      code: 'conflict',
      fields: { by: 'validation.too_large' },
      reference: 'reference-1',
    });
    const headers = { 'idempotency-key': randomUUID() };
    await add(kit, bff, 'a', { by: 1 }, headers);
    expect((await add(kit, bff, 'a', { by: 2 }, headers)).body).toMatchObject({
      status: 422,
      code: 'key_reused',
    });
  });

  test('and too many are under way, then it is refused before anything is sent, and goes through later', async () => {
    await kit.startTestService();
    const bff = await kit.startTestBff();
    const inside: (() => void)[] = [];
    for (let full = false; !full;) {
      try {
        inside.push(processAdmission().enter(COMMANDS, `other-${inside.length}`));
      } catch {
        full = true;
      }
    }
    const headers = { 'idempotency-key': randomUUID() };
    const refused = await add(kit, bff, 'a', { by: 3 }, headers);
    expect(refused).toMatchObject({ status: 503, body: { code: 'overloaded' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    for (const leave of inside) leave();
    expect(await add(kit, bff, 'a', { by: 3 }, headers)).toMatchObject({ status: 200, body: { value: 3 } });
    expect(await bff.metrics()).toMatch(/commands_refused_total\{[^}]*\} [2-9]/);
  });

  test('and the owner is away, then 202 names an address that only its sender can read', async () => {
    const bff = await kit.startTestBff();
    const pending = await add(kit, bff, 'a', { by: 3 });
    expect(pending.status).toBe(202);
    const { href } = pending.body as { href: string };
    const authorization = `Bearer ${await kit.token()}`;
    await kit.startTestService();
    await expect.poll(async () => (await call(bff, 'GET', href, { authorization })).status).toBe(503);
    expect((await call(bff, 'GET', href, { authorization })).body).toMatchObject({ code: 'expired' });
    expect((await call(bff, 'GET', href)).status).toBe(404);
    expect((await call(bff, 'GET', `${href}x`, { authorization })).status).toBe(404);
  });
});

test('When a caller reads without a pause, then it is asked to retry, and others read on', async () => {
  const bff = await kit.startTestBff();
  const read = (address: string, uuid: string) =>
    call(bff, 'GET', '/api/public/counters/none', {
      'x-forwarded-for': address,
      'x-uuid-hash': visitorHash(uuid),
    });
  let refused: Called | undefined;
  // a few at a time: they are not refused by the admission
  for (let round = 0; round < 110 && !refused; round++) {
    const greedy = Array.from({ length: 6 }, () => read('203.0.113.9', 'greedy-browser'));
    refused = (await Promise.all(greedy)).find(({ status }) => status === 429);
  }
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await read('198.51.100.7', 'another-browser')).status).toBe(404);
});

describe('When a caller asks what became of a write', () => {
  async function lookUp(bff: RunningBff, id: string, key: string, body: unknown): Promise<Called> {
    const headers = { authorization: `Bearer ${await kit.token()}`, 'idempotency-key': key };
    return call(bff, 'POST', `/api/private/counters/${id}/add/outcome`, headers, body);
  }

  test('then it hears how it ended, and asking carries nothing out', async () => {
    await kit.startTestService();
    const bff = await kit.startTestBff();
    const [done, refused, never] = [randomUUID(), randomUUID(), randomUUID()];
    expect((await lookUp(bff, 'a', never, { by: 3 })).body).toEqual({ state: 'unknown' });
    await add(kit, bff, 'a', { by: 3 }, { 'idempotency-key': done });
    await add(kit, bff, 'a', { by: 3, mode: 'refuse' }, { 'idempotency-key': refused });
    const found = await lookUp(bff, 'a', done, { by: 3 });
    expect(found.body).toMatchObject({ state: 'done', answer: { value: 3 } });
    expect(found.headers.get('x-version')).toBe('orders/a:1');
    expect((await lookUp(bff, 'a', refused, { by: 3, mode: 'refuse' })).body).toEqual({
      state: 'refused',
      code: 'conflict',
      status: 409,
      fields: { by: 'validation.too_large' },
    });
    expect(await add(kit, bff, 'a', { by: 1 })).toMatchObject({ body: { value: 4 } });
  });

  test('and the write was no command, then there is no one to ask, and nothing is done', async () => {
    const bff = await kit.startTestBff();
    const headers = { authorization: `Bearer ${await kit.token()}` };
    expect((await call(bff, 'PUT', '/api/private/counters/at-once', headers)).status).toBe(200);
    expect((await call(bff, 'PUT', '/api/private/counters/at-once/outcome', headers)).status).toBe(404);
  });

  test('then it counts as the write does', async () => {
    await kit.startTestService();
    const bff = await kit.startTestBff();
    const asked = Array.from({ length: 20 }, () => lookUp(bff, 'a', randomUUID(), { by: 3 }));
    expect((await Promise.all(asked)).filter(({ status }) => status === 429)).toEqual([]);
    expect((await add(kit, bff, 'a', { by: 3 })).status).toBe(429);
  });

  test('and the owner is down, then it is asked to retry', async () => {
    const bff = await kit.startTestBff();
    expect((await lookUp(bff, 'a', randomUUID(), { by: 3 })).body).toEqual({ state: 'pending' });
  });
});

test('When a write arrives after its caller stopped waiting, then it is not carried out', async () => {
  await kit.startTestService();
  const bff = await kit.startTestBff();
  const late = await add(kit, bff, 'a', { by: 3 }, { 'x-act-until': String(Date.now() - 1) });
  expect(late).toMatchObject({ status: 503, body: { code: 'expired' } });
  const inTime = await add(kit, bff, 'a', { by: 3 }, { 'x-act-until': String(Date.now() + 60_000) });
  expect(inTime).toMatchObject({ status: 200, body: { value: 3 } });
});

test('When streams are open, then they take no place of calls that are under way', async () => {
  const bff = await kit.startTestBff();
  const leave = new AbortController();
  const open = Array.from({ length: 300 }, async (_, index) => {
    // one after the other: a burst would be refused rightly
    await new Promise((resolve) => setTimeout(resolve, index * 3));
    return (await fetch(`http://127.0.0.1:${bff.port}/api/public/stream`, { signal: leave.signal })).status;
  });
  expect(new Set(await Promise.all(open))).toEqual(new Set([200]));
  leave.abort();
});

describe('When a call is not right', () => {
  test('then it gets the right refusal', async () => {
    const bff = await kit.startTestBff();
    const session = { authorization: `Bearer ${await kit.token()}` };
    const code = async (answer: Promise<Called>) => ((await answer).body as { code: string }).code;
    const add1 = '/api/private/counters/a/add';
    expect(await code(call(bff, 'POST', add1, {}, { by: 1 }))).toBe('not_authenticated');
    expect(
      await code(
        call(bff, 'POST', add1, { authorization: `Bearer ${await kit.token({}, '-1m')}` }, { by: 1 }),
      ),
    ).toBe('not_authenticated');
    expect(
      await code(
        call(bff, 'POST', add1, { authorization: `Bearer ${await kit.token({}, '5m', 'JWT')}` }, { by: 1 }),
      ),
    ).toBe('not_authenticated');
    expect(await code(call(bff, 'POST', add1, { authorization: 'Bearer a.b.c' }, { by: 1 }))).toBe(
      'not_authenticated',
    );
    expect(await code(call(bff, 'POST', add1, session, { by: 1 }))).toBe('idempotency_key_missing');
    expect(await code(call(bff, 'GET', '/api/private/operator/counters', session))).toBe('not_allowed');
    expect(await code(call(bff, 'GET', '/api/public/nothing'))).toBe('not_found');
    const all = await add(kit, bff, 'a', { by: 'x', word: 'long', extra: 1 });
    expect(all.body.fields).toEqual({
      by: 'validation.number',
      word: 'validation.too_long',
      extra: 'validation.unknown',
    });
    expect((await add(kit, bff, 'a', '{"by":')).body).toMatchObject({
      status: 400,
      fields: { body: 'validation.json' },
    });
    expect((await add(kit, bff, 'a', { by: 1, mode: 'm'.repeat(300_000) })).status).toBe(413);
    const method = await call(bff, 'DELETE', add1, session);
    expect([method.status, method.headers.get('allow')]).toEqual([405, 'POST']);
    const broken = await call(bff, 'GET', '/api/public/broken');
    expect(broken.body).toMatchObject({ status: 500, code: 'internal' });
    expect(JSON.stringify(broken.body)).not.toContain('secret');
  });

  test('then an operator is let in, counted, and limited', async () => {
    const bff = await kit.startTestBff();
    const headers = { authorization: `Bearer ${await kit.token({ [ROLES]: ['admin'] })}` };
    const path = '/api/private/operator/counters?page=2';
    expect((await call(bff, 'GET', path, headers)).body).toEqual({
      query: { page: 2 },
      actor: 'operator:customer-1',
    });
    await call(bff, 'GET', path, headers);
    await call(bff, 'GET', path, headers);
    const limited = await call(bff, 'GET', path, headers);
    expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  test('then a role counts from the next call on, whatever the token says', async () => {
    const bff = await kit.startTestBff();
    const path = '/api/private/operator/counters';
    const headers = { authorization: `Bearer ${await kit.token({ [ROLES]: ['admin'] })}` };
    const answers = async () => {
      const { status, body } = await call(bff, 'GET', path, headers);
      return body?.code ?? status;
    };
    kit.setRoles([]);
    expect(await answers()).toBe('not_allowed');
    kit.setRoles(['admin']);
    expect(await answers()).toBe(200);
    // the other way round: a token from before the role
    headers.authorization = `Bearer ${await kit.token()}`;
    expect(await answers()).toBe('not_allowed');
    kit.setRoles(['admin']);
    expect(await answers()).toBe(200);
  });

  test('and identity is away, then private calls say so and public ones go on', async () => {
    await kit.startTestService();
    const bff = await kit.startTestBff({}, { IDENTITY_URL: 'http://127.0.0.1:9' });
    expect((await add(kit, bff, 'a', { by: 1 })).body).toMatchObject({ status: 503, code: 'unavailable' });
    const authorization = `Bearer ${await kit.token()}`;
    expect((await call(bff, 'GET', '/api/public/counters/a', { authorization })).status).toBe(404);
  });

  test('and its body is right, then the API document says so', async () => {
    const bff = await kit.startTestBff();
    const { body } = await call(bff, 'GET', '/api/openapi/mf-kit.json');
    expect(Object.keys(body.paths as object)).toContain('/api/private/counters/{id}/add');
    expect(
      body.paths['/api/private/counters/{id}/add'].post.requestBody.content['application/json'].schema
        .required,
    ).toEqual(['by']);
  });
});
