import type { Admin } from 'kafkajs';

/** The positions of a partition and a group. */
export interface Position {
  /** `topic/partition`. */
  readonly place: string;
  readonly partition: number;
  /** First offset that is still there. */
  readonly low: number;
  /** Offset that the next message will have. */
  readonly end: number;
  /** The group's position; -1 when it has none. */
  readonly committed: number;
}

/** Ends of topics and, with a group, its positions. */
export async function fetchPositions(
  admin: Admin,
  group: string | null,
  topics: readonly string[],
): Promise<Position[]> {
  const committed = new Map<string, number>();
  if (group !== null) {
    for (const { topic, partitions } of await admin.fetchOffsets({ groupId: group, topics: [...topics] })) {
      for (const { partition, offset } of partitions) committed.set(`${topic}/${partition}`, Number(offset));
    }
  }
  const ends = await Promise.all(
    topics.map(async (topic) => ({ topic, partitions: await admin.fetchTopicOffsets(topic) })),
  );
  return ends.flatMap(({ topic, partitions }) =>
    partitions.map(({ partition, low, high }) => {
      const place = `${topic}/${partition}`;
      return { place, partition, low: Number(low), end: Number(high), committed: committed.get(place) ?? -1 };
    }),
  );
}
