import kafkajs from 'kafkajs';
import { expect, test } from 'vitest';
import { murmur2, partitionOf } from './partition.ts';

test('hashes as the reference values of Kafka’s own client do', () => {
  const encoder = new TextEncoder();
  const known = {
    '21': -973932308,
    foobar: -790332482,
    'a-little-bit-long-string': -985981536,
    abc: 479470107,
  };
  for (const [text, hash] of Object.entries(known)) expect(murmur2(encoder.encode(text))).toBe(hash);
});

test('puts every key into the partition that kafkajs would choose', () => {
  const partitionMetadata = Array.from({ length: 7 }, (_, partitionId) => ({ partitionId, leader: 1 }));
  const partitioner = kafkajs.Partitioners.DefaultPartitioner();
  for (let n = 0; n < 500; n++) {
    const key = `Schlüssel ${n} ${'x'.repeat(n % 9)}`;
    const chosen = partitioner({ topic: 't', partitionMetadata, message: { key, value: null } } as never);
    expect(partitionOf(key, 7)).toBe(chosen);
  }
});

test('with twice as many partitions half of the keys move: a topic keeps the number that it was made with', () => {
  const keys = Array.from({ length: 1000 }, (_, n) => `key ${n}`);
  const moved = keys.filter((key) => partitionOf(key, 4) !== partitionOf(key, 8));
  expect(moved.length).toBeGreaterThan(400);
  expect(moved.every((key) => partitionOf(key, 8) === partitionOf(key, 4) + 4)).toBe(true);
});
