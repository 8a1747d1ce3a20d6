import type { PersonalData, Tx } from '@rollheim/service-kit';

const TOPICS = ['customers.state', 'customers.contact'] as const;

/** What customers keep about people: who they are. */
export const personal: PersonalData = {
  tables: {
    // who decided is not the merchant's to have
    merchant_history: { of: 'customer_id = $1::uuid', without: ['actor'], erase: 'delete' },
    customers: {
      of: 'customer_id = $1::uuid',
      // who works on it, and what the database derives to find likenesses
      without: ['taken_by', 'taken_at', 'company_key', 'domain_key', 'address_key', 'phone_key'],
      erase: 'delete',
    },
    early_verifications: { of: 'customer_id = $1::uuid', erase: 'delete' },
  },

  ageing: {
    prospects: async (tx, days) => {
      const { rows } = await tx.client.query<{ id: string }>(
        `delete from customers where customer_id in (select customer_id from customers
           where segmentation = 'prospect' and created_at < now() - make_interval(days => $1) limit 500)
         returning customer_id as id`,
        [days],
      );
      for (const { id } of rows) bury(tx, id);
      return rows.length;
    },
  },

  // whoever copied them deletes the copy
  beforeErase: async (tx, key) => bury(tx, key),
};

const bury = ({ emit }: Tx, key: string): void => {
  for (const topic of TOPICS) emit({ topic, key, type: topic, payload: null });
};
