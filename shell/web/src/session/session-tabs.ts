/** Name of the channel between the open pages of this browser; one per origin, like the session's cookies. */
const CHANNEL = 'rollheim-session';

/** Who the browser's session belongs to from now on; null: logged out. */
interface SessionChange {
  readonly customerId: string | null;
}

interface SessionTabsOptions {
  /** Who this page was made for; null: an anonymous page. */
  customerId(): string | null;
  /** Takes everything personal off this page, at once. */
  forget(): void;
}

/**
 * Keeps the open pages of one browser on one session: a logout, or a login as somebody else, ends every page that
 * shows the customer before. Anonymous pages stay as they are: they hold nothing personal, and maybe typed values.
 */
export class SessionTabs {
  readonly #channel = new BroadcastChannel(CHANNEL);
  readonly #options: SessionTabsOptions;

  constructor(options: SessionTabsOptions) {
    this.#options = options;
    this.#channel.onmessage = ({ data }: MessageEvent<SessionChange>) => {
      const own = options.customerId();
      if (own !== null && own !== data.customerId) options.forget();
    };
  }

  /** A page of this customer opened. An anonymous page says nothing: its session may only be late. */
  opened(): void {
    const customerId = this.#options.customerId();
    if (customerId !== null) this.#channel.postMessage({ customerId } satisfies SessionChange);
  }

  /** This page ended the session. */
  loggedOut(): void {
    this.#channel.postMessage({ customerId: null } satisfies SessionChange);
  }

  close(): void {
    this.#channel.close();
  }
}
