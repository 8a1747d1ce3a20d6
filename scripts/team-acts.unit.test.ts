import { Readable } from 'node:stream';
import {
  areaOf,
  isTeamAct,
  refusedAct,
  refusedArea,
  TEAM_ACTS,
  TEAM_ROLES,
  type TeamRole,
} from '@rollheim/contracts';
import { messageContract } from '@rollheim/contracts/server';
import type { BffContext, CommandCall, Route } from '@rollheim/service-kit';
import { expect, test } from 'vitest';
import { definition } from '../mf-office/bff/main.ts';
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
const state = { orderId: ID, auctionId: ID, status: 'pending', commission: { gross: 0 }, received: 0 };
const order = { state, number: null };
const pool = { query: async () => ({ rows: [order], rowCount: 1 }) };
const problem = (code: string) => new Error(code);
const ctx = { ...caller, pool, problem, env: { VIES_URL: '', MAIL_EVENTS: '1' } } as unknown as BffContext<{
  readonly VIES_URL: string;
  readonly MAIL_EVENTS: '0' | '1';
}>;

/** What any operator's route finds in its request. */
const request = {
  params: { id: ID, move: 'void' },
  query: { name: 'camt053.xml' },
  body: { reason: 'A reason', fields: [], days: [], declare: true, changes: {} },
  session: { customerId: ID },
  // the body of an upload
  raw: { req: Object.assign(Readable.from([Buffer.from('<Document/>')]), { is: () => false }) },
};

const all: readonly Route[] = [
  ...(await definition.routes(ctx)),
  ...operatorRoutes(caller as never, pool as never),
].filter(({ auth }) => auth === 'operator');

/** What each call that changes something sends; a call is made once, for an upload can be read once. */
const sentBy = new Map<Route, readonly string[]>();
for (const route of all.filter(({ method }) => method !== 'GET')) {
  const before = sent.length;
  await route.handler(request as never);
  sentBy.set(route, sent.slice(before));
}

test('every command that a route of the back office sends is an act of the table, and every act is sent', async () => {
  for (const [{ method, path }, types] of sentBy)
    expect(types.length, `${method} ${path} sends no command`).toBeGreaterThan(0);
  // a look at a paper or a person is an act that a GET brings
  const looks = ['customer.look', 'merchant.look', 'listing.look', 'team.look'];
  // who has an item open for some minutes has decided nothing
  const passing = new Set(['claim.list', 'claim.take', 'claim.release']);
  expect([...new Set([...sent, ...looks])].filter((type) => !passing.has(type)).toSorted()).toEqual(
    [...TEAM_ACTS].toSorted(),
  );
});

test('every act is a command with a contract', () => {
  for (const act of TEAM_ACTS) expect(messageContract(act), act).toBeDefined();
});

/** Roles that a call is open to: its area is, and what it sends. */
const openTo = (route: Route): TeamRole[] =>
  TEAM_ROLES.filter(
    (role) =>
      refusedArea([role], areaOf(route.path)) === null &&
      (sentBy.get(route) ?? []).filter(isTeamAct).every((act) => refusedAct([role], act) === null),
  );

