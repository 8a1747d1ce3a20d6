import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { acceptFile } from './accept.ts';
import { WorkQueue } from './work-queue.ts';

const sender = { address: '203.0.113.7', visitor: null };
const queue = () => new WorkQueue({ mostTasks: 4, mostPerSender: 4, mostPixels: 1_000_000 });

test.each([
  ['JPEG', 'ffd8ffe000104a464946'],
  ['PNG', '89504e470d0a1a0a'],
])(
  'what begins as a %s and goes on as nothing is a broken picture, not another kind of file',
  async (_kind, head) => {
    const folder = await mkdtemp(join(tmpdir(), 'accept-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const path = join(folder, 'upload');
    await writeFile(path, Buffer.concat([Buffer.from(head, 'hex'), Buffer.from('no picture')]));
    const queues = { uploadQueue: queue(), heicQueue: queue() };
    expect(await acceptFile(path, { mediaKind: 'image' }, queues, sender)).toEqual({
      code: 'file_type_refused',
      reason: 'validation.image_broken',
    });
  },
);
