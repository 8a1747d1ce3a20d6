import { olderThan, type PersonalData, type Tx } from '@rollheim/service-kit';

const TOPICS = ['customers.state', 'customers.contact'] as const;

const ofPair = '$1 in (bidder, owner)';
const ofSuspicions = `suspicion_id in (select suspicion_id from suspicions where ${ofPair})`;
/** What the guard against shill bidding keeps, with the instant that its age is counted from. */
const OF_GUARD = [
  ['suspicions', 'changed_at'],
  ['guard_bids', 'at'],
  ['guard_rounds', 'changed_at'],
] as const;

/** What customers keep about people: who they are. */
export const personal: PersonalData = {
  tables: {
    // who decided is not the merchant's to have
    merchant_history: { of: 'customer_id = $1::uuid', without: ['actor'], erase: 'delete' },
    // what was written down about somebody is theirs to have; who wrote it is not
    customer_notes: { of: 'customer_id = $1::uuid', without: ['author'], erase: 'delete' },
    customers: {
      // prospects that turned out to be this account, too
      of: '$1::uuid in (customer_id, merged_into)',
      // who works on it, and what the database derives to find likenesses
      without: [
        'merged_into',
        'confirmed_email',
        'taken_by',
        'taken_at',
        'corrected_by',
        'company_key',
        'domain_key',
        'address_key',
        'phone_key',
        'search_words',
      ],
      erase: 'delete',
    },
    claims: {
      of: 'holder = $1::uuid',
      unexported: 'what somebody of the team has open, for ten minutes',
      erase: 'delete',
    },
    // who is watched is not notified: it would show how not to be seen
    suspicion_steps: {
      of: ofSuspicions,
      unexported: 'what operators did with a suspicion of shill bidding',
      erase: 'delete',
    },
    suspicions: { of: ofPair, unexported: 'suspicions of shill bidding', erase: 'delete' },
    guard_bids: {
      of: 'customer_id = $1',
      unexported: 'a copy of visible bids, which the auctions export',
      erase: 'delete',
    },
    guard_rounds: {
      of: 'owner = $1',
      unexported: 'a copy of rounds, which the auctions export',
      erase: 'delete',
    },
    guard_marks: {
      of: 'customer_id = $1',
      unexported: 'hashes of browsers and networks, under a key',
      erase: 'delete',
    },
    guard_due: { nothing: 'auctions that are looked at next' },
    early_verifications: { of: 'customer_id = $1::uuid', erase: 'delete' },
  },

  ageing: {
    devices: olderThan('guard_marks', 'seen_at'),
    shillGuard: async (tx, days) => {
      let gone = 0;
      for (const [table, since] of OF_GUARD) gone += await olderThan(table, since)(tx, days);
      return gone;
    },
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
  async beforeErase(tx, key) {
    const { rows } = await tx.client.query<{ id: string }>(
      'select customer_id as id from customers where merged_into = $1',
      [key],
    );
    for (const id of [key, ...rows.map(({ id }) => id)]) bury(tx, id);
  },
};

const bury = ({ emit }: Tx, key: string): void => {
  for (const topic of TOPICS) emit({ topic, key, type: topic, payload: null });
};
