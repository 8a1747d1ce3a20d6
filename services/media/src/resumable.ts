import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { isId, type ErrorCode } from '@rollheim/contracts';
import type { UploadPermit } from '@rollheim/contracts/server';
import { ProblemError } from '@rollheim/service-kit';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { announce, findAnnounced, forgetAnnounced, type Announced } from './resumable-rows.ts';
import type { UploadLocks } from './upload-locks.ts';
import { findUpload, mostBytes, takeFile, type TakenUpload, type UploadParts } from './upload.ts';

/** Where parts of files go; the id of the file follows. */
const PATH = '/media/uploads';
const TUS = '1.0.0';
/** No other try can make these files fit. */
const REFUSED: ReadonlySet<ErrorCode> = new Set(['file_type_refused', 'invalid_input']);

type OnePermit = UploadPermit & { readonly mediaId: string };
type Parts = Pick<UploadParts, 'pool' | 'blobs' | 'addressBytes'> & { readonly locks: UploadLocks };

/** Name of a file as the protocol's metadata has it: `filename <base64>`. */
function nameIn(metadata: string | undefined): string {
  const pair = metadata?.split(',').find((each) => each.trim().startsWith('filename '));
  const name = Buffer.from(pair?.trim().split(' ')[1] ?? '', 'base64').toString('utf8');
  return name.slice(0, 200) || 'file';
}

/**
 * Files that come in parts, by the protocol tus 1.0 (creation, creation with upload). One file has one id, which its permit
 * names: whoever announces it again goes on where it stopped. The bytes are not looked at before all of them are here and
 * somebody takes them ({@link take}), as often as that needs.
 */
export class ResumableUploads {
  readonly #parts: Parts;
  readonly #store: FileStore;
  readonly #server: Server;
  /** The id that the permit of a request names. */
  readonly #ids = new WeakMap<object, string>();
  /** Gives back what files that are still coming in count for an address. */
  readonly #counted = new Map<string, () => void>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#store = new FileStore({ directory: parts.blobs.partial() });
    // what is offered: the length is always known, and only age ends an upload
    this.#store.extensions = ['creation', 'creation-with-upload'];
    this.#server = new Server({
      path: PATH,
      datastore: this.#store,
      locker: parts.locks,
      relativeLocation: true,
      allowedOrigins: [],
      namingFunction: ({ runtime }) => {
        const id = runtime?.node && this.#ids.get(runtime.node.req);
        if (id === undefined) throw new Error('an upload without an id');
        return id;
      },
    });
  }

  /** Answers one request of the protocol. */
  async handle(
    req: IncomingMessage,
    res: ServerResponse,
    given: UploadPermit,
    address: string,
  ): Promise<void> {
    const permit = oneFile(given);
    const { mediaId } = permit;
    const asked = /^\/media\/uploads\/([^/?]+)$/.exec(req.url ?? '')?.[1];
    if (asked !== undefined && asked !== mediaId) throw new ProblemError('not_allowed');
    const known = await findAnnounced(this.#parts.pool, mediaId);
    if (known && (known.owner !== permit.owner || known.adId !== permit.adId))
      throw new ProblemError('conflict');
    if (known && (known.stored || (await findUpload(mediaId, permit, this.#parts))))
      return answerAt(res, req, mediaId, known.bytes, known.bytes);
    if (req.method === 'POST' && asked === undefined) {
      const bytes = lengthOf(req, permit);
      const offset = known?.bytes === bytes ? await this.#offsetOf(mediaId) : null;
      // announced by an earlier try whose answer was lost
      if (offset !== null) return answerAt(res, req, mediaId, offset, bytes);
      await this.#announce(permit, { bytes, name: nameIn(one(req, 'upload-metadata')) }, address);
    } else if ((req.method !== 'HEAD' && req.method !== 'PATCH') || asked === undefined || !known)
      throw new ProblemError('not_found');
    this.#ids.set(req, mediaId);
    await this.#server.handle(req, res);
  }

  /**
   * Takes a file whose parts are all here, as {@link takeFile} takes one. Throws `expired` where they are not: it is to be
   * sent again, or the rest of it.
   */
  async take(given: UploadPermit, parts: UploadParts, address: string): Promise<TakenUpload> {
    const permit = oneFile(given);
    const { mediaId } = permit;
    const present = await findUpload(mediaId, permit, this.#parts);
    if (present) return { record: present, again: true };
    const known = await findAnnounced(this.#parts.pool, mediaId);
    const isWhole = known !== null && (await this.#offsetOf(mediaId)) === known.bytes;
    if (!isWhole || known.owner !== permit.owner || known.adId !== permit.adId)
      throw new ProblemError('expired');
    this.#giveBack(mediaId);
    const path = join(this.#parts.blobs.partial(), mediaId);
    try {
      return await takeFile({ path, name: known.name }, permit, parts, address);
    } catch (error) {
      // refused for what it is: its bytes are of no use
      if (error instanceof ProblemError && REFUSED.has(error.code))
        await forgetAnnounced(this.#parts.pool, mediaId);
      throw error;
    }
  }

  /** Bytes that are here; null: none were ever announced. */
  async #offsetOf(mediaId: string): Promise<number | null> {
    try {
      return (await this.#store.getUpload(mediaId)).offset;
    } catch (error) {
      const { status_code: status } = error as { readonly status_code?: number };
      if (status === 404 || status === 410) return null;
      throw error;
    }
  }

  async #announce(
    permit: OnePermit,
    file: Pick<Announced, 'bytes' | 'name'>,
    address: string,
  ): Promise<void> {
    this.#giveBack(permit.mediaId);
    const giveBack = this.#parts.addressBytes.take(permit, address, file.bytes);
    try {
      await announce(this.#parts.pool, permit, file);
      this.#counted.set(permit.mediaId, giveBack);
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  #giveBack(mediaId: string): void {
    this.#counted.get(mediaId)?.();
    this.#counted.delete(mediaId);
  }
}

/** The permit of one file: others are spent by one request. */
function oneFile(permit: UploadPermit): OnePermit {
  const { mediaId } = permit;
  if (mediaId === undefined || !isId(mediaId)) throw new ProblemError('not_allowed');
  return { ...permit, mediaId };
}

const one = (req: IncomingMessage, header: string): string | undefined => [req.headers[header]].flat()[0];

/** All bytes of an announced file. */
function lengthOf(req: IncomingMessage, permit: UploadPermit): number {
  const bytes = Number(one(req, 'upload-length') ?? Number.NaN);
  const name = nameIn(one(req, 'upload-metadata'));
  if (!Number.isSafeInteger(bytes) || bytes < 1)
    throw new ProblemError('invalid_input', { [name]: 'validation.file' });
  if (bytes > mostBytes(permit))
    throw new ProblemError('payload_too_large', { [name]: 'validation.too_large_file' });
  return bytes;
}

/** How far a file is that the protocol's server is not asked about. */
function answerAt(
  res: ServerResponse,
  req: IncomingMessage,
  mediaId: string,
  offset: number,
  bytes: number,
): void {
  req.resume();
  if (req.method === 'PATCH') throw new ProblemError('conflict');
  res.writeHead(req.method === 'POST' ? 201 : 200, {
    'tus-resumable': TUS,
    'cache-control': 'no-store',
    'upload-offset': offset,
    'upload-length': bytes,
    ...(req.method === 'POST' ? { location: `${PATH}/${mediaId}` } : {}),
  });
  res.end();
}
