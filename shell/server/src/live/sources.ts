import { hostname } from 'node:os';
import { shownStatus, visibleRecord } from '@rollheim/auction-rules';
import type { ReceivedMessage } from '@rollheim/bus';
import type {
  AuctionState,
  CustomerState,
  LastLateOffer,
  LiveFrame,
  NotificationState,
  OrderState,
  SearchState,
  WatchState,
} from '@rollheim/contracts';
import { payloadOf, stateOf, countersOf } from '@rollheim/contracts/server';
import { handlingAll, REST_MS, type ServiceContext } from '@rollheim/service-kit';
import type { ShellQueries } from '../projection/queries.ts';
import type { LiveHub } from './hub.ts';
import { QueueFrames } from './queue-frames.ts';
import { auctionFrame } from './recent-changes.ts';

const RECENT_LIMIT = 2000;
/** A price that changes all the time waits for its frame already, ms. */
const AUCTIONS_REST_MS = 10;
const HELD_WAIT_MS = 1000;
const HELD_STEP_MS = 50;

/** Code of a frame that says: what is known of you has changed. */
const CUSTOMER_CHANGED = 'customer_changed';

/** Code of a frame that says: one of your orders has changed. */
const ORDER_CHANGED = 'order_changed';

/** Code of a frame that says: what became of your offer after a round. */
const OFFER_CHANGED = 'late_offer_changed';

/** Codes of frames that say: your watchlist, one of your saved searches has changed. */
const WATCHLIST_CHANGED = 'watchlist_changed';
const SEARCH_CHANGED = 'search_changed';

/** Older than what an opening stream may have missed, ms. */
const LONG_AGO_MS = 120_000;

const isFresh = ({ headers }: ReceivedMessage): boolean =>
  Date.parse(headers.time) > Date.now() - LONG_AGO_MS;

/** True before the first release: such an ad is in no list and on no page for everyone. */
const isDraft = ({ status, round }: AuctionState): boolean =>
  round === 0 && (status === 'editing' || status === 'under_review' || status === 'inactive');

/** Follows the state topics and hands what happens to the hub. */
export async function followLive(
  ctx: Pick<ServiceContext, 'bus' | 'env' | 'log' | 'onStop' | 'readiness' | 'tracing'>,
  hub: LiveHub,
  queries: ShellQueries,
): Promise<void> {
  const { bus, env, log, tracing } = ctx;
  const queues = new QueueFrames(hub, queries, (error) => {
    log.error({ err: error }, 'the change of a queue could not be told yet');
  });
  ctx.onStop(async () => queues.stop());
  const feed = new LiveFeed(hub, queries, queues);
  // every instance hears everything, so each has groups of its own
  const instance = `shell.live.${hostname()}.${env.PORT ?? 0}`;
  const follow = async (
    name: string,
    topics: readonly string[],
    start: 'earliest' | 'latest',
    restMs = REST_MS,
  ) => {
    const group = `${instance}.${name}`;
    await bus.deleteGroup(group);
    let fit = false;
    const subscription = await bus.subscribe({
      group,
      topics,
      start,
      restMs,
      onMessages: async (messages) => {
        // what is read again from the beginning belongs to traces that are long over
        const fresh = tracing.isOn ? messages.filter(isFresh) : [];
        const take = async (all: readonly ReceivedMessage[]) => {
          for (const message of all) await feed.take(message);
        };
        if (fresh.length < messages.length) await take(messages);
        else await handlingAll(tracing, `shell.live.${name}`, messages, take);
      },
      onCrash: (error) => {
        fit = false;
        log.error({ err: error, group }, 'the live feed failed');
      },
    });
    void subscription.caughtUp.then(() => (fit = true)).catch(() => undefined);
    ctx.readiness.add(`live ${name}`, () => fit);
    ctx.onStop(async () => {
      await subscription.stop();
      await bus.deleteGroup(group);
    });
  };
  // from the beginning: who led before is who has been overbid
  await follow('auctions', ['auctions.state'], 'earliest', AUCTIONS_REST_MS);
  await follow(
    'people',
    [
      'notifications.messages',
      'notifications.watchlist',
      'auctions.late-offers',
      'customers.state',
      'customers.events',
      'valuations.state',
      'orders.state',
      'orders.events',
    ],
    'latest',
  );
  // from the beginning: whose search it was that is deleted
  await follow('searches', ['notifications.searches'], 'earliest');
  hub.listensFrom(Date.now());
  // from the beginning: pages that come back were away while a release was withdrawn
  await follow('releases', ['releases.events'], 'earliest');
}

