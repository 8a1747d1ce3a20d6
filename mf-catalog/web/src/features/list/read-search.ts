import type { CatalogSearchAnswer, LiveFrame } from '@rollheim/contracts';
import type { ModuleContext } from '@rollheim/module-api';
import { api } from '../../api.ts';
import { answerAfter } from '../../shared/after-frame.ts';

type Live = Pick<ModuleContext['live'], 'subscribe'>;

interface Ahead {
  readonly viewer: string;
  readonly key: string;
  readonly signal: AbortSignal;
  readonly live: Live;
  /** When it was asked for, ms of the page's clock. */
  readonly at: number;
  readonly answer: Promise<CatalogSearchAnswer>;
}

/** A read model is behind by so much, ms. */
const BEHIND_MS = 1_000;
/** What is older is asked for again, ms: the frames of 10 s are known, and with them what changed since. */
const MOST_MS = 10_000 - BEHIND_MS;

let ahead: Ahead | null = null;

const ask = (key: string, signal: AbortSignal): Promise<CatalogSearchAnswer> =>
  key ? api.get(`/public/catalog/search?${key}`, { signal }) : api.get('/public/catalog/search', { signal });

/** Asks for a viewer's own list before the page does; `signal` ends with the page. */
export function askAhead(key: string, viewer: string, signal: AbortSignal, live: Live): void {
  const answer = ask(key, signal);
  // a failure is for who takes the answer
  answer.catch(() => undefined);
  ahead = { viewer, key, signal, live, at: performance.now(), answer };
}

/** Frames since an answer was asked for: the query that takes it is given those since it began alone. */
function framesSince({ live, at }: Ahead): readonly LiveFrame[] {
  const frames: LiveFrame[] = [];
  live.subscribe((frame) => frames.push(frame), performance.now() - at + BEHIND_MS)();
  return frames;
}

/** One page of the list as `viewer` sees it; the first time what was asked for ahead, where it is that. */
export async function readSearch(
  key: string,
  viewer: string | null,
  signal: AbortSignal,
): Promise<CatalogSearchAnswer> {
  const asked = ahead;
  ahead = null;
  const isThat = asked && asked.key === key && asked.viewer === viewer;
  // a page that was left before its rows were there leaves an answer that no one waits for
  if (!isThat || asked.signal.aborted || performance.now() - asked.at > MOST_MS) return ask(key, signal);
  const frames = framesSince(asked);
  return frames.reduce((answer, frame) => answerAfter(answer, frame) ?? answer, await asked.answer);
}
