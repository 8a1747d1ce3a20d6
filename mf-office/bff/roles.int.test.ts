import { createCommandClient, type CommandClient, type Outcome } from '@rollheim/bus';
import {
  areaOf,
  DEMO_TEAM,
  DEMO_USERS,
  newId,
  refusedArea,
  REPLY_TOPIC,
  TEAM_ROLES,
  type OperatorMerchant,
  type TeamMembers,
  type TeamRole,
} from '@rollheim/contracts';
import { testCommand } from '@rollheim/tooling/testing';
import { call, closeHarness, harness, login, openHarness } from '@rollheim/tooling/testing/backends';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const { dealer1, operator } = DEMO_USERS;
const BASE = '/private/operator';

const tokens = {} as Record<TeamRole | 'operator', string>;
let client: CommandClient;
beforeAll(async () => {
  await openHarness();
  client = await createCommandClient(harness.bus, { instanceId: 'roles', replyTopic: REPLY_TOPIC });
  for (const role of TEAM_ROLES) tokens[role] = await login(DEMO_TEAM[role]);
  tokens.operator = await login(operator);
});
afterAll(async () => {
  await client?.close();
  await closeHarness();
});

const code = ({ body }: { readonly body: unknown }): unknown => (body as { code?: string } | null)?.code;

