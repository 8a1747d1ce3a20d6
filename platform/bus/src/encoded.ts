import type { EncodedMessage, OutgoingMessage } from './port.ts';

/** Writes a message's contents once, for whichever transport carries them. */
export function encode({
  topic,
  key,
  partition,
  id,
  type,
  version,
  payload,
  headers,
}: OutgoingMessage): EncodedMessage {
  return {
    topic,
    key,
    ...(partition === undefined ? {} : { partition }),
    head: `${JSON.stringify(id)},${JSON.stringify(type)},${version}`,
    payload: JSON.stringify(payload ?? null),
    headers: JSON.stringify(headers),
  };
}

/** Lines of a message in the outbox: where it goes, then its contents. JSON as it is written here has no line breaks. */
const LINES = 4;

/** Messages as one text for the outbox. */
export const toOutboxText = (messages: readonly OutgoingMessage[]): string =>
  messages
    .map(encode)
    .map(
      ({ topic, key, partition = null, head, payload, headers }) =>
        `${JSON.stringify([topic, key, partition])}\n${head}\n${payload}\n${headers}`,
    )
    .join('\n');

/** Reads {@link toOutboxText} back. */
export function fromOutboxText(text: string): EncodedMessage[] {
  // written before contents had lines of their own
  if (text.startsWith('[{')) return (JSON.parse(text) as OutgoingMessage[]).map(encode);
  const lines = text.split('\n');
  const messages: EncodedMessage[] = [];
  for (let at = 0; at + LINES <= lines.length; at += LINES) {
    const [topic, key, partition] = JSON.parse(lines[at]!) as [string, string, number | null];
    messages.push({
      topic,
      key,
      ...(partition === null ? {} : { partition }),
      head: lines[at + 1]!,
      payload: lines[at + 2]!,
      headers: lines[at + 3]!,
    });
  }
  return messages;
}
