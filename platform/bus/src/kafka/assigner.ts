import kafkajs from 'kafkajs';
import type { PartitionAssigner } from 'kafkajs';

const { MemberAssignment, MemberMetadata } = kafkajs.AssignerProtocol;

/**
 * Spreads every topic over those members that subscribed to it: members of one group may read different topics,
 * which `kafkajs`' own assigner does not provide for. `only` restricts a group of one member to some partitions.
 */
export function topicAssigner(
  partitionsOf: (topic: string) => Promise<number>,
  only?: readonly number[],
): PartitionAssigner {
  const name = 'ByTopicAssigner';
  return () => ({
    name,
    version: 0,
    async assign({ members }) {
      const assignments = new Map<string, Record<string, number[]>>();
      const byTopic = new Map<string, string[]>();
      for (const { memberId, memberMetadata } of members) {
        assignments.set(memberId, {});
        for (const topic of MemberMetadata.decode(memberMetadata)?.topics ?? []) {
          byTopic.set(topic, [...(byTopic.get(topic) ?? []), memberId].toSorted());
        }
      }
      let turn = 0;
      for (const [topic, readers] of [...byTopic].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
        const count = await partitionsOf(topic);
        for (let partition = 0; partition < count; partition++) {
          if (only && !only.includes(partition)) continue;
          const assignment = assignments.get(readers[turn++ % readers.length]!)!;
          (assignment[topic] ??= []).push(partition);
        }
      }
      return [...assignments].map(([memberId, assignment]) => ({
        memberId,
        memberAssignment: MemberAssignment.encode({ version: 0, assignment, userData: Buffer.alloc(0) }),
      }));
    },
    protocol: ({ topics }) => ({
      name,
      metadata: MemberMetadata.encode({ version: 0, topics, userData: Buffer.alloc(0) }),
    }),
  });
}
