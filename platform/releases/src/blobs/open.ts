import { folderBlobs, type BlobStore } from '@rollheim/release-client';
import { s3Blobs } from './s3.ts';

/** `s3://bucket/prefix?endpoint=…&region=…` opens a bucket; without it blobs lie in the folder. */
export const openBlobs = (url: string | undefined, dir: string): BlobStore =>
  url === undefined ? folderBlobs(dir) : s3Blobs(url);
