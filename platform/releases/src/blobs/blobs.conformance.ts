import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { BlobStore } from '@rollheim/release-client';

const digest = (body: Buffer): string => createHash('sha256').update(body).digest('hex');

/** What every blob store holds to. */
export function holdsBlobs(name: string, open: () => BlobStore): void {
  describe(`blobs in ${name}`, () => {
    const body = Buffer.from('window.x = 1;');
    const sha256 = digest(body);

    test('are given back as they were stored, also those that are empty or large', async () => {
      const blobs = open();
      for (const each of [body, Buffer.alloc(0), Buffer.alloc(6_000_000, 'abc')]) {
        await blobs.put(digest(each), each);
        expect((await blobs.get(digest(each)))?.equals(each)).toBe(true);
        expect(await blobs.has(digest(each))).toBe(true);
      }
    });

    test('are absent before they are stored and after they are removed', async () => {
      const blobs = open();
      const other = digest(Buffer.from('never stored'));
      expect(await blobs.has(other)).toBe(false);
      expect(await blobs.get(other)).toBeNull();
      await blobs.remove(other);
      await blobs.put(sha256, body);
      await blobs.remove(sha256);
      expect(await blobs.has(sha256)).toBe(false);
      expect(await blobs.get(sha256)).toBeNull();
    });

    test('are refused under a digest that is not theirs, and under what is no digest', async () => {
      const blobs = open();
      const other = digest(Buffer.from('something else'));
      await expect(blobs.put(other, body)).rejects.toThrow(TypeError);
      expect(await blobs.has(other)).toBe(false);
      await expect((async () => blobs.put('../../etc/passwd', body))()).rejects.toThrow(TypeError);
      await expect((async () => blobs.get('../x'))()).rejects.toThrow(TypeError);
    });

    test('are listed by age, and storing one again makes it young again', async () => {
      const blobs = open();
      const second = Buffer.from('window.y = 2;');
      await blobs.put(sha256, body);
      await blobs.put(digest(second), second);
      await sleep(1100); // S3 knows whole seconds
      const between = Math.floor(Date.now() / 1000) * 1000;
      expect(await blobs.storedBefore(between)).toEqual(expect.arrayContaining([sha256, digest(second)]));
      await sleep(1100);
      await blobs.put(sha256, body);
      const old = await blobs.storedBefore(between);
      expect(old).toContain(digest(second));
      expect(old).not.toContain(sha256);
    });

    test('can be stored by several at the same time', async () => {
      const blobs = open();
      const same = Buffer.from('window.z = 3;');
      await Promise.all(Array.from({ length: 8 }, () => blobs.put(digest(same), same)));
      expect((await blobs.get(digest(same)))?.equals(same)).toBe(true);
    });
  });
}