/** Calls of the back office as its API document has them, with ids that nothing has. */
async function operatorCalls(): Promise<{ method: string; path: string; template: string }[]> {
  const answer = await fetch(`${harness.backends.originOf(`${BASE}/ads`)}/api/openapi/mf-office.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, unknown>> };
  return Object.entries(paths).flatMap(([address, methods]) => {
    const template = address.replace(/^\/api/, '');
    if (!template.startsWith(`${BASE}/`)) return [];
    const path = template.replaceAll(/\{\w+\}/g, () => newId());
    return Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path, template }));
  });
}

describe('somebody of the team', () => {
  test('comes to the parts of the back office that their role has work in, and to no other', async () => {
    const calls = await operatorCalls();
    expect(calls.length).toBeGreaterThan(40);
    const ask = async (role: TeamRole, { method, path, template }: (typeof calls)[number]): Promise<void> => {
      const refused = refusedArea([role], areaOf(template));
      // a body that is none: who may come in reads what is wrong with it
      const body = method === 'GET' ? undefined : { nothing: true };
      const response = await fetch(`${harness.backends.originOf(path)}/api${path}`, {
        method,
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
          authorization: `Bearer ${tokens[role]}`,
          // no one here releases ads: the question ends soon
          'x-act-until': String(Date.now() + 300),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await response.text();
      if (refused) {
        expect([response.status, JSON.parse(text).code], `${role} ${method} ${template}`).toEqual([
          403,
          refused,
        ]);
      } else if (response.status === 403) {
        // the act is another role's
        expect(method, `${role} ${method} ${template}: ${text}`).not.toBe('GET');
        expect(JSON.parse(text).code).toMatch(/^needs_/);
      }
    };
    // most of them wait for their deadline: those of all roles, and of several calls, wait together, as many as may
    // always be under way
    const together = Math.floor(32 / TEAM_ROLES.length);
    for (let from = 0; from < calls.length; from += together)
      await Promise.all(
        calls.slice(from, from + together).flatMap((call) => TEAM_ROLES.map((role) => ask(role, call))),
      );
  });

  test('does what their role does; another role’s act is refused by its name', async () => {
    const block = (token: string) =>
      call('POST', `${BASE}/merchants/${dealer1.customerId}/block`, token, { reason: 'Provision offen' });
    expect(code(await block(tokens.clerk))).toBe('needs_senior');
    expect((await block(tokens.senior)).status).toBe(200);
    const unblock = { reason: 'Ist bezahlt' };
    expect(
      (await call('POST', `${BASE}/merchants/${dealer1.customerId}/unblock`, tokens.operator, unblock))
        .status,
    ).toBe(200);
    const paid = (token: string) =>
      call('POST', `${BASE}/orders/${newId()}/paid`, token, { paidOn: '2020-01-06', reference: 'RE 1' });
    expect(code(await paid(tokens.senior))).toBe('needs_finance');
    expect(code(await paid(tokens.clerk))).toBe('needs_finance');
    expect(code(await paid(tokens.finance))).toBe('not_found');
    expect((await call('GET', `${BASE}/orders`, tokens.finance)).status).toBe(200);
    expect((await call('GET', `${BASE}/ads`, tokens.clerk)).status).toBe(200);
  });
});

describe('four eyes', () => {
  test('who corrects a dealer does not release them; a clerk reverses nothing that was announced, a senior does', async () => {
    const { customerId } = DEMO_USERS.dealer2;
    const path = `${BASE}/merchants/${customerId}`;
    const seenBy = async (token: string) =>
      (await call('GET', path, token)).body as unknown as OperatorMerchant;
    const { application, seen } = await seenBy(tokens.clerk);
    const { vatNumber, registerNumber, street, zipCode, city } = application;
    const body = {
      company: `${application.company} GmbH`,
      director: application.director ?? 'Henrik Seefeld',
      vatNumber,
      registerNumber,
      street,
      zipCode,
      city,
      seen,
    };
    expect(code(await call('POST', `${path}/correct`, tokens.finance, body))).toBe('needs_clerk');
    expect((await call('POST', `${path}/correct`, tokens.clerk, body)).status).toBe(200);
    const corrected = await seenBy(tokens.clerk);
    expect([corrected.correctedByReader, corrected.history[0]?.kind]).toEqual([true, 'corrected']);
    const accept = { vatVerified: null, seen: corrected.seen };
    expect(code(await call('POST', `${path}/accept`, tokens.clerk, accept))).toBe('four_eyes');
    expect((await seenBy(tokens.senior)).correctedByReader).toBe(false);
    expect((await call('POST', `${path}/accept`, tokens.senior, accept)).status).toBe(200);
    // nothing waits now: the decision that the dealer was notified of holds
    const again = { reason: 'Doch nicht', seen: (await seenBy(tokens.clerk)).seen };
    expect(code(await call('POST', `${path}/reject`, tokens.clerk, again))).toBe('needs_senior');
    expect((await seenBy(tokens.clerk)).application.accepted).toBe(true);
  });
});

describe('roles are given and taken', () => {
  const { content } = DEMO_TEAM;
  const give = (token: string, id: string, roles: readonly string[], before: readonly string[]) =>
    call('PUT', `${BASE}/team/${id}`, token, { roles, before });

  test('by a senior, for others, from the next call on; by no one else', async () => {
    const orders = async () => (await call('GET', `${BASE}/orders`, tokens.content)).status;
    for (const role of ['clerk', 'finance', 'content'] as const) {
      expect(code(await give(tokens[role], content.customerId, ['senior'], ['content'])), role).toBe(
        'needs_senior',
      );
      expect(code(await call('GET', `${BASE}/team`, tokens[role])), role).toBe('needs_senior');
    }
    expect(code(await give(tokens.senior, DEMO_TEAM.senior.customerId, ['finance'], ['senior']))).toBe(
      'four_eyes',
    );
    expect(await orders()).toBe(403);
    const given = await give(tokens.senior, content.customerId, ['content', 'finance'], ['content']);
    expect([given.status, given.body]).toEqual([
      200,
      { customerId: content.customerId, roles: ['finance', 'content'] },
    ]);
    // with the token that it was made before
    expect(await orders()).toBe(200);
    const team = (await call('GET', `${BASE}/team`, tokens.senior)).body as unknown as TeamMembers;
    expect(team.members.find(({ email }) => email === content.email)?.roles).toEqual(['finance', 'content']);
    expect(code(await give(tokens.operator, content.customerId, [], ['content']))).toBe('conflict');
    expect((await give(tokens.senior, content.customerId, ['content'], ['finance', 'content'])).status).toBe(
      200,
    );
    expect(await orders()).toBe(403);
  });
});

describe('an owner decides itself, whatever the BFF let through:', () => {
  const send = (
    topic: string,
    key: string,
    type: string,
    payload: object,
    { actor = operator.customerId, team }: { actor?: string; team?: readonly string[] },
  ): Promise<Outcome> =>
    client.command(
      testCommand(topic, key, type, payload, `operator:${actor}`, team === undefined ? {} : { team }),
    );
  const merchantCustomerId = dealer1.customerId;
  const block = { merchantCustomerId, blocked: true, reason: 'Provision offen' };

  test('an act of another role is refused', async () => {
    const blocks = (team: readonly string[]) =>
      send('customers.commands', merchantCustomerId, 'merchant.block', block, { team });
    for (const team of [['clerk'], ['finance'], ['content'], ['finance', 'clerk'], []])
      expect(await blocks(team), team.join()).toMatchObject({ status: 'rejected', code: 'needs_senior' });
    const orderId = newId();
    const payload = { orderId, reference: 'RE 1', paidOn: null };
    const pays = (team: readonly string[]) =>
      send('orders.commands', orderId, 'order.mark-paid', payload, { team });
    expect((await pays(['senior'])).code).toBe('needs_finance');
    expect((await pays(['finance'])).code).toBe('not_found');
    expect((await pays(['admin'])).code).toBe('not_found');
  });

  test('an act on the own account is refused', async () => {
    const own = { actor: merchantCustomerId, team: ['admin'] };
    expect(await send('customers.commands', merchantCustomerId, 'merchant.block', block, own)).toMatchObject({
      code: 'four_eyes',
    });
  });
});
