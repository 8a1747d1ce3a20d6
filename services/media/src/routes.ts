import { isId } from '@rollheim/contracts';
import { verifyPermit, type permitSigners, type UploadPermit } from '@rollheim/contracts/server';
import {
  customerOf,
  KeysUnavailableError,
  networkOf,
  ProblemError,
  type SessionReader,
} from '@rollheim/service-kit';
import type { Express, Request, Response } from 'express';
import { drawDemoPaper, isDemo } from './demo-ids.ts';
import type { Pictures } from './pictures.ts';
import { isReader } from './readers.ts';
import type { ResumableUploads } from './resumable.ts';
import type { RefusedPermit } from './refused-permits.ts';
import { findMedia, originalKey } from './store.ts';
import { dropUpload, takeUpload, type UploadParts } from './upload.ts';
import { mimeOf, parseVariant } from './variants.ts';
import { QueueFullError } from './work-queue.ts';

export interface RouteParts extends UploadParts {
  readonly resumable: ResumableUploads;
  readonly pictures: Pictures;
  /** Whose permits are taken. */
  readonly signers: ReturnType<typeof permitSigners>;
  readonly sessionOf: SessionReader;
  /** Notifies the security log. */
  readonly noteRefused: (refused: RefusedPermit) => void;
}

/** A picture that is taken out of its ad is out of all caches within half a minute. */
const REMOVABLE = 'public, max-age=30, must-revalidate';

/**
 * `POST /media` with a permit, `DELETE` of what was stored by it, `GET` and `HEAD /media/{id}/{variant}`; below
 * `/media/uploads` files that come in parts (tus).
 */
export function routeMedia(app: Express, parts: RouteParts): void {
  app.post('/media', (req, res) => upload(req, res, parts));
  app.delete('/media', (req, res) => drop(req, res, parts));
  app.all(['/media/uploads', '/media/uploads/:id'], (req, res) => resume(req, res, parts));
  app.get('/media/:id/:variant', (req, res) => answerMedia(req, res, parts));
}

/** The permit of a request: header `x-permit`, or `?permit=` where a form or an image cannot set one. */
const permitOf = (req: Request): string => {
  const { permit } = req.query;
  return req.get('x-permit') ?? (typeof permit === 'string' ? permit : '');
};

/** How long after its end a permit still identifies what was stored by it, s: the longest upload, and work on it. */
const ENDED_SECONDS = 3600;

/** Throws `expired` for one that has ended: another one is to be asked for. */
async function uploadPermit(req: Request, parts: RouteParts): Promise<UploadPermit> {
  const token = permitOf(req);
  const permit = await verifyPermit(token, parts.signers, 'upload');
  if (permit) return permit;
  const ended = await verifyPermit(token, parts.signers, 'upload', ENDED_SECONDS);
  if (ended && req.method === 'DELETE') return ended;
  if (ended) throw new ProblemError('expired');
  parts.noteRefused({ network: addressOf(req), customerId: null, mediaId: null });
  throw new ProblemError('not_allowed');
}

/** What was stored by this permit is not wanted: it goes at once, also where the permit has ended meanwhile. */
async function drop(req: Request, res: Response, parts: RouteParts): Promise<void> {
  await dropUpload(await uploadPermit(req, parts), parts.pool);
  res.status(204).end();
}

/** Parts of a file, from the browser itself: permits are bound to one file, and hold for minutes. */
async function resume(req: Request, res: Response, parts: RouteParts): Promise<void> {
  try {
    await parts.resumable.handle(req, res, await uploadPermit(req, parts), addressOf(req));
  } catch (error) {
    req.resume();
    throw error;
  }
}

async function upload(req: Request, res: Response, parts: RouteParts): Promise<void> {
  try {
    const permit = await uploadPermit(req, parts);
    const taking =
      req.get('x-uploaded') === undefined
        ? takeUpload(req, permit, parts, addressOf(req))
        : parts.resumable.take(permit, parts, addressOf(req));
    const { record, again } = await taking.catch(tooBusy);
    const { mediaId, kind, width, height, bytes, name, sha256 } = record;
    res
      .status(201)
      .set('Cache-Control', 'no-store')
      .json({ mediaId, kind, width, height, bytes, name, sha256, again });
  } catch (error) {
    // What is refused is still being sent: read on, or the sender never reads the answer.
    req.resume();
    throw error;
  }
}

