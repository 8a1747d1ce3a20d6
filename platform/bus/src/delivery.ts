import { backoffDelay, pause, type Permits } from './backoff.ts';
import {
  MalformedMessageError,
  type OutgoingMessage,
  type ReceivedMessage,
  type SubscribeOptions,
} from './port.ts';
import { isRefusedData, isTransient } from './transient.ts';

/** Type of records that could not be read as messages: they go to the dead-letter topic as they are. */
export const UNREADABLE_TYPE = 'bus.unreadable';

/** What delivering a batch needs beside the batch. */
export interface DeliveryContext {
  readonly options: SubscribeOptions;
  readonly permits: Permits;
  /** Handed to the handler: aborted when the partition is lost. */
  readonly lost: AbortSignal;
  /** Ends the waits between attempts: aborted by stop or loss. */
  readonly stopping: AbortSignal;
  readonly deadLetter: (message: OutgoingMessage) => Promise<void>;
  /** Settles with the batch before, which may still be under way; false when it was not settled whole. */
  readonly before?: Promise<boolean>;
  /** Called after every failed attempt. */
  readonly onFailure?: () => void;
}

/**
 * Hands a batch of one partition to the handler with the retry rules of {@link SubscribeOptions.onMessages}.
 * Returns how many messages from the front are settled: all, unless the subscription is stopping.
 */
export async function deliver(
  messages: readonly ReceivedMessage[],
  context: DeliveryContext,
): Promise<number> {
  const maxAttempts = Math.max(1, context.options.maxAttempts ?? 5);
  const together = messages.length === 1 ? maxAttempts : Math.min(2, maxAttempts);
  const whole = await attempt(messages, together, 0, context);
  if (whole === 'done') return messages.length;
  if (whole === 'stopped') return 0;
  const malformed = messages.findIndex((message) => isMalformed(whole.error, message));
  if (malformed >= 0) return around(messages, malformed, whole, context);
  if (messages.length === 1) return (await bury(messages[0]!, whole, maxAttempts, context)) ? 1 : 0;
  for (const [index, message] of messages.entries()) {
    const single = await attempt([message], Math.max(1, maxAttempts - together), together, context);
    if (single === 'stopped') return index;
    if (single !== 'done' && !(await bury(message, single, maxAttempts, context))) return index;
  }
  return messages.length;
}

/** Buries the message that can never be handled and delivers the messages before and after it, in order. */
async function around(
  messages: readonly ReceivedMessage[],
  at: number,
  failure: { readonly error: unknown },
  context: DeliveryContext,
): Promise<number> {
  const before = at === 0 ? 0 : await deliver(messages.slice(0, at), context);
  if (before < at) return before;
  if (!(await bury(messages[at]!, failure, 1, context))) return at;
  const behind = messages.slice(at + 1);
  return at + 1 + (behind.length === 0 ? 0 : await deliver(behind, context));
}

const isMalformed = (error: unknown, message: ReceivedMessage): boolean =>
  error instanceof MalformedMessageError && error.messageId === message.id;

async function attempt(
  messages: readonly ReceivedMessage[],
  attempts: number,
  before: number,
  context: DeliveryContext,
): Promise<'done' | 'stopped' | { readonly error: unknown }> {
  const { options, permits, lost, stopping } = context;
  for (let count = 1, passing = 0; ;) {
    if (lost.aborted) return 'stopped';
    try {
      await permits.run(() => options.onMessages(messages, lost));
      return 'done';
    } catch (error) {
      context.onFailure?.();
      // the order of retries is the order of messages
      if (context.before && !(await context.before)) return 'stopped';
      if (stopping.aborted) return 'stopped';
      if (messages.some((message) => isMalformed(error, message))) return { error };
      if (isRefusedData(error)) return { error };
      if (isTransient(error)) passing++;
      else if (count++ >= attempts) return { error };
      await pause(backoffDelay(before + count - 1 + passing, options.retryDelayMs ?? 100), stopping);
      if (stopping.aborted) return 'stopped';
    }
  }
}

/** Writes a message that cannot be handled to its dead-letter topic; false when stopped before that worked. */
async function bury(
  message: ReceivedMessage,
  failure: { readonly error: unknown },
  attempts: number,
  context: DeliveryContext,
): Promise<boolean> {
  const letter = deadLetterOf(message, failure.error, context.options.group, attempts);
  for (let count = 1; ; count++) {
    try {
      await context.deadLetter(letter);
      context.options.onDeadLetter?.(message);
      return true;
    } catch (error) {
      if (!isTransient(error)) throw error;
      await pause(backoffDelay(count, 100), context.stopping);
      if (context.stopping.aborted) return false;
    }
  }
}

/** Name of a topic's dead-letter topic. */
export function deadLetterTopic(topic: string): string {
  return `${topic}.dlq`;
}

function deadLetterOf(
  message: ReceivedMessage,
  error: unknown,
  group: string,
  attempts: number,
): OutgoingMessage {
  const reason = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500);
  const { topic, partition, offset, key, id, type, version, payload, headers } = message;
  const deadLetter = { reason, topic, partition, offset, group, attempts };
  return {
    topic: deadLetterTopic(topic),
    key,
    id,
    type,
    version,
    payload,
    headers: { ...headers, deadLetter },
  };
}
