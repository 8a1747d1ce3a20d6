import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@rollheim/contracts';
import { signPermit, visitorActor, visitorHash } from '@rollheim/contracts/server';
import { startTestSystem, testKey, testPicture } from '@rollheim/tooling/testing';
import { expect, test } from 'vitest';
import { start } from './main.ts';

/** Mounts a disk of a megabyte in memory; null where that is not allowed. */
function smallDisk(): { folder: string; remove(): void } | null {
  const folder = mkdtempSync(join(tmpdir(), 'full-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  const remove = () => {
    execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true });
  };
  return { folder, remove };
}

const OWNER = visitorActor(visitorHash('browser-0001'));

test('on a full disk uploads are refused for now, nothing of them stays, and the rest is served', async (context) => {
  const disk = smallDisk();
  if (!disk) return context.skip('a disk can be mounted by root on Linux alone');
  const system = await startTestSystem(['media']);
  const service = await start(system.env('media', { PORT: '0', BLOB_DIR: disk.folder }));
  try {
    const base = `http://127.0.0.1:${service.port}`;
    const upload = async (bytes: Buffer): Promise<Response> => {
      const permit = await signPermit(
        { use: 'upload', mediaKind: 'image', owner: OWNER, adId: newId(), maxBytes: 8_000_000 },
        testKey('media-permit'),
      );
      const form = new FormData();
      form.append('file', new Blob([Buffer.from(bytes)]), 'p.png');
      return fetch(`${base}/media`, { method: 'POST', headers: { 'x-permit': permit }, body: form });
    };
    const small = await upload(testPicture());
    expect(small.status).toBe(201);
    const { mediaId } = (await small.json()) as { mediaId: string };

    const refused = await upload(Buffer.alloc(4 * 1024 * 1024));
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: 'unavailable' });
    const [record] = await system.query<{ n: number }>('select count(*)::int as n from media.media');
    expect(record?.n).toBe(1);
    const left = readdirSync(join(disk.folder, 'media', 'incoming'), {
      recursive: true,
      withFileTypes: true,
    });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);

    expect((await fetch(`${base}/media/${mediaId}/w160.jpg`)).status).toBe(200);
    const ready = await fetch(`${base}/ready`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({
      ready: true,
      limited: ['uploads'],
      why: { uploads: expect.stringMatching(/the disk of .* has \d+ MB free, less than 256 MB: free space/) },
    });
  } finally {
    await service.stop();
    await system.stop();
    disk.remove();
  }
});
