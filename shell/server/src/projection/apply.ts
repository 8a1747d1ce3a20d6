import type {
  ContentPage,
  CustomerContact,
  CustomerState,
  ListingState,
  NotificationState,
  SettingState,
} from '@rollheim/contracts';
import { copyStates, type StateCopy } from '@rollheim/service-kit';

/** Name of the consumer group; raise the number, and empty the tables in a migration, when the meaning changes. */
export const GROUP = 'shell.projection.1';

export const TOPICS = [
  'customers.state',
  'customers.contact',
  'listings.state',
  'notifications.messages',
  'content.state',
  'settings.state',
] as const;

const customers: StateCopy<CustomerState> = {
  table: 'customers',
  key: ['customer_id'],
  row: (doc, key) => ({ customer_id: key, version: doc.version, doc }),
};

const contacts: StateCopy<CustomerContact> = {
  table: 'contacts',
  key: ['customer_id'],
  yields: 'always',
  row: (doc, key) => ({ customer_id: key, doc }),
};

const ads: StateCopy<ListingState> = {
  table: 'ads',
  key: ['ad_id'],
  yields: 'always',
  row: ({ ownerCustomerId, discarded, requiredPercent, documents }, key) =>
    ownerCustomerId === null || discarded
      ? null
      : {
          ad_id: key,
          customer_id: ownerCustomerId,
          incomplete: documents === 0 || Object.values(requiredPercent).some((percent) => percent < 100),
        },
};

const messages: StateCopy<NotificationState> = {
  table: 'messages',
  key: ['message_id'],
  yields: 'always',
  fixed: ['customer_id', 'code'],
  row: ({ customerId, code, read, closedAt }, key) => ({
    message_id: key,
    customer_id: customerId,
    code,
    read,
    closed_at: closedAt,
  }),
};

const content: StateCopy<ContentPage> = {
  table: 'content',
  key: ['key'],
  yields: 'always',
  row: (doc, key) => ({ key, kind: doc.kind, locale: doc.locale, url: doc.url.replace(/^\//, ''), doc }),
};

const settings: StateCopy<SettingState> = {
  table: 'settings',
  key: ['key'],
  yields: 'always',
  row: (doc, key) => ({ key, doc }),
};

/** Copies state into the shell's tables; a tombstone deletes. Idempotent. */
export const apply = copyStates({
  'customers.state': customers,
  'customers.contact': contacts,
  'listings.state': ads,
  'notifications.messages': messages,
  'content.state': content,
  'settings.state': settings,
} satisfies Record<(typeof TOPICS)[number], StateCopy>);
