import { randomUUID } from 'node:crypto';
import { LIVE_STREAM_PATH } from '@rollheim/contracts';
import type { ApiClient } from '../support/api.ts';

/** What one stream brought. */
export interface ListenedStream {
  /** All frames so far, as they came. */
  text(): string;
  close(): void;
}

/** Opens the live stream, as this customer or as somebody who is not logged in; resolves with its first frame. */
export async function listen(url: string, customer: ApiClient | null): Promise<ListenedStream> {
  const query = new URLSearchParams();
  if (customer) {
    const answer = await customer.send('POST', '/private/notifications/sse-ticket', { key: randomUUID() });
    if (answer.status !== 200) throw new Error(`no ticket: ${answer.status} ${JSON.stringify(answer.body)}`);
    query.set('token', (answer.body as { ticket: string }).ticket);
  }
  const left = new AbortController();
  const response = await fetch(`${url}/api${LIVE_STREAM_PATH}?${query}`, { signal: left.signal });
  if (!response.ok || !response.body)
    throw new Error(`no stream: ${response.status} ${await response.text()}`);
  let text = '';
  const first = Promise.withResolvers<void>();
  const read = async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      first.resolve();
    }
  };
  read().catch((error: unknown) => {
    if (!left.signal.aborted) first.reject(error);
  });
  await first.promise;
  return { text: () => text, close: () => left.abort() };
}
