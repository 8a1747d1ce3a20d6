import type { LiveFrame, QueueChange } from '@rollheim/contracts';
import { MOST_SEEN } from '@rollheim/contracts/server';
import { writeVersions } from '@rollheim/service-kit';
import type { ShellQueries } from '../projection/queries.ts';
import type { LiveHub } from './hub.ts';

/** At most 4 frames a second per queue, as of an auction. */
const FRAME_GAP_MS = 250;
/** Their entries have no versions. */
const OF_OWNERS: ReadonlySet<QueueChange['name']> = new Set(['bank', 'suspicions', 'claims']);
/** Code of a frame that says: a queue of the back office has changed. */
const QUEUE_CHANGED = 'operator_queue_changed';

/** Entries by name, `valuations/42`, with their newest version. */
type Changes = Map<string, number>;

/**
 * Notifies operators who have a page open that a queue has changed. Changes that come faster than 250 ms apart become one
 * frame that names them; the last one is always sent. `failed` hears why a frame could not be sent: it is tried again.
 */
export class QueueFrames {
  readonly #hub: LiveHub;
  readonly #queries: Pick<ShellQueries, 'operators'>;
  readonly #failed: (error: unknown) => void;
  /** Queues that were announced less than 250 ms ago, and what has changed since. */
  readonly #resting = new Map<QueueChange['name'], Changes>();
  readonly #timers = new Map<QueueChange['name'], ReturnType<typeof setTimeout>>();

  constructor(hub: LiveHub, queries: Pick<ShellQueries, 'operators'>, failed: (error: unknown) => void) {
    this.#hub = hub;
    this.#queries = queries;
    this.#failed = failed;
  }

  /** An entry of a queue, `valuations/42`, has this version now. */
  async changed(name: QueueChange['name'], entry: string, version: number): Promise<void> {
    const waiting = this.#resting.get(name);
    if (waiting) {
      note(waiting, entry, version);
      return;
    }
    this.#rest(name);
    await this.#tell(name, new Map([[entry, version]]));
  }

  /** Nothing is sent any more. */
  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #rest(name: QueueChange['name']): void {
    this.#resting.set(name, new Map());
    this.#timers.set(
      name,
      setTimeout(() => void this.#wake(name), FRAME_GAP_MS),
    );
  }

  async #wake(name: QueueChange['name']): Promise<void> {
    const changes = this.#resting.get(name);
    if (!changes?.size) {
      this.#resting.delete(name);
      return;
    }
    this.#rest(name);
    try {
      await this.#tell(name, changes);
    } catch (error) {
      this.#failed(error);
      const newer = this.#resting.get(name) ?? new Map<string, number>();
      this.#resting.set(name, changes);
      for (const [entry, version] of newer) note(changes, entry, version);
    }
  }

  async #tell(name: QueueChange['name'], changes: Changes): Promise<void> {
    const operators = await this.#queries.operators();
    const seen = writeVersions(Object.fromEntries(changes));
    const frame: LiveFrame = {
      message: { messageId: null, auctionId: null, callToActionTypeCode: QUEUE_CHANGED },
      queue: { name, seen },
      ...(OF_OWNERS.has(name) ? {} : { seen: this.#hub.prove(seen) }),
    };
    for (const customerId of operators) this.#hub.toCustomer(customerId, frame);
  }
}

/** The newest entries are kept: a page can wait for no more. */
function note(changes: Changes, entry: string, version: number): void {
  changes.delete(entry);
  changes.set(entry, version);
  const oldest = changes.size > MOST_SEEN ? changes.keys().next().value : undefined;
  if (oldest !== undefined) changes.delete(oldest);
}
