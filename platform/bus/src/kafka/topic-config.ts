import type { TopicDefinition } from '../port.ts';
import { retentionOf } from '../topics.ts';

const HOUR_MS = 3_600_000;

/** Kafka's settings of a topic by its kind. */
export function topicConfig(topic: TopicDefinition): { name: string; value: string }[] {
  const retentionS = retentionOf(topic);
  const settings: Record<string, string | number> =
    retentionS === null
      ? {
          'cleanup.policy': 'compact',
          'min.cleanable.dirty.ratio': 0.1,
          // A deleted person's data are gone within this time, however quiet the topic is.
          'max.compaction.lag.ms': HOUR_MS,
          'delete.retention.ms': 24 * HOUR_MS,
          'segment.ms': HOUR_MS,
        }
      : {
          'cleanup.policy': 'delete',
          'retention.ms': retentionS * 1000,
          // Only closed segments are deleted: without this a command would stay for a week.
          'segment.ms': Math.min(24 * HOUR_MS, (retentionS * 1000) / 4),
        };
  return Object.entries(settings).map(([name, value]) => ({ name, value: String(value) }));
}
