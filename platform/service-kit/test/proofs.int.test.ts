import { randomUUID } from 'node:crypto';
import { installBusSchema } from '@rollheim/bus';
import { actorProof, PROOF_CLAIM, visitorHash, visitorProof } from '@rollheim/contracts/server';
import { testKey, withPostgres } from '@rollheim/tooling/testing';
import { expect, test } from 'vitest';
import type { RunningBff } from '../src/index.ts';
import { bffHarness, call, ROLES } from './bff-harness.ts';
import { addCall } from './counter-service.ts';

const kit = bffHarness(withPostgres);
const CUSTOMER = 'customer-1';
const inMinutes = (): number => Date.now() / 1000 + 300;

/** The backend on a bus that asks modules for proofs, with a call of operators that sends a command. */
async function startProving(): Promise<RunningBff> {
  await kit.startTestService();
  const role = { role: 'bff_kit', groupsOf: 'bus_reader', appendTo: '*', proven: true } as const;
  const actors = { key: testKey('actor'), visitors: testKey('visitor'), always: true };
  await installBusSchema(kit.database.adminUrl, [{ ...role, privateTopicsOf: '*' }], actors);
  return kit.startTestBff({
    routes: (ctx) =>
      (['public', 'session', 'operator'] as const).map((auth) => ({
        method: 'POST',
        path: `/private/${auth}/add`,
        auth,
        summary: 'Adds',
        answers: 'Anything',
        handler: (request) => ctx.send(request, addCall('a', { by: 1 })),
      })),
  });
}

test('a visitor acts with the edge’s word for their cookie, and under no other hash', async () => {
  const bff = await startProving();
  const [own, read] = ['my cookie', 'another'].map(visitorHash) as [string, string];
  const add = async (hash: string, proof?: string) => {
    const headers = { 'x-uuid-hash': hash, ...(proof ? { 'x-uuid-proof': proof } : {}) };
    const act = { ...headers, 'idempotency-key': randomUUID() };
    const { status, body } = await call(bff, 'POST', '/api/private/public/add', act, {});
    return body?.code ?? status;
  };
  const word = visitorProof(testKey('visitor'), own, inMinutes());
  expect(await add(own, word)).toBe(200);
  expect(await add(own)).toBe('not_authenticated');
  expect(await add(read, word)).toBe('not_authenticated');
  expect(await add('my cookie', word)).toBe(200); // no hash: no one acts
});

const answerOf = async (bff: RunningBff, auth: string, claims: Record<string, unknown>) => {
  const headers = { authorization: `Bearer ${await kit.token(claims)}`, 'idempotency-key': randomUUID() };
  const { status, body } = await call(bff, 'POST', `/api/private/${auth}/add`, headers, {});
  return body?.code ?? status;
};

test('a command goes with identity’s word for its caller; without one the caller fetches a new token first', async () => {
  const bff = await startProving();
  const proven = (who: string, ends = inMinutes()) => ({
    [PROOF_CLAIM]: actorProof(testKey('actor'), who, [], ends),
  });
  expect(await answerOf(bff, 'session', proven(CUSTOMER))).toBe(200);
  expect(await answerOf(bff, 'session', {})).toBe('not_authenticated');
  expect(await answerOf(bff, 'session', proven('customer-2'))).toBe('not_authenticated');
  expect(await answerOf(bff, 'session', proven(CUSTOMER, Date.now() / 1000 - 120))).toBe('not_authenticated');
});

test('an operator acts with the roles that the proof has; one that was given since comes with the next token', async () => {
  const bff = await startProving();
  const operator = (given: readonly string[], proven: readonly string[]) => ({
    [ROLES]: given,
    [PROOF_CLAIM]: actorProof(testKey('actor'), CUSTOMER, proven, inMinutes()),
  });
  expect(await answerOf(bff, 'operator', operator(['admin'], ['admin']))).toBe(200);
  expect(await answerOf(bff, 'operator', operator(['admin'], ['admin', 'content']))).toBe(200);
  expect(await answerOf(bff, 'operator', operator(['admin'], ['clerk']))).toBe('not_authenticated');
  expect(await answerOf(bff, 'operator', operator(['admin'], []))).toBe('not_authenticated');
});
