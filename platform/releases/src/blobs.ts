import { folderBlobs } from './blobs/folder.ts';
import { s3Blobs } from './blobs/s3.ts';
import type { BlobStore } from './blobs/types.ts';

export { folderBlobs } from './blobs/folder.ts';
export type { BlobStore } from './blobs/types.ts';

/** `s3://bucket/prefix?endpoint=…&region=…` opens a bucket; without it blobs lie in the folder. */
export const openBlobs = (url: string | undefined, dir: string): BlobStore =>
  url === undefined ? folderBlobs(dir) : s3Blobs(url);
