import { Readable } from 'node:stream';
import { TEAM_ACTS } from '@rollheim/contracts';
import { messageContract } from '@rollheim/contracts/server';
import type { BffContext, CommandCall, Route } from '@rollheim/service-kit';
import { expect, test } from 'vitest';
import { definition } from '../mf-account/bff/main.ts';
import { operatorRoutes } from '../shell/server/src/routes/operator-routes.ts';

/** What the audit trail records has a name, and nothing that the back office sends is without one. */

const ID = '00000000-0000-4000-8000-000000000099';
const sent: string[] = [];
const caller = {
  send: async (_request: unknown, { type }: CommandCall) => {
    sent.push(type);
    return {};
  },
  ask: async (_request: unknown, { type }: CommandCall) => {
    sent.push(type);
    return {};
  },
};
const order = { state: { orderId: ID, auctionId: ID, status: 'pending' }, number: null };
const pool = { query: async () => ({ rows: [order], rowCount: 1 }) };
const problem = (code: string) => new Error(code);
const ctx = { ...caller, pool, problem, env: {} } as unknown as BffContext;

/** What any operator's route finds in its request. */
const request = {
  params: { id: ID, move: 'void' },
  query: { name: 'camt053.xml' },
  body: { reason: 'A reason', fields: [], days: [], declare: true },
  session: { customerId: ID },
  // the body of an upload
  raw: { req: Object.assign(Readable.from([Buffer.from('<Document/>')]), { is: () => false }) },
};

const routes: readonly Route[] = [
  ...(await definition.routes(ctx)),
  ...operatorRoutes(caller as never, pool as never),
].filter(({ auth, method }) => auth === 'operator' && method !== 'GET');

test('every command that a route of the back office sends is an act of the table, and every act is sent', async () => {
  for (const { method, path, handler } of routes) {
    const before = sent.length;
    await handler(request as never);
    expect(sent.length, `${method} ${path} sends no command`).toBeGreaterThan(before);
  }
  // a look at a paper or a person is an act that a GET brings
  const looks = ['customer.look', 'merchant.look', 'listing.look'];
  expect([...new Set([...sent, ...looks])].toSorted()).toEqual([...TEAM_ACTS].toSorted());
});

test('every act is a command with a contract', () => {
  for (const act of TEAM_ACTS) expect(messageContract(act), act).toBeDefined();
});
