import { createHmac } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres, type RunningPostgres } from '@rollheim/embedded';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openClient } from '../connection.ts';
import { numbered, numberOf, replayAll } from '../conformance/harness.ts';
import type { Bus, MessageHeaders } from '../port.ts';
import { createPostgresBus } from './bus.ts';
import { installBusSchema, type BusRole } from './install.ts';

const dataDir = join(import.meta.dirname, '../../../../.cache/test/bus-proofs');
const KEY = 'what identity signs proofs with';
const VISITORS = 'what the edge signs proofs with';
const OTHER = 'what nobody signs proofs with';
const KEYS = { key: KEY, visitors: VISITORS };
const TOPIC = 'auctions.commands';
const ANNA = '1f0c7a52-93b4-4c5e-8d21-6a7b8c9d0e1f';
const ROLES: readonly BusRole[] = [
  { role: 'svc_auctions', privateTopicsOf: ['auctions'], appendTo: [TOPIC] },
  { role: 'bff_catalog', privateTopicsOf: [], appendTo: [TOPIC], proven: true },
];

let server: RunningPostgres;
let module: Bus;
let owner: Bus;
let next = 0;

beforeAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
  server = await startPostgres({ dataDir, durable: false });
  expect(await installBusSchema(server.url, ROLES, { ...KEYS, always: false })).toBe(true);
  const open = (role: string) => createPostgresBus({ connectionString: urlOf(role), clientId: role });
  [module, owner] = [open('bff_catalog'), open('svc_auctions')];
  await owner.declare([{ name: TOPIC, kind: 'command', partitions: 1, private: true }]);
});
afterAll(async () => {
  await module?.close();
  await owner?.close();
  await server?.stop();
});
beforeEach(() => installBusSchema(server.url, ROLES, { ...KEYS, always: false }));

const urlOf = (role: string): string => server.url.replace('postgres@', `${role}@`);
const inAMinute = (): number => Math.floor(Date.now() / 1000) + 60;
const proof = (who: string, roles = '', until = inAMinute(), key = KEY): string => {
  const text = ['actor', who, until, roles].join('\n');
  return `${until}.${roles}.${createHmac('sha256', key).update(text).digest('hex')}`;
};
const visitorProofOf = (who: string): string => proof(who, '', inAMinute(), VISITORS);
/** Sends one command with these headers as the module; false where it is refused. */
async function isTaken(
  headers: Partial<MessageHeaders>,
  by: Bus = module,
  payload?: object,
): Promise<boolean> {
  const number = (next += 1);
  const message = numbered(TOPIC, 'k', number);
  try {
    await by.send([
      {
        ...message,
        ...(payload ? { payload: { ...payload, n: number } } : {}),
        headers: { ...message.headers, actor: null, ...headers },
      },
    ]);
  } catch (error) {
    expect(error).toMatchObject({ code: '28000' });
    return false;
  }
  expect((await replayAll(owner, TOPIC)).map(numberOf)).toContain(number);
  return true;
}

test('a module acts for whoever identity vouches for, as long as that holds', async () => {
  expect(await isTaken({ actor: ANNA, proof: proof(ANNA) })).toBe(true);
  expect(await isTaken({ actor: ANNA })).toBe(false);
  expect(await isTaken({ actor: ANNA, proof: proof(ANNA, '', inAMinute() - 61) })).toBe(false);
  expect(await isTaken({ actor: ANNA, proof: proof(ANNA, '', inAMinute(), OTHER) })).toBe(false);
  expect(await isTaken({ actor: ANNA, proof: proof('somebody-else') })).toBe(false);
  const longer = proof(ANNA).replace(/^\d+/, String(inAMinute() + 3600));
  expect(await isTaken({ actor: ANNA, proof: longer })).toBe(false);
});

test.each(['timer', 'operator', 'service:identity', '', `operator:operator:${ANNA}`])(
  'a module does not act as %j, whatever proof of a person it has',
  async (actor) => {
    expect(await isTaken({ actor, proof: proof(ANNA, 'admin'), team: ['admin'] })).toBe(false);
    expect(await isTaken({ actor })).toBe(false);
  },
);

test('an operator needs a role of the team, and names none beside those of the proof', async () => {
  const actor = `operator:${ANNA}`;
  expect(await isTaken({ actor, proof: proof(ANNA, 'clerk,content'), team: ['content'] })).toBe(true);
  expect(await isTaken({ actor, proof: proof(ANNA), team: [] })).toBe(false);
  expect(await isTaken({ actor, proof: proof(ANNA, 'content'), team: ['content', 'admin'] })).toBe(false);
  // without roles an owner would ask for none
  expect(await isTaken({ actor, proof: proof(ANNA, 'content') })).toBe(false);
  const raised = proof(ANNA, 'content').replace('content', 'admin');
  expect(await isTaken({ actor, proof: raised, team: ['admin'] })).toBe(false);
});

