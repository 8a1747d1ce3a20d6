import type { AuditEntry, CustomerRow, SecurityPerson } from '@rollheim/contracts';
import type { BffContext, BffRequest } from '@rollheim/service-kit';
import { vehiclesOf } from './persons.ts';

/** Ids of one question to the customers. */
const PART = 20;

/** Customers by their ids, or by words: whoever asked for a valuation has no account, and is no deleted one. */
async function customers(
  ctx: BffContext,
  request: BffRequest,
  asked: { readonly q: string; readonly ids: readonly string[] },
): Promise<readonly CustomerRow[]> {
  const payload = { ...asked, after: null };
  return (await ctx.ask(request, { key: 'customers', type: 'customer.search', payload })).customers;
}

/** What the trail is searched by: the id of a customer without an account in place of their address. */
export async function idOfAddress(ctx: BffContext, request: BffRequest, q: string): Promise<string> {
  if (!q.includes('@')) return q;
  const address = q.toLowerCase();
  const found = await customers(ctx, request, { q, ids: [] });
  return found.find(({ email }) => email.toLowerCase() === address)?.customerId ?? q;
}

/** The same entries with the addresses of customers who have no account. */
async function withAddresses(
  ctx: BffContext,
  request: BffRequest,
  entries: readonly AuditEntry[],
): Promise<readonly AuditEntry[]> {
  const unnamed = entries
    .flatMap(({ actor, persons }) => [actor, ...persons])
    .filter(({ email }) => email === null);
  const ids = [...new Set(unnamed.map(({ customerId }) => customerId))];
  if (ids.length === 0) return entries;
  const addresses = new Map<string, string>();
  for (let from = 0; from < ids.length; from += PART)
    for (const { customerId, email } of await customers(ctx, request, {
      q: '',
      ids: ids.slice(from, from + PART),
    }))
      addresses.set(customerId, email);
  const named = (person: SecurityPerson): SecurityPerson => ({
    ...person,
    email: person.email ?? addresses.get(person.customerId) ?? null,
  });
  return entries.map((entry) => ({
    ...entry,
    actor: named(entry.actor),
    persons: entry.persons.map(named),
  }));
}

/** Acts whose object is an ad. */
const isAboutAd = (type: string): boolean => /^(auction|listing)\./.test(type);

/** The entries as they are read: with the addresses of people, and the numbers and titles of ads. */
export async function withNames(
  ctx: BffContext,
  request: BffRequest,
  entries: readonly AuditEntry[],
): Promise<readonly AuditEntry[]> {
  const ads = entries.flatMap(({ type, about }) => (isAboutAd(type) ? [about] : []));
  const vehicles = await vehiclesOf(ctx.pool, [...new Set(ads)]);
  return (await withAddresses(ctx, request, entries)).map((entry) => {
    const vehicle = isAboutAd(entry.type) ? vehicles[entry.about] : undefined;
    return vehicle ? { ...entry, vehicle } : entry;
  });
}