type LiveMessage = Pick<ReceivedMessage, 'topic' | 'key' | 'payload' | 'type' | 'headers'>;

/** Turns messages of the bus into frames. */
export class LiveFeed {
  readonly #hub: LiveHub;
  readonly #queries: ShellQueries;
  readonly #queues: QueueFrames;
  /** The newest messages: the tables may be a moment behind them. */
  readonly #recent = new Map<string, NotificationState>();
  /** Whose a saved search is, by its id. */
  readonly #searchers = new Map<string, string>();

  constructor(hub: LiveHub, queries: ShellQueries, queues: QueueFrames) {
    this.#hub = hub;
    this.#queries = queries;
    this.#queues = queues;
  }

  async take(received: LiveMessage): Promise<void> {
    const watched = stateOf('notifications.watchlist', received);
    if (watched !== undefined) return this.#watch(received, watched);
    const search = stateOf('notifications.searches', received);
    if (search !== undefined) return this.#search(received, search);
    const state = stateOf('auctions.state', received);
    if (state) {
      if (isDraft(state)) return this.#draft(state, Date.parse(received.headers.time));
      const { leaderCustomerId: leader, ownerCustomerId: customerId } = state;
      const status = shownStatus(state.status, 'owner');
      const shown = visibleRecord(state, 'public');
      const owner = customerId !== null && status !== shown.status ? { owner: { customerId, status } } : {};
      const at = Date.parse(received.headers.time);
      const { exclusiveTo } = state;
      // a round for chosen dealers is theirs, its owner's and the team's
      const only = exclusiveTo?.length
        ? {
            only: new Set([
              ...exclusiveTo,
              ...(customerId === null ? [] : [customerId]),
              ...(await this.#queries.operators()),
            ]),
          }
        : {};
      this.#hub.auctionChanged({ state: shown, leader, ...owner, ...only, at });
    }
    const message = stateOf('notifications.messages', received);
    if (message) await this.#message(message);
    const offer = stateOf('auctions.late-offers', received);
    if (offer) this.#offer(offer);
    const valuation = stateOf('valuations.state', received);
    if (valuation) {
      const { valuationId, version } = valuation;
      await this.#queues.changed('valuations', `valuations/${valuationId}`, version);
    }
    const order = stateOf('orders.state', received);
    if (order) await this.#order(order);
    const customer = stateOf('customers.state', received);
    if (customer) await this.#customer(customer);
    this.#released(received);
    await this.#office(received);
  }

  /** An ad that was never released is its owner's and the operators': no one else learns that there is one. */
  async #draft(state: AuctionState, at: number): Promise<void> {
    // of the start from the beginning: no page was opened before it
    if (at < Date.now() - LONG_AGO_MS) return;
    const { ownerCustomerId } = state;
    const frame = auctionFrame(visibleRecord(state, 'owner'), this.#hub.prove);
    const operators = await this.#queries.operators();
    for (const customerId of new Set([...operators, ...(ownerCustomerId === null ? [] : [ownerCustomerId])]))
      this.#hub.toCustomer(customerId, frame);
  }

  /** Both sides of an order see at once what the other or the operator did. */
  async #order({
    orderId,
    version,
    auctionId,
    buyerCustomerId,
    sellerCustomerId,
  }: OrderState): Promise<void> {
    const order = `orders/${orderId}:${version}`;
    const frame: LiveFrame = {
      message: { messageId: null, auctionId, callToActionTypeCode: ORDER_CHANGED },
      order,
      seen: this.#hub.prove(order),
    };
    for (const customerId of [buyerCustomerId, sellerCustomerId]) this.#hub.toCustomer(customerId, frame);
    await this.#queues.changed('orders', `orders/${orderId}`, version);
  }

  /**
   * Entries of bank statements came or were decided (what happens to an order, its state says); suspicions came or were
   * decided; somebody of the team has opened or left an item.
   */
  async #office(received: LiveMessage): Promise<void> {
    const changed = {
      bank: payloadOf('bank.changed', received),
      suspicions: payloadOf('suspicion.changed', received),
      claims: payloadOf('claim.changed', received),
    };
    for (const name of ['bank', 'suspicions', 'claims'] as const) {
      const at = changed[name]?.at;
      if (at !== undefined) await this.#queues.changed(name, `${name}/entries`, Date.parse(at));
    }
  }

  #offer({ auctionId, customerId, version, round, amount, ended, least }: LastLateOffer): void {
    this.#hub.toCustomer(customerId, {
      message: { messageId: null, auctionId: null, callToActionTypeCode: OFFER_CHANGED },
      offer: { auctionId, version, round, own: ended === null ? amount : null, least },
    });
  }

  /** The key says whose entry it is, also of one that is gone: `customerId:auctionId`. */
  #watch({ key }: LiveMessage, state: WatchState | null): void {
    const [customerId = '', auctionId = ''] = key.split(':');
    const watched = state !== null;
    this.#hub.toCustomer(customerId, {
      message: { messageId: null, auctionId: null, callToActionTypeCode: WATCHLIST_CHANGED },
      watch: { auctionId, watched },
    });
  }

  #search({ key: searchId, headers }: LiveMessage, state: SearchState | null): void {
    const customerId = state?.customerId ?? this.#searchers.get(searchId);
    if (customerId === undefined) return;
    if (state) this.#searchers.set(searchId, customerId);
    else this.#searchers.delete(searchId);
    // of the start from the beginning: no page was opened before it
    if (Date.parse(headers.time) < Date.now() - LONG_AGO_MS) return;
    const { customerId: _owner, ...search } = state ?? { customerId };
    this.#hub.toCustomer(customerId, {
      message: { messageId: null, auctionId: null, callToActionTypeCode: SEARCH_CHANGED },
      search: { searchId, search: state ? (search as Omit<SearchState, 'customerId'>) : null },
    });
  }

  /** Pages on a withdrawn release are called back; other events of releases are no page's business. */
  #released(received: LiveMessage): void {
    const withdrawn = payloadOf('release.withdrawn', received);
    if (!withdrawn) return;
    const { module, version } = withdrawn;
    this.#hub.recall({ module, version, at: received.headers.time });
  }

  async #message(message: NotificationState): Promise<void> {
    const { messageId, customerId, auctionId, code, groupKey, read, closedAt } = message;
    this.#recent.delete(messageId);
    this.#recent.set(messageId, message);
    const oldest = this.#recent.size > RECENT_LIMIT ? this.#recent.keys().next().value : undefined;
    if (oldest !== undefined) this.#recent.delete(oldest);
    const frame: LiveFrame = {
      message: { messageId, auctionId, callToActionTypeCode: code },
      change: { groupKey, read, closed: closedAt !== null },
    };
    if (!this.#hub.isHere(customerId)) return;
    const recent = [...this.#recent.values()].filter((each) => each.customerId === customerId);
    const stored = await this.#queries.counters(
      customerId,
      recent.map((each) => each.messageId),
    );
    const newest = countersOf(recent);
    const counters = {
      unRead: stored.unRead + newest.unRead,
      openCtas: stored.openCtas + newest.openCtas,
    };
    this.#hub.toCustomer(customerId, { ...frame, counters });
  }

  async #customer({ customerId, version, merchantId }: CustomerState): Promise<void> {
    if (merchantId !== null) await this.#queues.changed('merchants', `customers/${customerId}`, version);
    const until = this.#hub.isHere(customerId) ? Date.now() + HELD_WAIT_MS : 0;
    // the page will ask at once, and must not read what was before
    while (
      until > 0 &&
      !(await this.#queries.holds({ [`customers/${customerId}`]: version })) &&
      Date.now() < until
    )
      await new Promise((resolve) => setTimeout(resolve, HELD_STEP_MS));
    this.#hub.toCustomer(customerId, {
      message: { messageId: null, auctionId: null, callToActionTypeCode: CUSTOMER_CHANGED },
    });
  }
}
