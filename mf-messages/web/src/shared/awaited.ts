import type { QueryClient } from '@rollheim/module-api';
import { askHead } from './asking.ts';
import type { ThreadKey } from './calls.ts';
import { loadedOf, type Pages } from './pages.ts';

/** Pauses between two calls for a thread without a message, ms: from the first one on twice as long, up to the last. */
const FIRST_MS = 1_000;
const LAST_MS = 30_000;

/**
 * Asks for a thread until it has a message: a link in a mail or a push may be opened before its message is in the read
 * model, and the frame that named it may have passed by then.
 */
export async function askUntilThere(
  queries: QueryClient,
  key: ThreadKey,
  signal: AbortSignal,
): Promise<void> {
  for (let pause = FIRST_MS; ; pause = Math.min(2 * pause, LAST_MS)) {
    await new Promise((resume) => setTimeout(resume, pause));
    if (signal.aborted || loadedOf(queries.getQueryData<Pages>(key)).length > 0) return;
    await askHead(queries, key).catch(() => undefined); // the next call may come through
  }
}
