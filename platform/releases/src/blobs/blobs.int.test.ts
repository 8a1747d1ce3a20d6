import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '@rollheim/build/facts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBlobs } from './open.ts';
import { blobsCanBeStored } from './stored.ts';
import { holdsBlobs } from './blobs.conformance.ts';
import { findS3Program, startS3, type S3Server } from './s3-server.ts';

const root = repositoryRoot(import.meta.dirname);
let dir: string;
const FULL = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

beforeAll(async () => {
  await mkdir(join(root, '.cache'), { recursive: true });
  dir = await mkdtemp(join(root, '.cache', 'blobs-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

test('a folder on a full disk stops a start by a sentence, and one that takes files does not', async () => {
  await blobsCanBeStored(openBlobs(undefined, dir), undefined, dir);
  const folder = join(dir, 'none');
  const refused = { ...openBlobs(undefined, folder), put: () => Promise.reject(FULL) };
  await expect(blobsCanBeStored(refused, undefined, folder)).rejects.toThrow(
    `The folder ${folder} has a full disk: free space there, then start again (ENOSPC).`,
  );
});

holdsBlobs('a folder', () => openBlobs(undefined, dir));

const found = await findS3Program();
if ('absent' in found && process.env['REQUIRE_S3'] !== '1')
  test('blobs in a bucket of an S3 server', (context) => context.skip(found.absent));
else
  describe('an S3 server', () => {
    let server: S3Server;
    beforeAll(async () => {
      if ('absent' in found) throw new Error(found.absent);
      server = await startS3(found.program);
      await server.bucket('releases');
      process.env['AWS_ACCESS_KEY_ID'] = server.credentials.accessKeyId;
      process.env['AWS_SECRET_ACCESS_KEY'] = server.credentials.secretAccessKey;
    });
    afterAll(() => server?.stop());

    holdsBlobs('a bucket', () => openBlobs(`s3://releases/web?endpoint=${server.endpoint}`, dir));

    test('without its bucket, or without rights there, stops a start by a sentence', async () => {
      const look = (url: string) => blobsCanBeStored(openBlobs(url, dir), url, dir);
      await look(`s3://releases/web?endpoint=${server.endpoint}`);
      await expect(look(`s3://no-such-bucket?endpoint=${server.endpoint}`)).rejects.toThrow(
        'The bucket no-such-bucket is not there: make the bucket, or correct BLOB_URL (NoSuchBucket).',
      );
      process.env['AWS_SECRET_ACCESS_KEY'] = 'another';
      try {
        await expect(look(`s3://releases/web?endpoint=${server.endpoint}`)).rejects.toThrow(
          /^The bucket releases\/web refuses these keys: .* need the rights to get, put, delete and list/,
        );
      } finally {
        process.env['AWS_SECRET_ACCESS_KEY'] = server.credentials.secretAccessKey;
      }
    });

    test('that refuses is no absent blob', async () => {
      const wrong = openBlobs(`s3://no-such-bucket?endpoint=${server.endpoint}`, dir);
      await expect(wrong.get('0'.repeat(64))).rejects.toMatchObject({ name: 'NoSuchBucket' });
    });
  });
