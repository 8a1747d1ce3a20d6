import type { EncodedMessage, MessageHeaders, ReceivedMessage, TopicKind } from '../port.ts';
import { writeWake } from './wake.ts';

/** A topic as the database knows it. */
export interface TopicRecord {
  readonly id: number;
  readonly name: string;
  readonly kind: TopicKind;
  readonly partitions: number;
}

/** A message inside a log row: everything that the row itself does not say. */
type Packed = [
  key: string,
  id: string,
  type: string,
  version: number,
  payload: unknown,
  headers: MessageHeaders,
];

/** Columns of the rows to append, one array each; a body is JSON, without line breaks. */
export interface AppendColumns {
  readonly topics: number[];
  readonly partitions: number[];
  readonly counts: number[];
  readonly keys: (string | null)[];
  readonly tombstones: boolean[];
  readonly bodies: string[];
}

/** A message with its place. */
export interface PlacedMessage {
  readonly topic: TopicRecord;
  readonly partition: number;
  readonly message: EncodedMessage;
}

const RUN = 256;

/** Packs messages into log rows: runs per partition, single rows for state topics. Keeps the order per partition. */
export function toColumns(placed: readonly PlacedMessage[]): AppendColumns {
  const columns: AppendColumns = {
    topics: [],
    partitions: [],
    counts: [],
    keys: [],
    tombstones: [],
    bodies: [],
  };
  const runs = new Map<string, { topic: number; partition: number; bodies: string[] }>();
  for (const { topic, partition, message } of placed) {
    const body = pack(message);
    if (topic.kind === 'state') {
      add(columns, topic.id, partition, [body], message.key, message.payload === 'null');
      continue;
    }
    const name = `${topic.id}/${partition}`;
    const run = runs.get(name) ?? { topic: topic.id, partition, bodies: [] };
    runs.set(name, run);
    run.bodies.push(body);
    if (run.bodies.length < RUN) continue;
    add(columns, run.topic, run.partition, run.bodies, null, false);
    run.bodies = [];
  }
  for (const { topic, partition, bodies } of runs.values()) {
    if (bodies.length > 0) add(columns, topic, partition, bodies, null, false);
  }
  return columns;
}

/** Types of {@link appendValues}, for statements that `bus.append_lines` is a part of. */
export const APPEND_TYPES = ['int[]', 'int[]', 'int[]', 'text[]', 'boolean[]', 'text', 'boolean', 'text'];

/** Values of `bus.append_lines` for these messages; what is not durable need not reach the disk before it is announced. */
export function appendValues(placed: readonly PlacedMessage[], durable: boolean): unknown[] {
  const { topics, partitions, counts, keys, tombstones, bodies } = toColumns(placed);
  const places = new Set(placed.map(({ topic, partition }) => `${topic.name}/${partition}`));
  return [topics, partitions, counts, keys, tombstones, bodies.join('\n'), durable, writeWake(places)];
}

/** Opens a log row; messages before `from` were read earlier and are left out. */
export function fromRow(
  topic: string,
  partition: number,
  lastOffset: number,
  count: number,
  body: string,
  from: number,
): ReceivedMessage[] {
  const first = lastOffset - count + 1;
  return (JSON.parse(body) as Packed[]).slice(Math.max(0, from - first)).map((packed, index) => {
    const [key, id, type, version, payload, headers] = packed;
    const offset = String(Math.max(first, from) + index);
    return { topic, partition, offset, key, id, type, version, payload, headers };
  });
}

/** The text of a {@link Packed}. */
function pack({ key, head, payload, headers }: EncodedMessage): string {
  return `[${JSON.stringify(key)},${head},${payload},${headers}]`;
}

function add(
  columns: AppendColumns,
  topic: number,
  partition: number,
  bodies: readonly string[],
  key: string | null,
  tombstone: boolean,
): void {
  columns.topics.push(topic);
  columns.partitions.push(partition);
  columns.counts.push(bodies.length);
  columns.keys.push(key);
  columns.tombstones.push(tombstone);
  columns.bodies.push(`[${bodies.join(',')}]`);
}
