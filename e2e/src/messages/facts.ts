import { messageContract } from '@rollheim/contracts/server';
import type { Fact, Received } from './played.ts';
import type { Person } from './people.ts';

/** Facts outside the course of an auction, one after the other, and the rows of the table that each person gets. */
export interface FactStory {
  readonly name: string;
  readonly facts: (ids: Readonly<Record<Person, string>>) => readonly Fact[];
  readonly received: Received;
}

const at = (minutes = 0): string => new Date(Date.now() + minutes * 60_000).toISOString();
const exampleOf = (name: string): object => messageContract(name)?.example as object;

/** An order of the owner's vehicle, bought by Anna. */
const sale = (auctionId: string, { anna, owner }: Readonly<Record<Person, string>>) => ({
  orderId: `${auctionId}-order`,
  number: 20_001,
  auctionId,
  title: 'Hymer B 544',
  mediaId: null,
  buyerCustomerId: anna,
  sellerCustomerId: owner,
  price: 4_560_000,
});

type Side = 'buyer' | 'seller' | 'team';

/** Changes of the dispute of a sale, each with the side that causes it. */
const dispute =
  (auctionId: string, ...changes: readonly (readonly [change: string, by: Side])[]): FactStory['facts'] =>
  (ids) =>
    changes.map(([change, by], place) => {
      const settled = change === 'settled';
      const payload = {
        ...sale(auctionId, ids),
        disputeId: `${auctionId}-dispute`,
        change,
        by,
        // one after the other
        at: at(place - 10),
        answerUntil: at(7 * 24 * 60),
        outcome: settled ? 'reduction' : null,
        reduction: settled ? 120_050 : 0,
      };
      return { topic: 'orders.events', key: `${auctionId}-order`, type: 'order.dispute-changed', payload };
    });

const both = (...received: readonly string[]): Received => ({ olga: received, otto: received });