test('every call of the back office belongs to an area, and is open to these roles', () => {
  const matrix: Record<string, string> = {};
  for (const route of all) {
    expect(areaOf(route.path), route.path).not.toBeNull();
    matrix[`${route.method} ${route.path.replace('/private/operator/', '')}`] = openTo(route).join(' ');
  }
  expect(matrix).toMatchInlineSnapshot(`
    {
      "DELETE content": "content",
      "GET ads": "clerk senior",
      "GET ads/:id": "clerk senior",
      "GET ads/:id/documents/:mediaId": "clerk senior",
      "GET auctions": "clerk senior",
      "GET auctions/:id": "clerk senior",
      "GET auctions/:id/log": "clerk senior",
      "GET auctions/holidays": "senior content",
      "GET audit": "senior",
      "GET audit/export.csv": "senior",
      "GET audit/proof": "senior",
      "GET bank/entries": "senior finance",
      "GET claims": "clerk senior finance",
      "GET content": "content",
      "GET content/entry": "content",
      "GET content/versions": "content",
      "GET customers": "clerk senior finance",
      "GET customers/:id": "clerk senior finance",
      "GET customers/:id/notes": "clerk senior finance",
      "GET deliveries": "clerk senior",
      "GET merchants": "clerk senior",
      "GET merchants/:id": "clerk senior",
      "GET merchants/:id/papers/:mediaId": "clerk senior",
      "GET merchants/:id/vat": "clerk senior",
      "GET orders": "senior finance",
      "GET orders/:id": "senior finance",
      "GET orders/:id/correction.pdf": "senior finance",
      "GET orders/:id/files/:mediaId": "senior finance",
      "GET orders/:id/invoice.pdf": "senior finance",
      "GET security": "senior",
      "GET security/papers": "clerk senior",
      "GET settings": "content",
      "GET suspicions": "senior",
      "GET suspicions/:id": "senior",
      "GET team": "senior",
      "GET valuations": "clerk senior",
      "GET valuations/:id/proposal": "clerk senior",
      "POST ads/:id/reject": "clerk senior",
      "POST ads/:id/release": "clerk senior",
      "POST ads/:id/request-changes": "clerk senior",
      "POST auctions/:id/extend": "senior",
      "POST auctions/:id/open-to-all": "clerk senior",
      "POST auctions/:id/outage/declare": "clerk senior",
      "POST auctions/:id/outage/lift": "clerk senior",
      "POST auctions/:id/reopen": "senior",
      "POST auctions/:id/rescind": "senior",
      "POST auctions/:id/reservation/confirm": "clerk senior",
      "POST auctions/:id/reservation/refuse": "clerk senior",
      "POST auctions/:id/system-minimum": "senior",
      "POST auctions/:id/void": "senior",
      "POST auctions/outages": "senior",
      "POST bank/entries/:id/assign": "finance",
      "POST bank/entries/:id/dismiss": "finance",
      "POST bank/entries/:id/refund": "finance",
      "POST bank/entries/:id/reopen": "finance",
      "POST bank/entries/:id/return": "finance",
      "POST bank/entries/:id/split": "finance",
      "POST bank/entries/:id/take-back": "finance",
      "POST bank/statements": "finance",
      "POST claims": "clerk senior finance",
      "POST customers/:id/notes": "clerk senior finance",
      "POST deliveries/:id/resend": "clerk senior",
      "POST merchants/:id/accept": "clerk senior",
      "POST merchants/:id/block": "senior",
      "POST merchants/:id/correct": "clerk senior",
      "POST merchants/:id/reject": "clerk senior",
      "POST merchants/:id/take": "clerk senior",
      "POST merchants/:id/unblock": "senior",
      "POST orders/:id/cancel": "senior finance",
      "POST orders/:id/dispute/settle": "senior",
      "POST orders/:id/paid": "finance",
      "POST orders/:id/refunded": "finance",
      "POST suspicions/:id/dismiss": "senior",
      "POST suspicions/:id/take": "senior",
      "POST valuations/:id/valuate": "clerk senior",
      "PUT ads/:id": "clerk senior",
      "PUT auctions/holidays": "senior content",
      "PUT content": "content",
      "PUT settings": "content",
      "PUT team/:id": "senior",
    }
  `);
});

test('every reading call of the team says what it reveals of people; what the kit is to note is an answer that it sees', () => {
  for (const { path, answers, ...route } of all) {
    if (route.method !== 'GET' || route.auth !== 'operator') continue;
    // also where a route came past the compiler
    expect(route.personal, path).toBeDefined();
    // a file is sent by the handler itself
    const isFile = typeof answers === 'object' && /\//.test(String(answers[200] ?? ''));
    if (isFile) expect('looks' in route.personal, path).toBe(false);
  }
});
