import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '@rollheim/service-kit';
import { contactRecord, customerState, type Customer } from './customer.ts';
import { saveCustomer, takeOlderContacts } from './store.ts';

/**
 * Writes a customer where something changed and publishes what others may see of it.
 * Returns the customer with its version.
 */
export async function saveAndPublish(tx: Tx, before: Customer | null, after: Customer): Promise<Customer> {
  if (before && isDeepStrictEqual(before, after)) return before;
  const next = before ? { ...after, version: before.version + 1 } : after;
  await saveCustomer(tx.client, next);
  const key = next.customerId;
  tx.emit({ topic: 'customers.state', key, type: 'customers.state', payload: customerState(next) });
  const contact = contactRecord(next);
  if (!before || !isDeepStrictEqual(contactRecord(before), contact))
    tx.emit({ topic: 'customers.contact', key, type: 'customers.contact', payload: contact });
  return next;
}

/** Publishes the contacts once more that were published before they held the VAT number. */
export async function publishOlderContacts(tx: Tx): Promise<void> {
  for (const customer of await takeOlderContacts(tx.client))
    tx.emit({
      topic: 'customers.contact',
      key: customer.customerId,
      type: 'customers.contact',
      payload: contactRecord(customer),
    });
}

/** Version of a customer as answers name it. */
export const versionOf = (customer: Customer): Readonly<Record<string, number>> => ({
  [`customers/${customer.customerId}`]: customer.version,
});
