import { deadLetterTopic } from './delivery.ts';
import type { TopicDefinition, TopicKind } from './port.ts';

const HOUR_S = 3600;

const RETENTION_S: Readonly<Record<TopicKind, number | null>> = {
  command: HOUR_S,
  reply: HOUR_S,
  event: 7 * 24 * HOUR_S,
  state: null,
};

/** Dead letters wait for an operator. */
const DEAD_LETTER_RETENTION_S = 30 * 24 * HOUR_S;

/** The topics and, for all but replies, their dead-letter topics (as private as the topic itself). */
export function withDeadLetters(topics: readonly TopicDefinition[]): TopicDefinition[] {
  return topics.flatMap((topic) =>
    topic.kind === 'reply'
      ? [topic]
      : [
          topic,
          {
            name: deadLetterTopic(topic.name),
            kind: 'event',
            partitions: 1,
            private: topic.private ?? false,
          },
        ],
  );
}

/** How long messages of a topic are kept, seconds; null: for ever, the newest per key. */
export function retentionOf({ name, kind }: TopicDefinition): number | null {
  return name === deadLetterTopic(name.replace(/\.dlq$/, '')) ? DEAD_LETTER_RETENTION_S : RETENTION_S[kind];
}
