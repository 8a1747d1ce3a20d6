import { hostname } from 'node:os';
import { shownStatus, visibleRecord } from '@rollheim/auction-rules';
import type { ReceivedMessage } from '@rollheim/bus';
import {
  countersOf,
  type AuctionState,
  type BankChanged,
  type ClaimChanged,
  type CustomerState,
  type LastLateOffer,
  type LiveFrame,
  type NotificationState,
  type OrderState,
  type ReleaseWithdrawn,
  type SearchState,
  type SuspicionChanged,
  type ValuationState,
  type WatchState,
} from '@rollheim/contracts';
import { REST_MS, type ServiceContext } from '@rollheim/service-kit';
import type { ShellQueries } from '../projection/queries.ts';
import type { LiveHub } from './hub.ts';
import { QueueFrames } from './queue-frames.ts';
import { auctionFrame } from './recent-changes.ts';

const RECENT_LIMIT = 2000;
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

/** True before the first release: such an ad is in no list and on no page for everyone. */
const isDraft = ({ status, round }: AuctionState): boolean =>
  round === 0 && (status === 'editing' || status === 'under_review' || status === 'inactive');

/** Follows the state topics and hands what happens to the hub. */
export async function followLive(
  ctx: Pick<ServiceContext, 'bus' | 'env' | 'log' | 'onStop' | 'readiness'>,
  hub: LiveHub,
  queries: ShellQueries,
): Promise<void> {
  const { bus, env, log } = ctx;
  const queues = new QueueFrames(hub, queries, (error) => {
    log.error({ err: error }, 'the change of a queue could not be told yet');
  });
  ctx.onStop(async () => queues.stop());
  const feed = new LiveFeed(hub, queries, queues);
  // every instance hears everything, so each has groups of its own
  const instance = `shell.live.${hostname()}.${env.PORT ?? 0}`;
  const follow = async (name: string, topics: readonly string[], start: 'earliest' | 'latest') => {
    const group = `${instance}.${name}`;
    await bus.deleteGroup(group);
    let fit = false;
    const subscription = await bus.subscribe({
      group,
      topics,
      start,
      restMs: REST_MS,
      onMessages: async (messages) => {
        for (const message of messages) await feed.take(message);
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
  await follow('auctions', ['auctions.state'], 'earliest');
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
    const { topic, payload } = received;
    if (topic === 'notifications.watchlist') return this.#watch(received);
    if (topic === 'notifications.searches') return this.#search(received);
    if (payload === null) return;
    if (topic === 'auctions.state') {
      const state = payload as AuctionState;
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
    } else if (topic === 'notifications.messages') await this.#message(payload as NotificationState);
    else if (topic === 'auctions.late-offers') this.#offer(payload as LastLateOffer);
    else if (topic === 'releases.events') this.#released(received);
    else if (topic === 'valuations.state') {
      const { valuationId, version } = payload as ValuationState;
      await this.#queues.changed('valuations', `valuations/${valuationId}`, version);
    } else if (topic === 'orders.state') await this.#order(payload as OrderState);
    else if (topic === 'orders.events') await this.#bank(received);
    else if (topic === 'customers.events') await this.#office(received);
    else await this.#customer(payload as CustomerState);
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

  /** Entries of bank statements came or were decided; what happens to an order, its state says. */
  async #bank({ type, payload }: LiveMessage): Promise<void> {
    if (type !== 'bank.changed') return;
    const { at } = payload as BankChanged;
    await this.#queues.changed('bank', 'bank/entries', Date.parse(at));
  }

  /** Suspicions came or were decided; somebody of the team has opened or left an item. */
  async #office({ type, payload }: LiveMessage): Promise<void> {
    if (type !== 'suspicion.changed' && type !== 'claim.changed') return;
    const { at } = payload as SuspicionChanged | ClaimChanged;
    const name = type === 'claim.changed' ? 'claims' : 'suspicions';
    await this.#queues.changed(name, `${name}/entries`, Date.parse(at));
  }

  #offer({ auctionId, customerId, version, round, amount, ended, least }: LastLateOffer): void {
    this.#hub.toCustomer(customerId, {
      message: { messageId: null, auctionId: null, callToActionTypeCode: OFFER_CHANGED },
      offer: { auctionId, version, round, own: ended === null ? amount : null, least },
    });
  }

  /** The key says whose entry it is, also of one that is gone: `customerId:auctionId`. */
  #watch({ key, payload }: LiveMessage): void {
    const [customerId = '', auctionId = ''] = key.split(':');
    const watched = (payload as WatchState | null) !== null;
    this.#hub.toCustomer(customerId, {
      message: { messageId: null, auctionId: null, callToActionTypeCode: WATCHLIST_CHANGED },
      watch: { auctionId, watched },
    });
  }

  #search({ key: searchId, payload, headers }: LiveMessage): void {
    const state = payload as SearchState | null;
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
  #released({ type, payload, headers }: LiveMessage): void {
    if (type !== 'release.withdrawn') return;
    const { module, version } = payload as ReleaseWithdrawn;
    this.#hub.recall({ module, version, at: headers.time });
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
