import type { PathId } from '@rollheim/contracts';

/** What an open page does with a change that happened elsewhere: take it over from the frame, or read again. */
type Takes = 'patch' | 'reload' | 'patch, reload';

/** One line: a page follows a topic. */
export interface LiveLine {
  readonly page: PathId;
  /** Topic of the bus that the change comes from. */
  readonly topic: string;
  /** What happens elsewhere. */
  readonly change: string;
  /** What of the page follows. */
  readonly shows: string;
  readonly takes: Takes;
  /** Title of the story that holds the line, where it is none of `stories/live.ts`. */
  readonly story?: string;
}

/** Every change that an open page follows, by a name of its own. */
export const LIVE = {
  'catalog watch': {
    page: 'catalog-list',
    topic: 'notifications.watchlist',
    change: 'the vehicle is watched on another device',
    shows: 'bookmark on the card',
    takes: 'patch',
  },
  'list price': {
    page: 'catalog-list',
    topic: 'auctions.state',
    change: 'another dealer bids more',
    shows: 'price, standing and next step of the row',
    takes: 'patch',
    story:
      'is remembered and rendered on the server, bids by a row, follows others live, and is worked by keys',
  },
  'compared price': {
    page: 'compare',
    topic: 'auctions.state',
    change: 'a bid',
    shows: 'price and number of bids of the vehicle',
    takes: 'patch',
    story: 'vehicles of list and page are side by side, with live prices and their differences',
  },
  'vehicle price': {
    page: 'catalog-detail',
    topic: 'auctions.state',
    change: 'a bid',
    shows: 'price, standing, steps of the round, answered questions',
    takes: 'patch, reload',
  },
  'vehicle talks': {
    page: 'catalog-detail',
    topic: 'auctions.state',
    change: 'the other side answers in a negotiation, or the viewer does in another tab',
    shows: 'whose turn it is',
    takes: 'patch, reload',
    story: 'a counteroffer, its decline and the restart are in list, thread and page of both',
  },
  'vehicle end': {
    page: 'catalog-detail',
    topic: 'auctions.state',
    change: 'a bid in the last two minutes',
    shows: 'the later end',
    takes: 'patch',
    story: 'release, bids, agent duel, soft close, below the minimum, counter, counter, restart, buy now',
  },
  'vehicle watch': {
    page: 'catalog-detail',
    topic: 'notifications.watchlist',
    change: 'the vehicle is watched on another device',
    shows: 'bookmark',
    takes: 'patch',
  },
  'start bids': {
    page: 'start',
    topic: 'auctions.state',
    change: 'another dealer bids more',
    shows: 'the vehicle moves to the overbid ones, headline',
    takes: 'patch, reload',
    story: 'a dealer who logs in comes to what is due, and bids from there',
  },
  'own bids': {
    page: 'bids',
    topic: 'auctions.state',
    change: 'another dealer bids more',
    shows: 'price and standing of the row, sums',
    takes: 'patch, reload',
  },
  'saved search': {
    page: 'searches',
    topic: 'notifications.searches',
    change: 'a search is saved on another device',
    shows: 'the search with its number',
    takes: 'reload',
  },
  'deleted search': {
    page: 'searches',
    topic: 'notifications.searches',
    change: 'a search is deleted on another device',
    shows: 'the search leaves',
    takes: 'patch',
  },
  'search around a place': {
    page: 'email-settings',
    topic: 'notifications.searches',
    change: 'the search for new vehicles around a place is deleted on another device',
    shows: 'the panel asks for a place again; the other settings are on no topic',
    takes: 'reload',
    story: 'a dealer is notified of new vehicles around a place, with the distances of those in the catalog',
  },
  'watchlist price': {
    page: 'watchlist',
    topic: 'auctions.state',
    change: 'a bid',
    shows: 'price and standing of the row',
    takes: 'patch',
  },
  'watchlist entry': {
    page: 'watchlist',
    topic: 'notifications.watchlist',
    change: 'another vehicle is watched on another device',
    shows: 'the vehicle',
    takes: 'reload',
  },
  'watchlist removal': {
    page: 'watchlist',
    topic: 'notifications.watchlist',
    change: 'a vehicle is taken off on another device',
    shows: 'the vehicle leaves',
    takes: 'patch',
  },
  'own ads price': {
    page: 'my-vehicles',
    topic: 'auctions.state',
    change: 'a bid',
    shows: 'price and number of bids',
    takes: 'patch',
  },
  'own ad sent back': {
    page: 'my-vehicles',
    topic: 'auctions.state',
    change: 'the team sends an ad back',
    shows: 'its state, what comes next',
    takes: 'patch',
  },
  'dealer’s ads price': {
    page: 'merchant-ads',
    topic: 'auctions.state',
    change: 'a bid',
    shows: 'price and number of bids',
    takes: 'patch',
  },
  'submitted ad': {
    page: 'sell-edit',
    topic: 'auctions.state',
    change: 'the team sends the ad back that was submitted',
    shows: 'the first open step with the query',
    takes: 'reload',
  },
  'ad that rests': {
    page: 'sell-edit',
    topic: 'auctions.state',
    change: 'the team sends the ad back while its step is open',
    shows: 'the step with the query',
    takes: 'reload',
  },
  'own sales': {
    page: 'my-vehicles',
    topic: 'orders.state',
    change: 'a dealer buys',
    shows: 'the sale',
    takes: 'reload',
  },
  purchases: {
    page: 'purchases',
    topic: 'orders.state',
    change: 'a vehicle is bought on another device',
    shows: 'the purchase',
    takes: 'reload',
  },
  'purchase paid': {
    page: 'purchase',
    topic: 'orders.state',
    change: 'the operator books the payment',
    shows: 'the next step',
    takes: 'reload',
  },
  'sale paid': {
    page: 'sale',
    topic: 'orders.state',
    change: 'the operator books the payment',
    shows: 'the next step',
    takes: 'reload',
  },
  'messages list': {
    page: 'messages',
    topic: 'notifications.messages',
    change: 'a message comes',
    shows: 'its thread on top, counters',
    takes: 'reload',
  },
  'ad edited': {
    page: 'messages',
    topic: 'notifications.messages',
    change: 'the team gives a closed ad back: `ad_edited`',
    shows: 'its thread on top, counters',
    takes: 'reload',
  },
  'messages read': {
    page: 'messages',
    topic: 'notifications.messages',
    change: 'a thread is read on another device',
    shows: 'its badge leaves, counters',
    takes: 'patch',
  },
  thread: {
    page: 'messages-thread',
    topic: 'notifications.messages',
    change: 'a message comes',
    shows: 'its bubble, the card that asks',
    takes: 'reload',
  },
  'thread first': {
    page: 'messages-thread',
    topic: 'notifications.messages',
    change: 'the first message of the thread comes, whose page said that there is none',
    shows: 'the thread',
    takes: 'reload',
  },
  'thread talks': {
    page: 'messages-thread',
    topic: 'auctions.state',
    change: 'the other side answers in a negotiation',
    shows: 'the card that asks, what was said',
    takes: 'reload',
    story: 'a counteroffer, its decline and the restart are in list, thread and page of both',
  },
  'thread file': {
    page: 'messages-thread',
    topic: 'notifications.messages',
    change: 'the other side of a sale sends a file',
    shows: 'the file in its bubble',
    takes: 'reload',
    story: 'each side sends the other pictures and documents in the thread; no one else reads them',
  },
  account: {
    page: 'account',
    topic: 'customers.state',
    change: 'the own data are saved on another device, or the team decided',
    shows: 'state of the account',
    takes: 'reload',
    story:
      'registers, is rejected with a reason, corrects, is released, bids, and brings a vehicle to the yard',
  },
  'queue of ads': {
    page: 'operator-ads',
    topic: 'auctions.state',
    change: 'an ad is submitted, or decided by a colleague',
    shows: 'the entry comes and leaves',
    takes: 'reload',
    story:
      'an ad in review comes into the operator’s open queue and leaves it when another decides, focus kept',
  },
  'operator’s ad': {
    page: 'operator-ad',
    topic: 'auctions.state',
    change: 'a colleague decides',
    shows: 'the decision leaves, the course has the step',
    takes: 'reload',
  },
  'what colleagues have open': {
    page: 'operator-ads',
    topic: 'customers.events',
    change: 'a colleague opens or leaves an item, or takes one over',
    shows: 'who has it, and since when',
    takes: 'reload',
    story:
      'who opens an ad has it; a colleague reads since when, takes it over, and is notified of what was decided meanwhile',
  },
  'operator’s auctions': {
    page: 'operator-auctions',
    topic: 'auctions.state',
    change: 'an auction enters or leaves the state',
    shows: 'the row',
    takes: 'reload',
    story: 'an auction comes into the operator’s open list when it enters the state, and leaves it with it',
  },
  'queue of dealers': {
    page: 'operator-merchants',
    topic: 'customers.state',
    change: 'a dealer asks for release',
    shows: 'the entry',
    takes: 'reload',
  },
  'operator’s dealer': {
    page: 'operator-merchant',
    topic: 'customers.state',
    change: 'a colleague decides',
    shows: 'the decision leaves',
    takes: 'reload',
  },
  suspicions: {
    page: 'operator-suspicions',
    topic: 'customers.events',
    change: 'the guard against shill bidding finds a suspicion',
    shows: 'the entry',
    takes: 'reload',
  },
  suspicion: {
    page: 'operator-suspicion',
    topic: 'customers.events',
    change: 'a colleague dismisses it',
    shows: 'the decision leaves',
    takes: 'reload',
  },
  payments: {
    page: 'operator-payments',
    topic: 'orders.state',
    change: 'a vehicle is bought',
    shows: 'the order',
    takes: 'reload',
  },
  'bank statements': {
    page: 'operator-payments',
    topic: 'orders.events',
    change: 'a colleague reads a statement in, or decides an entry',
    shows: 'the entries',
    takes: 'reload',
    story: 'a bank statement pays what fits; finance assigns one entry and sets one aside; the buyer sees it',
  },
  office: {
    page: 'operator-start',
    topic: 'valuations.state',
    change: 'an entry of a queue comes or goes',
    shows: 'the count of the queue',
    takes: 'reload',
    story: 'two steps, the operator’s range, and the report by mail',
  },
  valuations: {
    page: 'operator-valuations',
    topic: 'valuations.state',
    change: 'a valuation is asked for',
    shows: 'the entry',
    takes: 'reload',
    story: 'two steps, the operator’s range, and the report by mail',
  },
} as const satisfies Record<string, LiveLine>;

type LineName = keyof typeof LIVE;

/** Lines that `stories/live.ts` plays: all that no other story holds. */
export type PlayedLine = {
  [Name in LineName]: (typeof LIVE)[Name] extends { readonly story: string } ? never : Name;
}[LineName];
