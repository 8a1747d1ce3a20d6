import type { PersonalData, Tx } from '@rollheim/service-kit';

const TOPICS = ['customers.state', 'customers.contact'] as const;

/** What customers keep about people: who they are. */
export const personal: PersonalData = {
  tables: {
    customers: { of: 'customer_id = $1::uuid', erase: 'delete' },
    early_verifications: { of: 'customer_id = $1::uuid', erase: 'delete' },
  },

  // whoever copied them deletes the copy
  async beforeErase({ emit }: Tx, key) {
    for (const topic of TOPICS) emit({ topic, key, type: topic, payload: null });
  },
};
