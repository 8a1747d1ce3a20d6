import type { KafkaMessage, Message } from 'kafkajs';
import { UNREADABLE_TYPE } from '../delivery.ts';
import type { EncodedMessage, MessageHeaders, ReceivedMessage } from '../port.ts';

/** Name of the Kafka header that carries all but key and payload, so that a tombstone's value can be null. */
const META = 'm';

type Meta = [id: string, type: string, version: number, headers: MessageHeaders];

/** A message as Kafka stores it: the value is the payload's JSON, null for a tombstone. */
export function toRecord({ key, head, payload, headers }: EncodedMessage, partition: number): Message {
  return {
    key,
    value: payload === 'null' ? null : payload,
    partition,
    // the text of a Meta
    headers: { [META]: `[${head},${headers}]` },
  };
}

/** Reads a record back; throws when it was not written by this bus. */
export function fromRecord(topic: string, partition: number, record: KafkaMessage): ReceivedMessage {
  const meta = record.headers?.[META];
  if (meta === undefined)
    throw new SyntaxError(`Record ${topic}/${partition}/${record.offset} has no header "${META}"`);
  const [id, type, version, headers] = JSON.parse(meta.toString()) as Meta;
  const payload: unknown = record.value === null ? null : JSON.parse(record.value.toString());
  const key = record.key?.toString() ?? '';
  return { topic, partition, offset: record.offset, key, id, type, version, payload, headers };
}

/** A record that is no message of ours, as a dead letter's body: nothing of it is lost. */
export function unreadableRecord(
  topic: string,
  partition: number,
  record: KafkaMessage,
  reason: string,
): ReceivedMessage {
  return {
    topic,
    partition,
    offset: record.offset,
    key: record.key?.toString() ?? '',
    id: `${topic}/${partition}/${record.offset}`,
    type: UNREADABLE_TYPE,
    version: 1,
    payload: { reason, value: record.value?.toString('base64') ?? null },
    headers: {
      correlationId: `${topic}/${partition}/${record.offset}`,
      causationId: null,
      actor: null,
      releaseSet: null,
      time: new Date(Number(record.timestamp)).toISOString(),
    },
  };
}
