import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { newId, uploadName } from '@rollheim/contracts';
import type { UploadPermit } from '@rollheim/contracts/server';
import { inTransaction, ProblemError } from '@rollheim/service-kit';
import type pg from 'pg';
import { acceptFile, isRefused, type AcceptQueues } from './accept.ts';
import type { BlobFolder } from './blobs.ts';
import { checkQuota, type AddressBytes } from './quota.ts';
import { lockBytes } from './removal.ts';
import { findMedia, insertMedia, originalKey, type MediaRecord } from './store.ts';

/** No permit may allow more, bytes. */
const MOST_BYTES = 32 * 1024 * 1024;

export interface UploadParts extends AcceptQueues {
  readonly pool: pg.Pool;
  readonly blobs: BlobFolder;
  /** What visitors of an address stored today. */
  readonly addressBytes: AddressBytes;
}

/** A file that has come in. */
export interface Received {
  readonly path: string;
  readonly name: string;
}

/** A file that is stored. */
export interface TakenUpload {
  readonly record: MediaRecord;
  /** An earlier try had stored it already. */
  readonly again: boolean;
}

/**
 * Takes the one file of a multipart request: streamed to disk under the permit's limit, judged by its content,
 * stored under the hash of its bytes. Refusals name the file in their fields.
 */
export async function takeUpload(
  request: IncomingMessage,
  permit: UploadPermit,
  parts: UploadParts,
  address: string,
): Promise<TakenUpload> {
  const path = parts.blobs.incoming();
  try {
    const { name } = await receive(request, path, mostBytes(permit));
    return await takeFile({ path, name }, permit, parts, address);
  } finally {
    await rm(path, { force: true });
  }
}

/** Bytes of a file that this permit allows. */
export const mostBytes = ({ maxBytes }: UploadPermit): number => Math.min(maxBytes, MOST_BYTES);

/** Takes a file that has come in: judged by its content, stored under the hash of its bytes. */
export async function takeFile(
  { path, name }: Received,
  permit: UploadPermit,
  parts: UploadParts,
  address: string,
): Promise<TakenUpload> {
  const mediaId = permit.mediaId ?? newId();
  const present = await findUpload(mediaId, permit, parts);
  if (present) return { record: present, again: true };
  const file = await acceptFile(path, permit, parts, { address, visitor: permit.owner });
  if (isRefused(file)) throw new ProblemError(file.code, { [name]: file.reason });
  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  const record: MediaRecord = {
    mediaId,
    kind: permit.mediaKind,
    owner: permit.owner,
    adId: permit.adId,
    sha256,
    mime: file.mime,
    width: file.width,
    height: file.height,
    bytes: file.bytes.length,
    name: uploadName(name),
  };
  const giveBack = parts.addressBytes.take(permit, address, record.bytes);
  const isStored = await store(record, permit, file.bytes, parts).catch((error: unknown) => {
    giveBack();
    throw withName(error, name);
  });
  if (isStored) return { record, again: false };
  giveBack();
  const stored = await findUpload(mediaId, permit, parts); // the same upload, at the same time
  if (stored) return { record: stored, again: true };
  throw new ProblemError('invalid_input', { [name]: 'validation.too_many' });
}

/** Writes record and bytes; no one deletes the same bytes meanwhile. False where the record was not taken: no bytes are kept. */
const store = (
  record: MediaRecord,
  permit: UploadPermit,
  bytes: Buffer,
  { pool, blobs }: UploadParts,
): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    await lockBytes(client, record.sha256);
    await checkQuota(client, permit, record.bytes);
    if (!(await insertMedia(client, record))) return false;
    await client.query('update resumable set stored = true where media_id = $1', [record.mediaId]);
    const key = originalKey(record.sha256);
    if (!(await blobs.has(key))) await blobs.put(key, bytes);
    return true;
  });

/** A refusal names the file. */
const withName = (error: unknown, name: string): unknown =>
  error instanceof ProblemError && error.code === 'payload_too_large'
    ? new ProblemError(error.code, { [name]: 'validation.too_many' })
    : error;

/**
 * Forgets a file that its ad, sale or account refused: it was stored by this permit, and no one has it. Its bytes go
 * with the next look for removed ones.
 */
export async function dropUpload({ mediaId, owner, adId }: UploadPermit, pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(
      `with gone as (delete from media where media_id = $1 and owner = $2 and ad_id = $3 and not used returning sha256)
       insert into removed_bytes select distinct sha256 from gone on conflict do nothing`,
      [mediaId, owner, adId],
    );
    // whoever sends it again sends all of it
    await client.query(
      `delete from resumable where media_id = $1 and owner = $2 and ad_id = $3
          and not exists (select from media where media.media_id = resumable.media_id)`,
      [mediaId, owner, adId],
    );
  });
}

/** What an earlier try of the same upload stored; null when there was none. */
export async function findUpload(
  mediaId: string,
  { owner, adId, mediaKind }: UploadPermit,
  { pool }: Pick<UploadParts, 'pool'>,
): Promise<MediaRecord | null> {
  const record = await findMedia(pool, mediaId);
  if (!record) return null;
  if (record.owner !== owner || record.adId !== adId || record.kind !== mediaKind)
    throw new ProblemError('conflict');
  return record;
}

/** Streams the first file part to `path`. A file beyond the limit, or none at all, is a problem. */
async function receive(request: IncomingMessage, path: string, limit: number): Promise<Received> {
  const parser = openParser(request, limit);
  const unwritten = Promise.withResolvers<never>();
  let received: Promise<Received> | null = null;
  parser.on('file', (_field: string, stream: BusboyFileStream, given: string | undefined) => {
    if (received) return void stream.resume();
    const name = given?.slice(0, 200) || 'file';
    // The rest is not read: what is too large is too large.
    stream.once('limit', () =>
      parser.destroy(new ProblemError('payload_too_large', { [name]: 'validation.too_large_file' })),
    );
    received = pipeline(stream, createWriteStream(path)).then(() => ({ path, name }));
    // awaited below, once the whole form was read: which the parser never ends whose file is not taken, on a full disk
    received.catch((error: NodeJS.ErrnoException) => error.syscall && unwritten.reject(error));
  });
  await Promise.race([readForm(request, parser), unwritten.promise]).finally(() => request.unpipe(parser));
  if (!received) throw new ProblemError('invalid_input', { file: 'validation.file' });
  return received;
}

/** Reads the form to its end. The request stays open on a refusal, so that the answer still reaches the sender. */
function readForm(request: IncomingMessage, parser: BusboyInstance): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (error?: unknown): void => {
      request.unpipe(parser);
      // Cut off, or no multipart form at all.
      const malformed = new ProblemError('invalid_input', { file: 'validation.file' });
      reject(error instanceof ProblemError ? error : malformed);
    };
    parser.once('finish', resolve);
    parser.once('error', refuse);
    request.once('aborted', () => {
      parser.destroy();
      refuse();
    });
    request.pipe(parser);
  });
}

function openParser(request: IncomingMessage, limit: number): BusboyInstance {
  const type = request.headers['content-type'];
  if (!type?.startsWith('multipart/form-data'))
    throw new ProblemError('invalid_input', { file: 'validation.file' });
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': type },
      limits: { fileSize: limit, files: 2, fields: 10, fieldSize: 1_000, parts: 12, headerPairs: 20 },
    });
  } catch {
    throw new ProblemError('invalid_input', { file: 'validation.file' }); // a multipart type without a boundary
  }
}
