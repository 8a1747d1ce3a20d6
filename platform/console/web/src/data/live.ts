import { SSE_MOVED } from '@rollheim/contracts';
import type { FeedEvent } from '../types.ts';

/** `ended`: the session is over, and nothing more will come. */
export type LiveState = 'waiting' | 'on' | 'off' | 'ended';

/** What a browser's EventSource is for us; tests bring their own. */
export interface Source {
  addEventListener(type: 'open' | 'error', told: () => void): void;
  addEventListener(type: 'message' | typeof SSE_MOVED, told: (event: { data: string }) => void): void;
  close(): void;
}

interface LiveOptions {
  readonly open: () => Source;
  /** True while somebody is logged in; false ends it. Rejects when no one knows. */
  readonly stillLoggedIn: () => Promise<boolean>;
  readonly onState: (state: LiveState) => void;
  /** The stream is open again: what happened meanwhile was not reported. */
  readonly onGap: () => void;
  readonly onEvent: (event: FeedEvent) => void;
}

const FIRST_MS = 1000;
const LONGEST_MS = 15_000;

/** Follows the feed, again and again, until it is stopped or the session is over. */
export function followFeed(options: LiveOptions): () => void {
  let source: Source | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_MS;
  let stopped = false;
  let lost = false;

  const connect = (): void => {
    const mine = options.open();
    source = mine;
    mine.addEventListener('open', () => {
      wait = FIRST_MS;
      options.onState('on');
      if (lost) options.onGap();
      lost = false;
    });
    mine.addEventListener('message', ({ data }) => options.onEvent(JSON.parse(data) as FeedEvent));
    mine.addEventListener(SSE_MOVED, ({ data }) => {
      mine.close();
      if (source !== mine || stopped) return;
      source = null;
      lost = true;
      timer = setTimeout(connect, Math.random() * Number(data));
    });
    mine.addEventListener('error', () => {
      mine.close();
      if (source !== mine || stopped) return;
      source = null;
      lost = true;
      options.onState('off');
      void again();
    });
  };
  const again = async (): Promise<void> => {
    const loggedIn = await options.stillLoggedIn().catch(() => true);
    if (stopped) return;
    if (!loggedIn) return options.onState('ended');
    timer = setTimeout(connect, wait);
    wait = Math.min(wait * 2, LONGEST_MS);
  };

  options.onState('waiting');
  connect();
  return () => {
    stopped = true;
    clearTimeout(timer);
    source?.close();
  };
}
