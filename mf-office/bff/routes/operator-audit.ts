import { LOCALES, type AuditEntry, type AuditTrail, type Locale } from '@rollheim/contracts';
import { auditFilter, auditPage, auditProofQuery, type AuditFilter } from '@rollheim/contracts/server';
import {
  callIdentity,
  noteLook,
  sendFile,
  type BffContext,
  type BffRequest,
  type Route,
  route,
} from '@rollheim/service-kit';
import Joi from 'joi';
import { idOfAddress, withNames } from '../audit-people.ts';
import { auditCsv, auditFile } from '../audit-csv.ts';

const BASE = '/private/operator/audit';
/** Entries that one question brings, and most lines of a file. */
const PART = 1000;
const MOST_LINES = 50_000;

interface ExportQuery extends AuditFilter {
  readonly locale: Locale;
}

/** What the team did: read, exported, and given out as a chain to verify. It is in no read model. */
export const operatorAuditRoutes = (ctx: BffContext): readonly Route[] => [
  route({
    method: 'GET',
    path: BASE,
    auth: 'operator',
    personal: {
      // a person asked for by id is named; naming all of a page would fill the next page with looks at this one
      looks: (_trail: AuditTrail, { query }) => ({
        about: 'list',
        persons: [query.q],
      }),
    },
    query: auditPage.unknown(true),
    summary:
      'What operators did, the newest first, 50 a page; by kind of act, by person or thing, and by days of Berlin',
    answers: 'AuditTrail',
    handler: async (request) => {
      const { act, q: typed, from, to, before } = request.query;
      const q = await idOfAddress(ctx, request, typed);
      const trail = await callIdentity<AuditTrail>(ctx, request, 'audit/list', { act, q, from, to, before });
      return { body: { ...trail, entries: await withNames(ctx, request, trail.entries) } };
    },
  }),
  route({
    method: 'GET',
    path: `${BASE}/export.csv`,
    auth: 'operator',
    personal: { noted: 'team.look' },
    query: auditFilter.append<ExportQuery>({ locale: Joi.valid(...LOCALES).default('de') }).unknown(true),
    summary: `What operators did as a CSV file, the newest first, all that the filter lets pass, ${MOST_LINES} lines at most`,
    answers: { 200: 'text/csv' },
    handler: (request) => sendCsv(ctx, request, request.query),
  }),
  route({
    method: 'GET',
    path: `${BASE}/proof`,
    auth: 'operator',
    personal: { free: 'hashes and ids that prove the chain, no name and no word' },
    query: auditProofQuery.unknown(true),
    summary: 'The chain of the audit trail from an entry on, to be verified by `npx rollheim verify-auction`',
    answers: 'AuditProof',
    handler: async (request) => {
      const { from } = request.query;
      request.raw.res.set('Content-Disposition', `attachment; filename="Rollheim-audit-${from}.json"`);
      return { body: await callIdentity<object>(ctx, request, 'audit/proof', { from }) };
    },
  }),
];

async function sendCsv(
  ctx: BffContext,
  request: BffRequest,
  { locale, act, q: typed, from, to }: ExportQuery,
): Promise<undefined> {
  const q = await idOfAddress(ctx, request, typed);
  const entries: AuditEntry[] = [];
  let before: number | null = null;
  do {
    const asked = { act, q, from, to, before, limit: PART };
    const part: AuditTrail = await callIdentity<AuditTrail>(ctx, request, 'audit/list', asked);
    entries.push(...(await withNames(ctx, request, part.entries)));
    before = part.next;
  } while (before !== null && entries.length < MOST_LINES);
  const persons = entries.flatMap((entry) => entry.persons.map(({ customerId }) => customerId));
  await noteLook(ctx.ask, request, 'audit', { about: 'export', persons });
  const content = await auditCsv(entries, locale);
  const name = await auditFile(locale, new Date().toISOString());
  return sendFile(request, { name, type: 'text/csv; charset=utf-8', content });
}
