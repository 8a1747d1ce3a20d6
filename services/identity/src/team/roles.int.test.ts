import { randomUUID } from 'node:crypto';
import {
  createCommandClient,
  createPostgresBus,
  type CommandClient,
  type ReceivedMessage,
} from '@rollheim/bus';
import {
  DEMO_TEAM,
  DEMO_USERS,
  REPLY_TOPIC,
  TOPICS,
  type AuditTrail,
  type TeamMembers,
} from '@rollheim/contracts';
import { payloadOf } from '@rollheim/contracts/server';
import type { RunningService } from '@rollheim/service-kit';
import { startTestSystem, testCommand, until, type TestSystem } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { start } from '../main.ts';

let system: TestSystem;
let service: RunningService;
let bus: ReturnType<typeof createPostgresBus>;
let client: CommandClient;
const told: ReceivedMessage[] = [];
beforeAll(async () => {
  system = await startTestSystem(['identity']);
  bus = createPostgresBus({ connectionString: system.busUrl, clientId: 'test' });
  await bus.declare(TOPICS);
  service = await start(system.env('identity', { PORT: '0', DEMO: '1' }));
  client = await createCommandClient(bus, { instanceId: 'roles', replyTopic: REPLY_TOPIC });
  await bus.subscribe({
    group: 'test',
    topics: ['identity.events'],
    start: 'earliest',
    onMessages: async (messages) => void told.push(...messages),
  });
});
afterAll(async () => {
  await client?.close();
  await service?.stop();
  await bus?.close();
  await system?.stop();
});

const { senior, clerk, finance } = DEMO_TEAM;
const { operator, privateSeller } = DEMO_USERS;

const post = async <Body>(path: string, body: object = {}): Promise<Body> => {
  const response = await fetch(`http://127.0.0.1:${service.port}/internal/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Body;
};
const rolesOf = async ({ customerId }: { readonly customerId: string }) =>
  (await post<{ roles: string[] }>('team/roles', { customerId })).roles;

/** A senior sets somebody's roles. */
const set = (
  { customerId }: { readonly customerId: string },
  roles: readonly string[],
  before: readonly string[],
  { actor = senior.customerId, team = ['senior'] }: { actor?: string; team?: readonly string[] } = {},
) =>
  client.command(
    testCommand(
      'identity.commands',
      customerId,
      'account.set-roles',
      { customerId, roles, before },
      `operator:${actor}`,
      { team },
    ),
  );

test('a role is given and taken by a senior, holds at once, is announced, and is in the trail with its giver', async () => {
  expect(await rolesOf(privateSeller)).toEqual([]);
  expect(await set(privateSeller, ['finance', 'clerk'], [])).toMatchObject({
    status: 'accepted',
    result: { roles: ['clerk', 'finance'] },
  });
  expect(await rolesOf(privateSeller)).toEqual(['clerk', 'finance']);
  const { members } = await post<TeamMembers>('team/list');
  expect(members.find(({ customerId }) => customerId === privateSeller.customerId)).toEqual({
    customerId: privateSeller.customerId,
    email: privateSeller.email,
    roles: ['clerk', 'finance'],
  });
  expect(members.map(({ email }) => email)).not.toContain(DEMO_USERS.dealer1.email);
  expect((await set(privateSeller, [], ['clerk', 'finance'])).status).toBe('accepted');
  expect(await rolesOf(privateSeller)).toEqual([]);

  const changes = () => told.flatMap((message) => payloadOf('account.roles-changed', message) ?? []);
  await until(() => (changes().length >= 2 ? true : undefined));
  expect(changes().map(({ roles }) => roles)).toEqual([['clerk', 'finance'], []]);
  const entries = await until(async () => {
    const trail = await post<AuditTrail>('audit/list', { q: privateSeller.customerId });
    return trail.entries.length >= 2 ? trail.entries : undefined;
  });
  expect(entries[1]).toMatchObject({
    type: 'account.set-roles',
    actor: { email: senior.email },
    persons: [{ email: privateSeller.email }],
    // as they were sent
    details: { roles: ['finance', 'clerk'] },
  });
});

test('no one gives themselves a role, no other role gives any, and admin is neither given nor taken here', async () => {
  expect((await set(senior, ['senior', 'finance'], ['senior'])).code).toBe('four_eyes');
  for (const team of [['clerk'], ['finance'], ['content'], []])
    expect((await set(clerk, ['clerk', 'senior'], ['clerk'], { team })).code, team.join()).toBe(
      'needs_senior',
    );
  expect((await set(operator, ['clerk'], [])).code).toBe('not_allowed');
  expect((await set(clerk, ['admin'], ['clerk'])).code).toBe('invalid_input');
  expect((await set({ customerId: randomUUID() }, ['clerk'], [])).code).toBe('not_found');
  expect(await rolesOf(senior)).toEqual(['senior']);
  expect(await rolesOf(clerk)).toEqual(['clerk']);
  expect(await rolesOf(operator)).toEqual(['admin']);
  // who sends no command of the team sets nothing
  const { customerId } = clerk;
  const payload = { customerId, roles: ['senior'], before: ['clerk'] };
  const own = testCommand('identity.commands', customerId, 'account.set-roles', payload, customerId);
  expect((await client.command(own)).code).toBe('not_allowed');
});

test('of two seniors who change the same roles at once one is notified of the other', async () => {
  const outcomes = await Promise.all([
    set(finance, ['finance', 'content'], ['finance']),
    set(finance, [], ['finance'], { actor: operator.customerId, team: ['admin'] }),
  ]);
  expect(outcomes.map(({ status, code }) => code ?? status).toSorted()).toEqual(['accepted', 'conflict']);
});

test('an address that no one confirmed gets no role', async () => {
  const { customerId } = await post<{ customerId: string }>('register', {
    email: 'unbestaetigt@rollheim.example',
    password: 'Wohnmobil2026',
    profileType: 'PRIVATE',
    language: 'de',
  });
  expect((await set({ customerId }, ['clerk'], [])).code).toBe('email_not_verified');
  expect(await rolesOf({ customerId })).toEqual([]);
});
