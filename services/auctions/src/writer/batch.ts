import type { LogEntry } from '@rollheim/auction-rules';
import type { OutgoingMessage } from '@rollheim/bus';
import { auditNote, completeMessage, originOf } from '@rollheim/service-kit';
import type { Incoming } from '../commands/incoming.ts';
import { chain, chainRecord } from '../log/chain.ts';
import { isSubmitted, type LiveAuction } from '../log/live.ts';
import { concernsOffers, takeOffer } from '../log/offers.ts';
import { iso } from '../outgoing/instants.ts';
import { entryMessages, offerMessages, stateMessage, type Cause } from '../outgoing/outgoing.ts';
import type { ChainedEntry } from '../log/store.ts';

/** Everything that one batch of commands writes and sends. */
export class Batch {
  readonly #entries: ChainedEntry[] = [];
  readonly #touched = new Map<LiveAuction, Cause | null>();
  /** Auctions in which somebody's last late offer, or what their next one takes, has changed. */
  readonly #offered = new Map<LiveAuction, Cause>();
  readonly #messages: OutgoingMessage[] = [];
  readonly #last: OutgoingMessage[] = [];
  readonly #accepted: Incoming[] = [];

  /** Chains the entries of an auction; `silent`: receivers are not notified by mail (demo data). */
  add(live: LiveAuction, entries: readonly LogEntry[], cause: Cause, silent = false): void {
    for (const entry of entries) {
      for (const event of entry.events) {
        if (event.type === 'QuestionAsked')
          live.questions.set(event.questionId, { text: event.text, at: event.at });
        takeOffer(live.offers, event, entry.before.rounds);
      }
      live.head = chain(live.head, chainRecord(live, entry));
      if (isSubmitted(entry.after)) live.submitted = true;
      this.#entries.push({ auctionId: live.auctionId, entry, head: live.head });
      this.#messages.push(...entryMessages(entry, live, cause, silent));
      for (const event of entry.events)
        if (event.type === 'QuestionAnswered') live.questions.delete(event.questionId);
      if (live.offers.size > 0 && entry.events.some(concernsOffers)) this.#offered.set(live, cause);
      const changed = entry.after.version !== entry.before.version;
      const known = this.#touched.get(live) ?? null;
      this.#touched.set(live, changed ? cause : known);
    }
  }

  /** Replies and own commands: they go out behind the states. */
  send(...messages: OutgoingMessage[]): void {
    this.#last.push(...messages);
  }

  /** Notes a command that changed something: for the log of the service, and an operator's for the audit trail. */
  accept(command: Incoming, persons: readonly string[] = []): void {
    this.#accepted.push(command);
    const noted = auditNote(command, iso(command.at), { persons });
    if (noted) this.#last.push(completeMessage(noted, originOf(command.message)));
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0 && this.#last.length === 0;
  }

  /**
   * Entries, the auctions that they changed, the messages (of each auction the newest state alone), and the commands
   * that were accepted.
   */
  finish() {
    const states = [...this.#touched].flatMap(([live, cause]) => (cause ? [stateMessage(live, cause)] : []));
    const offers = [...this.#offered].flatMap(([live, cause]) => offerMessages(live, cause));
    return {
      entries: this.#entries,
      touched: [...this.#touched.keys()],
      messages: [...this.#messages, ...states, ...offers, ...this.#last],
      accepted: this.#accepted,
    };
  }
}
