import { isId } from '@rollheim/contracts';
import { verifyPermit } from '@rollheim/contracts/server';
import { ProblemError } from '@rollheim/service-kit';
import type { Express, Request, Response } from 'express';
import type pg from 'pg';
import type { BlobFolder } from './blobs.ts';
import { isDemo } from './demo-ids.ts';
import type { Pictures } from './pictures.ts';
import { findMedia, originalKey } from './store.ts';
import { takeUpload } from './upload.ts';
import { mimeOf, parseVariant } from './variants.ts';
import { QueueFullError, type WorkQueue } from './work-queue.ts';

export interface RouteParts {
  readonly pool: pg.Pool;
  readonly blobs: BlobFolder;
  readonly queue: WorkQueue;
  readonly pictures: Pictures;
  readonly secret: string;
}

/** `POST /media` with a permit, `GET` and `HEAD /media/{id}/{variant}`. */
export function routeMedia(app: Express, parts: RouteParts): void {
  app.post('/media', (req, res) => upload(req, res, parts));
  app.get('/media/:id/:variant', (req, res) => answerMedia(req, res, parts));
}

/** The permit of a request: header `x-permit`, or `?permit=` where a form or an image cannot set one. */
const permitOf = (req: Request): string => {
  const { permit } = req.query;
  return req.get('x-permit') ?? (typeof permit === 'string' ? permit : '');
};

async function upload(req: Request, res: Response, parts: RouteParts): Promise<void> {
  try {
    const permit = await verifyPermit(permitOf(req), parts.secret, 'upload');
    if (!permit) throw new ProblemError('not_allowed');
    const { mediaId, kind, width, height, bytes, name } = await takeUpload(req, permit, parts).catch(tooBusy);
    res.status(201).set('Cache-Control', 'no-store').json({ mediaId, kind, width, height, bytes, name });
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
  const found = await parts.pictures.variant(id, wanted).catch(tooBusy);
  if (!found) throw new ProblemError('not_found');
  const { root, file } = parts.blobs.place(found.key);
  res.set({
    'Content-Type': mimeOf(wanted.format),
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: found.tag,
    'X-Content-Type-Options': 'nosniff',
  });
  await sendFile(res, file, root);
}

/** A document, for whom a permit names; never inline where it could run. */
async function answerDocument(req: Request, res: Response, parts: RouteParts, id: string): Promise<void> {
  const permit = await verifyPermit(permitOf(req), parts.secret, 'read');
  const record = permit?.mediaId === id ? await findMedia(parts.pool, id) : null;
  if (!record) throw new ProblemError('not_found');
  const { root, file } = parts.blobs.place(originalKey(record.sha256));
  const ending = record.mime === 'application/pdf' ? 'pdf' : 'webp';
  res.set({
    'Content-Type': record.mime,
    'Content-Disposition': `attachment; filename="${record.name.replace(/\.[^.]*$/, '')}.${ending}"`,
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
  });
  await sendFile(res, file, root);
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

function tooBusy(error: unknown): never {
  throw error instanceof QueueFullError ? new ProblemError('overloaded') : error;
}