const SALES: readonly FactStory[] = [
  {
    name: 'a problem that the buyer reports, and its settlement',
    facts: dispute(
      'dispute-1',
      ['opened', 'buyer'],
      ['reminded', 'buyer'],
      ['stated', 'seller'],
      ['due', 'team'],
      ['settled', 'team'],
    ),
    received: {
      owner: [
        '✉ dispute_opened.seller',
        '✉ dispute_reminder.seller',
        '✉ dispute_due.seller',
        '✉ dispute_settled.seller',
      ],
      anna: ['✉ dispute_statement', '✉ dispute_due', '✉ dispute_settled'],
      ...both('✉ dispute_opened.operator', '✉ dispute_due.operator'),
    },
  },
  {
    name: 'a problem that the seller reports and takes back',
    facts: dispute(
      'dispute-2',
      ['opened', 'seller'],
      ['reminded', 'seller'],
      ['stated', 'buyer'],
      ['withdrawn', 'seller'],
    ),
    received: {
      owner: ['✉ dispute_statement.seller'],
      anna: ['✉ dispute_opened', '✉ dispute_reminder', '✉ dispute_withdrawn'],
      ...both('✉ dispute_opened.operator_seller', '✉ dispute_withdrawn.operator_seller'),
    },
  },
  {
    name: 'a problem that the buyer takes back',
    facts: dispute('dispute-3', ['opened', 'buyer'], ['withdrawn', 'buyer']),
    received: {
      owner: ['✉ dispute_opened.seller', '✉ dispute_withdrawn.seller'],
      ...both('✉ dispute_opened.operator', '✉ dispute_withdrawn.operator'),
    },
  },
  {
    name: 'a payment that an operator takes back, the next one, and its return by the bank',
    facts: (ids) =>
      (
        [
          { status: 'paid' },
          { status: 'pending', received: 0, paymentsTakenBack: 1 },
          { status: 'paid', paymentsTakenBack: 1 },
          { status: 'pending', received: 0, returned: 94_962, paymentsTakenBack: 2 },
        ] as const
      ).map((change, place) => ({
        topic: 'orders.state',
        key: 'payment-1-order',
        payload: {
          ...exampleOf('orders.state'),
          ...sale('payment-1', ids),
          createdAt: at(),
          changedAt: at(),
          handedOverOn: null,
          version: place + 2,
          ...change,
        },
      })),
    received: {
      owner: [
        '✉ order_paid.seller',
        '✉ read_me.payment_taken_back_seller',
        '✉ order_paid.seller',
        '✉ read_me.payment_returned_seller',
      ],
      anna: ['✉ order_paid', '✉ read_me.payment_taken_back', '✉ order_paid', '✉ read_me.payment_returned'],
    },
  },
  {
    name: 'a part of the commission that is booked',
    facts: (ids) => [
      {
        topic: 'orders.events',
        key: 'part-1-order',
        type: 'order.part-paid',
        payload: {
          ...sale('part-1', ids),
          amount: 50_000,
          owed: 44_962,
          invoice: '2026-000023',
          dueOn: '2026-12-04',
          day: '2026-11-26',
          at: at(),
        },
      },
    ],
    received: { anna: ['✉ read_me.part_paid'] },
  },
  {
    name: 'what the buyer gets back of a commission that fell away',
    facts: (ids) => [
      {
        topic: 'orders.events',
        key: 'refund-1-order',
        type: 'order.refunded',
        payload: {
          ...sale('refund-1', ids),
          amount: 20_000,
          invoice: '2026-000023',
          day: '2026-11-26',
          at: at(),
        },
      },
    ],
    received: { anna: ['✉ read_me.refunded'] },
  },
  {
    name: 'pickup times that the buyer proposes, and the seller’s choice',
    facts: (ids) => {
      const slot = { day: '2027-03-02', from: '10:00', to: '12:00' };
      const told = { ...sale('pickup-1', ids), proposalId: 'first', at: at() };
      const order = { topic: 'orders.events', key: 'pickup-1-order' };
      return [
        { ...order, type: 'order.pickup-proposed', payload: { ...told, by: 'buyer', slots: [slot] } },
        { ...order, type: 'order.pickup-agreed', payload: { ...told, at: at(1), by: 'seller', slot } },
      ];
    },
    received: { owner: ['✉ pickup_proposed.seller', '✉ pickup_agreed.seller'], anna: ['✉ pickup_agreed'] },
  },
  {
    name: 'files that buyer and seller send each other',
    facts: (ids) =>
      (
        [
          ['buyer', true],
          ['seller', false],
        ] as const
      ).map(([by, picture], place) => ({
        topic: 'orders.events',
        key: 'file-1-order',
        type: 'order.file-shared',
        // one after the other
        payload: { ...sale('file-1', ids), fileId: `file-of-${by}`, by, picture, at: at(place - 10) },
      })),
    received: {
      owner: ['✉ order_file.seller', 'read_me.file_sent_seller'],
      anna: ['read_me.file_sent', '✉ order_file'],
    },
  },
];

const verified = (customerId: string, profileType: string, profileCompleted: boolean): Fact => ({
  topic: 'customers.events',
  key: customerId,
  type: 'customer.verified',
  payload: { customerId, profileType, profileCompleted },
});

