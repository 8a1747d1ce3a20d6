import type * as Sdk from '@aws-sdk/client-s3';
import { addressOf, assertDigest, isDigest, type BlobStore } from '@rollheim/release-client';

/** Names of what an S3 server answers where an object is not there. */
const ABSENT = new Set(['NoSuchKey', 'NotFound']);

const orAbsent = (error: Error): null => {
  if (ABSENT.has(error.name)) return null;
  throw error;
};

/**
 * Blob store in a bucket: `s3://bucket/prefix?endpoint=http://…&region=…`. Without an endpoint it is Amazon's; with one,
 * buckets are named in the path. Keys come from the environment as the SDK reads them.
 */
export function s3Blobs(address: string): BlobStore {
  const url = new URL(address);
  if (url.protocol !== 's3:' || !url.hostname) throw new TypeError('BLOB_URL must be s3://bucket/prefix');
  const Bucket = url.hostname;
  const prefix = url.pathname.replace(/^\/|\/$/g, '');
  const key = (sha256: string): string => [prefix, addressOf(sha256)].filter(Boolean).join('/');
  const endpoint = url.searchParams.get('endpoint');
  const region = url.searchParams.get('region') ?? 'eu-central-1';
  // The SDK is loaded only where a bucket is used.
  let opened: Promise<{ sdk: typeof Sdk; client: Sdk.S3Client }> | null = null;
  const open = () =>
    (opened ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client({ region, ...(endpoint ? { endpoint, forcePathStyle: true } : {}) }),
    })));
  return {
    async put(sha256, body) {
      const Key = key(sha256);
      assertDigest(sha256, body);
      const { sdk, client } = await open();
      await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body: body }));
    },
    async get(sha256) {
      const Key = key(sha256);
      const { sdk, client } = await open();
      const answer = await client.send(new sdk.GetObjectCommand({ Bucket, Key })).catch(orAbsent);
      const bytes = await answer?.Body?.transformToByteArray();
      return bytes ? Buffer.from(bytes) : null;
    },
    async has(sha256) {
      const Key = key(sha256);
      const { sdk, client } = await open();
      return (await client.send(new sdk.HeadObjectCommand({ Bucket, Key })).catch(orAbsent)) !== null;
    },
    async remove(sha256) {
      const Key = key(sha256);
      const { sdk, client } = await open();
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }));
    },
    async storedBefore(instant) {
      const { sdk, client } = await open();
      const found: string[] = [];
      for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          const name = Key.split('/').at(-1) ?? '';
          if (isDigest(name) && LastModified && LastModified.getTime() < instant) found.push(name);
        }
      return found;
    },
  };
}
