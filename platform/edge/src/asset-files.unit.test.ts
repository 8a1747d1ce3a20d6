import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openAssetFiles } from './asset-files.ts';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const stored = (...texts: string[]): Map<string, Buffer> =>
  new Map(texts.map((text) => [digest(text), Buffer.from(text)]));

function open(folder: Map<string, Buffer>, registry: Map<string, Buffer>, keptBytes?: number) {
  const asked: string[] = [];
  const files = openAssetFiles(
    { get: async (sha256) => folder.get(sha256) ?? null },
    {
      file: async (sha256) => {
        asked.push(sha256);
        return registry.get(sha256) ?? null;
      },
    },
    keptBytes === undefined ? undefined : { served: keptBytes, other: keptBytes },
  );
  const read = async (text: string, isServed = true) =>
    (await files.get(digest(text), isServed))?.toString() ?? null;
  return { asked, read };
}

describe('A file of a release', () => {
  test('is read from the folder that the registry shares, without a call', async () => {
    const { read, asked } = open(stored('one'), stored('one'));
    expect(await read('one')).toBe('one');
    expect(asked).toEqual([]);
  });

  test('comes from the registry once where the folder lacks it, also for two readers at the same time', async () => {
    const { read, asked } = open(stored(), stored('one'));
    expect(await Promise.all([read('one'), read('one')])).toEqual(['one', 'one']);
    expect(await read('one')).toBe('one');
    expect(asked).toHaveLength(1);
  });

  test('is asked for again when the least recently used one had to leave', async () => {
    const { read, asked } = open(stored(), stored('one', 'two', 'six'), 6);
    for (const text of ['one', 'two', 'one', 'six', 'one', 'two']) expect(await read(text)).toBe(text);
    expect(asked).toEqual(['one', 'two', 'six', 'two'].map(digest));
  });

  test('that new pages need stays, however many of old releases are asked for', async () => {
    const old = Array.from({ length: 20 }, (_, at) => `o${at}`);
    const { read, asked } = open(stored(), stored('one', ...old), 6);
    expect(await read('one')).toBe('one');
    for (const text of old) expect(await read(text, false)).toBe(text);
    expect(await read('one')).toBe('one');
    expect(asked.filter((sha256) => sha256 === digest('one'))).toHaveLength(1);
  });

  test('is read from the folder once, and kept: a thousand slow readers hold one copy of its bytes', async () => {
    const folder = stored('one');
    let reads = 0;
    const files = openAssetFiles(
      { get: async (sha256) => (reads++, Buffer.from(folder.get(sha256)!)) },
      { file: async () => null },
    );
    const copies = await Promise.all(Array.from({ length: 20 }, () => files.get(digest('one'), true)));
    copies.push(await files.get(digest('one'), true));
    expect([reads, new Set(copies).size]).toEqual([1, 1]);
  });

  test('of an old release waits for its turn, and is refused where too many wait; those of new pages do not', async () => {
    const gate = Promise.withResolvers<Buffer | null>();
    const files = openAssetFiles(
      { get: async () => null },
      { file: async (sha256) => (sha256 === digest('new') ? Buffer.from('new') : gate.promise) },
    );
    const old = Array.from({ length: 60 }, (_, at) => files.get(digest(`old ${at}`), false));
    expect((await files.get(digest('new'), true))?.toString()).toBe('new');
    expect(await old.at(-1)).toBeNull();
    gate.resolve(null);
    await Promise.all(old);
  });

  test('that no one has is absent, and is asked for again', async () => {
    const { read, asked } = open(stored(), stored());
    expect(await read('one')).toBeNull();
    expect(await read('one')).toBeNull();
    expect(asked).toHaveLength(2);
  });

  test('with other bytes than its digest says is refused', async () => {
    const { read } = open(stored(), new Map([[digest('one'), Buffer.from('other')]]));
    await expect(read('one')).rejects.toThrow(TypeError);
  });
});
