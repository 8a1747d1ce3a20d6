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
    keptBytes,
  );
  return { asked, read: async (text: string) => (await files.get(digest(text)))?.toString() ?? null };
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

  test('is asked for anew when the least recently used one had to leave', async () => {
    const { read, asked } = open(stored(), stored('one', 'two', 'six'), 6);
    for (const text of ['one', 'two', 'one', 'six', 'one', 'two']) expect(await read(text)).toBe(text);
    expect(asked).toEqual(['one', 'two', 'six', 'two'].map(digest));
  });

  test('that nobody has is absent, and is asked for again', async () => {
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