test('a visitor acts by the hash of the cookie that the edge saw, and by no hash that was read elsewhere', async () => {
  const [own, read] = ['uuid:5c2f', 'uuid:77aa'];
  const visitorProof = visitorProofOf(own);
  expect(await isTaken({ actor: own, visitorProof })).toBe(true);
  expect(await isTaken({ actor: own, proof: visitorProof })).toBe(false);
  expect(await isTaken({ actor: read })).toBe(false);
  expect(await isTaken({ actor: read, visitorProof })).toBe(false);
  expect(await isTaken({ actor: read, visitorProof: visitorProofOf(ANNA) })).toBe(false);
  expect(await isTaken({ actor: ANNA, visitorProof })).toBe(false);
  expect(await isTaken({ actor: `operator:${own}`, visitorProof, team: ['admin'] })).toBe(false);
});

test('the edge, which vouches for visitors, cannot vouch for a person or an operator, nor identity’s key for a visitor', async () => {
  const forged = visitorProofOf(ANNA);
  expect(await isTaken({ actor: ANNA, proof: forged })).toBe(false);
  const team = proof(ANNA, 'admin', inAMinute(), VISITORS);
  expect(await isTaken({ actor: `operator:${ANNA}`, proof: team, team: ['admin'] })).toBe(false);
  expect(await isTaken({ actor: 'uuid:5c2f', visitorProof: proof('uuid:5c2f') })).toBe(false);
});

test('a command names no owner whose cookie the edge has not seen, whoever acts', async () => {
  const of = (uuidHash: string | null) => ({ commandId: 'c', payload: { adId: 'a', uuidHash } });
  for (const who of [{ actor: null }, { actor: ANNA, proof: proof(ANNA) }]) {
    const own = { ...who, visitorProof: visitorProofOf('uuid:5c2f') };
    expect(await isTaken(who, module, of(null))).toBe(true);
    expect(await isTaken(own, module, of('5c2f'))).toBe(true);
    expect(await isTaken(own, module, of('77aa'))).toBe(false);
    expect(await isTaken(who, module, of('5c2f'))).toBe(false);
  }
  expect(await isTaken({}, owner, of('77aa'))).toBe(true);
});

test('no one needs no proof; an owner acts as whom it likes', async () => {
  expect(await isTaken({})).toBe(true);
  for (const actor of ['timer', ANNA, `operator:${ANNA}`]) expect(await isTaken({ actor }, owner)).toBe(true);
});

test('of commands that are sent at the same time only the one without a proof fails', async () => {
  const sent = await Promise.all([
    isTaken({ actor: ANNA, proof: proof(ANNA) }),
    isTaken({ actor: ANNA }),
    isTaken({ actor: null }),
  ]);
  expect(sent).toEqual([true, false, true]);
});

test('a header that occurs twice is read as whoever reads the command reads it', async () => {
  const client = openClient({ connectionString: urlOf('bff_catalog') });
  await client.connect();
  const append = (headers: string) =>
    client.query(
      `select bus.append(array[id], array[0], array[1], array[null], array[false], array[$1], true, null)
       from bus.describe() where name = $2`,
      [`[["k","id","t",1,{"n":0},${headers}]]`, TOPIC],
    );
  await expect(append(`{"actor":null,"actor":"timer"}`)).rejects.toMatchObject({ code: '28000' });
  await expect(append(`{"actor":null,"\\u0061ctor":"timer"}`)).rejects.toMatchObject({ code: '28000' });
  await append(`{"actor":"timer","actor":null}`);
  const [last] = (await replayAll(owner, TOPIC)).slice(-1);
  expect(last?.headers.actor).toBeNull();
  await client.end();
});

test('a log from before there were proofs asks for none until it is configured to; then for good', async () => {
  const admin = openClient({ connectionString: server.url });
  await admin.connect();
  await admin.query('delete from bus.actor_key');
  await admin.end();
  expect(await installBusSchema(server.url, ROLES, { ...KEYS, always: false })).toBe(false);
  expect(await isTaken({ actor: ANNA })).toBe(true);
  expect(await installBusSchema(server.url, ROLES, { ...KEYS, always: true })).toBe(true);
  expect(await isTaken({ actor: ANNA })).toBe(false);
  expect(await installBusSchema(server.url, ROLES, { ...KEYS, key: OTHER, always: false })).toBe(true);
  expect(await isTaken({ actor: ANNA, proof: proof(ANNA, '', inAMinute(), OTHER) })).toBe(true);
  expect(await isTaken({ actor: ANNA, proof: proof(ANNA) })).toBe(false);
});