async function answerMedia(req: Request, res: Response, parts: RouteParts): Promise<void> {
  const id = String(req.params['id']);
  const variant = String(req.params['variant']);
  if (variant === 'document') return answerDocument(req, res, parts, id);
  const wanted = parseVariant(variant);
  if (!wanted || !(isId(id) || isDemo(id))) throw new ProblemError('not_found');
  const found = await parts.pictures
    .variant(id, wanted, { sender: { address: addressOf(req), visitor: null } })
    .catch(tooBusy);
  if (!found) throw new ProblemError('not_found');
  const { root, file } = parts.blobs.place(found.key);
  res.set({
    'Content-Type': mimeOf(wanted.format),
    'Cache-Control': isDemo(id) ? 'public, max-age=31536000, immutable' : REMOVABLE,
    ETag: found.tag,
    'X-Content-Type-Options': 'nosniff',
  });
  await sendFile(res, file, root);
}

/** A document, for whom a permit names; never inline where it could run. */
async function answerDocument(req: Request, res: Response, parts: RouteParts, id: string): Promise<void> {
  await checkReader(req, parts, id);
  const drawn = drawDemoPaper(id);
  if (drawn) {
    setDocument(res, 'application/pdf', drawn.title);
    res.end(drawn.pdf);
    return;
  }
  const record = await findMedia(parts.pool, id);
  if (record?.kind !== 'document') throw new ProblemError('not_found');
  const { root, file } = parts.blobs.place(originalKey(record.sha256));
  setDocument(res, record.mime, record.name.replace(/\.[^.]*$/, ''));
  await sendFile(res, file, root);
}

function setDocument(res: Response, mime: string, name: string): void {
  res.set({
    'Content-Type': mime,
    'Content-Disposition': `attachment; filename="${name}.${mime === 'application/pdf' ? 'pdf' : 'webp'}"`,
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
  });
}

/** Throws `not_found`, and notifies the security log, where the permit is not the caller's for this document. */
async function checkReader(
  req: Request,
  { signers, sessionOf, noteRefused }: RouteParts,
  id: string,
): Promise<void> {
  const token = permitOf(req);
  const archive = await verifyPermit(token, signers, 'archive');
  if (archive?.mediaId === id) return;
  const permit = await verifyPermit(token, signers, 'read');
  const caller = { authorization: req.get('authorization'), uuidHash: req.get('x-uuid-hash') };
  if (permit?.mediaId === id && (await isReader(permit, caller, sessionOf).catch(keysAway))) return;
  const customerId = customerOf(permit?.owner ?? null);
  noteRefused({ network: addressOf(req), customerId, mediaId: isId(id) ? id : null });
  throw new ProblemError('not_found');
}

const sendFile = (res: Response, file: string, root: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const options = {
      root,
      dotfiles: 'allow',
      cacheControl: false,
      lastModified: false,
      etag: false,
    } as const;
    res.sendFile(file, options, (error) => {
      const closed = (error as NodeJS.ErrnoException | undefined)?.code === 'ECONNABORTED';
      if (error && !closed) reject(error);
      else resolve();
    });
  });

/** Network address of the caller, as the edge saw it. */
const addressOf = (req: Request): string => networkOf(req.get('x-forwarded-for') ?? req.ip) || 'unknown';

/** One who has too much waiting is notified of that; where all together have, whoever comes next. Both may come again soon. */
function tooBusy(error: unknown): never {
  if (!(error instanceof QueueFullError)) throw error;
  const code = error.whose === 'caller' ? 'too_many_requests' : 'overloaded';
  throw new ProblemError(code, undefined, { 'Retry-After': '2' });
}

function keysAway(error: unknown): never {
  throw error instanceof KeysUnavailableError ? new ProblemError('unavailable') : error;
}
