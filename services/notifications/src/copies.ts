import type { ReceivedMessage } from '@rollheim/bus';
import {
  coverOf,
  type CustomerContact,
  type CustomerState,
  type ListingState,
  type PublishedListing,
} from '@rollheim/contracts';
import { copyStates, type StateCopy } from '@rollheim/service-kit';
import type pg from 'pg';
import { bringAddresses } from './mail/addresses.ts';
import { forgetFormerAddresses } from './mail/bounces.ts';

/** Customers who are of the team, with their roles; null: not known. */
const operators: StateCopy<CustomerState> = {
  table: 'operators',
  key: ['customer_id'],
  yields: 'always',
  row: ({ isOperator, roles = null }, key) => (isOperator ? { customer_id: key, roles } : null),
};

/** Customers whose e-mail address is confirmed: mails to others hold our own words alone. */
const confirmed: StateCopy<CustomerState> = {
  table: 'confirmed',
  key: ['customer_id'],
  yields: 'never',
  row: ({ emailVerified }, key) => (emailVerified === true ? { customer_id: key } : null),
};

/** Customers with a VAT number: who may see net prices. */
const taxProfiles: StateCopy<CustomerState> = {
  table: 'tax_profiles',
  key: ['customer_id'],
  yields: 'always',
  row: ({ country, vat }, key) =>
    vat && { customer_id: key, country, vat_country: vat.country, vat_verified: vat.verified },
};

const contacts: StateCopy<CustomerContact> = {
  table: 'contacts',
  key: ['customer_id'],
  yields: 'always',
  row: ({ email, name, surname, language }, key) => ({
    customer_id: key,
    email,
    name: [name, surname].filter(Boolean).join(' ') || null,
    language,
  }),
};

/** Titles and pictures; a message about a vehicle that is gone still names it. */
const vehicles: StateCopy<Pick<ListingState | PublishedListing, 'content'>> = {
  table: 'vehicles',
  key: ['auction_id'],
  yields: 'always',
  row: ({ content }, key) => ({
    auction_id: key,
    title: content.title,
    media_id: coverOf(content.gallery),
  }),
  gone: () => null,
};

/** Numbers of ads, which never change. */
const numbers: StateCopy<Pick<ListingState | PublishedListing, 'number'>> = {
  table: 'ad_numbers',
  key: ['auction_id'],
  yields: 'never',
  row: ({ number }, key) => ({ auction_id: key, number }),
  gone: () => null,
};

/** Topics that numbers of ads are copied from. */
export const NUMBER_TOPICS = ['listings.state', 'listings.published'] as const;

/** Copies the numbers of ads; read in a group of its own, so that the table is filled from the beginning. */
export const projectNumbers = copyStates({ 'listings.state': numbers, 'listings.published': numbers });

/** Vehicles whose VAT is reportable: they have net prices. */
const reportable: StateCopy<PublishedListing> = {
  table: 'reportable_vehicles',
  key: ['auction_id'],
  yields: 'never',
  row: ({ content }, key) => (content.vatReportable ? { auction_id: key } : null),
};

/** Dealers who may bid. */
const dealers: StateCopy<CustomerState> = {
  table: 'dealers',
  key: ['customer_id'],
  yields: 'never',
  row: ({ acceptedByCm24, merchantBlocked }, key) =>
    acceptedByCm24 === true && !merchantBlocked ? { customer_id: key } : null,
};

/** Copies who may be notified of vehicles; read in a group of its own, so that its table is filled from the beginning. */
export const projectDealers = copyStates({ 'customers.state': dealers });

const copies = copyStates({
  'customers.state': [operators, confirmed, taxProfiles],
  'customers.contact': contacts,
  'listings.state': vehicles,
  'listings.published': [vehicles, reportable],
});

/** State topics that are copied. */
export const COPIED_TOPICS = [
  'customers.state',
  'customers.contact',
  'listings.state',
  'listings.published',
] as const;

/** Copies what messages and mails name; with a contact that is gone goes what its customer chose. */
export async function projectCopies(
  messages: readonly ReceivedMessage[],
  client: pg.PoolClient,
): Promise<void> {
  await copies(messages, client);
  const contactsOf = messages.filter(({ topic }) => topic === 'customers.contact').map(({ key }) => key);
  await forgetFormerAddresses(client, contactsOf);
  if (contactsOf.length > 0) await bringAddresses(client, contactsOf);
  const gone = messages.filter(({ topic, payload }) => topic === 'customers.contact' && payload === null);
  if (gone.length > 0)
    for (const table of [
      'unwanted_mails',
      'unwanted_pushes',
      'muted_pushes',
      'daily_mails',
      'later_mails',
      'digest_times',
      'quiet_hours',
      'hidden_amounts',
      'push_subscriptions',
      'webhooks',
    ])
      await client.query(`delete from ${table} where customer_id = any($1)`, [gone.map(({ key }) => key)]);
}
