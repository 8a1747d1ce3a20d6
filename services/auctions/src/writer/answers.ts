import type { CommandAnswer } from '@rollheim/contracts';
import { accepted, rejected, type Decision } from '@rollheim/service-kit';
import type pg from 'pg';
import { roleOf } from '../facts/facts.ts';
import type { LiveAuction } from '../log/live.ts';
import { wireBidder, wireOwner, wireState } from '../outgoing/public.ts';
import { loadBehind } from '../log/store.ts';

/** An answer; a later one is sent by itself when it is there, so that no bid waits for it. */
export type Answer<R = unknown> = Decision<R> | { readonly later: Promise<Decision<R>> };

/** What each move answers. */
type Moved = CommandAnswer<'auction.submit'>;

/** Whose command on which auction. */
export interface AnsweredCommand {
  readonly auctionId: string;
  readonly actor: string;
  readonly commandId: string;
}

/** More than all partitions can have under way: what is not here is in the log. */
const KEPT = 5_000;

/** The first answers of accepted commands: the newest from memory, older ones made again from the log. */
export class Answers {
  readonly #pool: pg.Pool;
  readonly #recent = new Map<string, Decision>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  note(command: AnsweredCommand, decision: Decision): void {
    this.#recent.set(keyOf(command), decision);
    const oldest = this.#recent.size > KEPT ? this.#recent.keys().next().value : undefined;
    if (oldest !== undefined) this.#recent.delete(oldest);
  }

  /** Decisions on these auctions were not written and are made again: no answer of theirs holds. */
  forget(auctionIds: readonly string[]): void {
    const gone = new Set(auctionIds);
    for (const key of this.#recent.keys()) if (gone.has(auctionOf(key))) this.#recent.delete(key);
  }

  /** The first answer; a later one where the log has to be read. */
  of(command: AnsweredCommand): Answer {
    return this.#recent.get(keyOf(command)) ?? { later: this.#fromLog(command) };
  }

  async #fromLog(command: AnsweredCommand): Promise<Decision> {
    const found = await loadBehind(this.#pool, command.auctionId, command);
    if (!found) return rejected('not_found');
    const { live, entry } = found;
    const { accepted: isAccepted, blocked, ownersBrowser, excluded } = entry.facts;
    return doneAnswer(
      live,
      command.actor,
      isAccepted === true && blocked !== true && ownersBrowser !== true && excluded !== true,
    );
  }
}

/** What somebody sees of themselves; null for an operator. */
export function ownContext(live: LiveAuction, actor: string, mayTrade: boolean) {
  const role = roleOf(live, actor);
  if (role === 'owner') return wireOwner(live);
  return role === 'merchant' ? wireBidder(live, actor, mayTrade) : null;
}

/** What an accepted command answers: the auction as it left it, and the sender's own standing. */
export function doneAnswer(live: LiveAuction, actor: string, mayTrade: boolean): Decision<Moved> {
  const versions = { [`auctions/${live.auctionId}`]: live.engine.state.version };
  const own = ownContext(live, actor, mayTrade);
  return accepted({ auction: wireState(live) }, { versions, ...(own ? { private: { context: own } } : {}) });
}

const auctionOf = (key: string): string => key.slice(0, key.indexOf('\n'));

const keyOf = ({ auctionId, actor, commandId }: AnsweredCommand): string =>
  `${auctionId}\n${actor}\n${commandId}`;
