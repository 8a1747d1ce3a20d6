import type { AuctionState, CustomerState } from '@rollheim/contracts';
import { copyStates, type StateCopy } from '@rollheim/service-kit';

const customers: StateCopy<CustomerState> = {
  table: 'customer_facts',
  key: ['customer_id'],
  row: ({ profileType, emailVerified, version }, key) => ({
    customer_id: key,
    profile_type: profileType,
    email_verified: emailVerified,
    version,
  }),
};

const auctions: StateCopy<AuctionState> = {
  table: 'auction_facts',
  key: ['auction_id'],
  row: ({ status, round, version }, key) => ({ auction_id: key, status, round, version }),
};

/** Copies what decisions need of other owners: kind of customer, verified address, state of the auction. */
export const projectFacts = copyStates({ 'customers.state': customers, 'auctions.state': auctions });

const dealers: StateCopy<CustomerState> = {
  table: 'dealer_facts',
  key: ['customer_id'],
  row: ({ acceptedByCm24, merchantBlocked, version }, key) => ({
    customer_id: key,
    accepted: acceptedByCm24 === true,
    blocked: merchantBlocked,
    version,
  }),
};

const sales: StateCopy<AuctionState> = {
  table: 'sale_facts',
  key: ['auction_id'],
  // a bid changes nothing of it
  yields: 'changed',
  row: ({ status, buyerCustomerId, version }, key) => ({
    auction_id: key,
    buyer_customer_id: status === 'sold' ? buyerCustomerId : null,
    version,
  }),
};

/** Copies who sees the papers of an ad: its tables are younger than the others, and read the topics from the start. */
export const projectViewers = copyStates({ 'customers.state': dealers, 'auctions.state': sales });
