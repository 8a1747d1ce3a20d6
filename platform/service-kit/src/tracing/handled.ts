import type { ReceivedMessage } from '@rollheim/bus';
import type { Trace, Tracing } from './trace.ts';

/** A message that is being handled, with the span of that. */
export interface Handled<M extends ReceivedMessage = ReceivedMessage> {
  /** With the span's context as its own: what it causes is caused by the handling. */
  readonly message: M;
  readonly trace: Trace;
}

/** Begins the span of handling a message, as a child of what sent it. */
export function handling<M extends ReceivedMessage>(tracing: Tracing, group: string, message: M): Handled<M> {
  const { topic, type, id, headers } = message;
  const trace = tracing.begin({
    kind: 'consumer',
    name: `handle ${type}`,
    parent: headers.traceparent,
    facts: () => ({
      'messaging.system': 'rollheim.bus',
      'messaging.operation.type': 'process',
      'messaging.destination.name': topic,
      'messaging.consumer.group.name': group,
      'messaging.message.id': id,
      'rollheim.correlation_id': headers.correlationId,
    }),
  });
  const { traceparent } = trace;
  if (traceparent === headers.traceparent) return { message, trace };
  return { message: { ...message, headers: { ...headers, traceparent } }, trace };
}

/** Runs work on messages and ends their spans with it: what it writes is there then, or nothing of it. */
export async function ending<T>(handled: readonly Handled[], work: () => Promise<T>): Promise<T> {
  let fault: string | undefined = 'not_handled';
  try {
    const result = await work();
    fault = undefined;
    return result;
  } finally {
    for (const { trace } of handled) trace.end(fault);
  }
}

/** Has a whole batch handled, a span for each message; they end with the batch. */
export function handlingAll<M extends ReceivedMessage>(
  tracing: Tracing,
  group: string,
  messages: readonly M[],
  work: (messages: readonly M[]) => Promise<void>,
): Promise<void> {
  if (!tracing.isOn) return work(messages);
  const handled = messages.map((message) => handling(tracing, group, message));
  return ending(handled, () => work(handled.map(({ message }) => message)));
}