const ACCOUNTS: readonly FactStory[] = [
  {
    name: 'addresses that are confirmed, with and without a complete profile',
    facts: ({ anna, bert, wim }) => [
      verified(wim, 'PRIVATE', false),
      verified(anna, 'PRIVATE', true),
      verified(bert, 'MERCHANT', true),
    ],
    received: {
      wim: ['✉ account_verified'],
      anna: ['✉ email_verified_profile_completed'],
      bert: ['✉ email_verified_profile_as_merchant_completed'],
    },
  },
  {
    name: 'a dealer who registers, is refused, corrected, released and blocked',
    facts: ({ cyril: customerId }) => {
      const told = { customerId, merchantId: 48_035 };
      const event = (type: string, more: object = {}, topic = 'customers.events'): Fact => ({
        topic,
        key: customerId,
        type,
        payload: { ...told, ...more },
      });
      return [
        event('merchant.registered'),
        event('merchant.reviewed', { version: 3, accepted: false, reason: 'No extract of the register' }),
        event('merchant.corrected'),
        event('auction.merchant-known', {}, 'auctions.events'),
        event('merchant.blocked', { version: 6, accepted: true, blocked: true, reason: 'Open invoices' }),
      ];
    },
    received: {
      cyril: [
        '✉ operator_review_account',
        '✉ read_me.merchant_rejected',
        '✉ read_me.merchant_corrected',
        '✉ merchant_reviewed_and_ready_for_auction',
        '✉ read_me.merchant_blocked',
      ],
      ...both('✉ review_merchant'),
    },
  },
  {
    name: 'a valuation that is asked for and finished',
    facts: ({ carla }) => {
      const valuation = {
        valuationId: 'valuation-1',
        version: 1,
        status: 'under_review',
        confirmed: true,
        customerId: carla,
        uuidHash: null,
        productType: 'motorhome',
        product: { make: 'hymer', model: 'B 544', year: 2016, mileage: null },
        notes: '',
        range: null,
        createdAt: at(),
        submittedAt: at(),
        valuatedAt: null,
      };
      const finished = { status: 'valuated', range: { low: 3_850_000, high: 4_300_000 }, valuatedAt: at() };
      const state = { topic: 'valuations.state', key: 'valuation-1' };
      return [
        { ...state, payload: valuation },
        { ...state, payload: { ...valuation, version: 2, ...finished } },
      ];
    },
    received: { carla: ['✉ valuation_submitted', '✉ valuation_ready'], ...both('✉ review_valuation') },
  },
  {
    name: 'a saved search that a new auction fits',
    facts: ({ owner }) => {
      const ad = exampleOf('listings.published') as { content: { attributes: object } };
      const { content } = ad;
      const attributes = { ...content.attributes, make: 'knaus' };
      const auctionId = '4h7k2m9p3q5r';
      const published = {
        ...ad,
        adId: auctionId,
        content: { ...content, title: 'Knaus Sky TI 700', attributes },
      };
      const search = { name: 'Knaus', query: 'make=knaus', receiveByEmail: true, rhythm: 'instant' };
      return [
        { by: 'carla', command: 'search.save', payload: search },
        { topic: 'listings.published', key: auctionId, payload: published },
        {
          topic: 'auctions.state',
          key: auctionId,
          type: 'auction.state',
          payload: {
            auctionId,
            version: 1,
            status: 'running',
            round: 1,
            // after the search was saved
            since: at(1),
            startAt: at(-60),
            endAt: at(24 * 60),
            price: null,
            startPrice: 2_000_000,
            soldPrice: null,
            buyNow: null,
            reserve: 'none',
            ownerCustomerId: owner,
          },
        },
      ];
    },
    received: { carla: ['✉ search_match'] },
  },
];

const told = (auctionId: string, customerId: string, code: string, params: object = {}): Fact => ({
  topic: 'auctions.events',
  key: auctionId,
  type: 'auction.messages',
  payload: {
    auctionId,
    status: 'editing',
    title: 'Hymer B 544',
    mediaId: null,
    silent: false,
    messages: [
      { key: `${auctionId}:${code}`, customerId, code, group: 'ad', params: { ...params }, at: at() },
    ],
  },
});

const OTHERS: readonly FactStory[] = [
  {
    name: 'messages of an earlier and of a later release',
    facts: ({ owner, anna, bert }) => [
      told('older', owner, 'ad_rejected'),
      told('older', anna, 'order_canceled'),
      told('later', owner, 'read_me', { text: 'of_a_later_release' }),
      told('later', bert, '{hash}'),
    ],
    received: { owner: ['✉ ad_rejected', '✉ read_me'], anna: ['✉ order_canceled'], bert: ['✉ {hash}'] },
  },
  {
    name: 'a webhook whose address fails once more',
    facts: ({ anna }) => [
      { brokenWebhookOf: 'anna', event: 'auction.agent_bid' },
      told('webhook-1', anna, 'agent_active'),
    ],
    received: { anna: ['✉ agent_active', '✉ read_me.webhook_paused'] },
  },
  {
    name: 'an address that bounces, and a mail that is reported as unwanted',
    facts: () => [
      { report: 'bounce', of: 'wim' },
      { report: 'complaint', of: 'otto' },
    ],
    received: { wim: ['read_me.address_bounced'], otto: ['read_me.mail_complaint'] },
  },
];

/** Every row of the table that no auction causes. The last one switches mails off: nothing is played after it. */
export const FACTS: readonly FactStory[] = [...SALES, ...ACCOUNTS, ...OTHERS];
