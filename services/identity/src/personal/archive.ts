import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { Locale } from '@rollheim/contracts';
import { keyOf, signPermit } from '@rollheim/contracts/server';
import type { BaseEnv, ServiceContext } from '@rollheim/service-kit';
import { ZipFile } from 'yazl';
import { exportPageHtml, type ArchivedFile } from './export-page.ts';
import { partOf, type OwnersPart } from './owners.ts';

const FETCH_MS = 30_000;
/**
 * Pictures and documents are compressed already. Not stored as they are: a file whose length follows its data is read by
 * every program only where it is deflated.
 */
const FILES = { compressionLevel: 1 };
/** No archive is larger, bytes; beyond 4 GiB and 65,535 files not every program reads the format. */
const MAX_BYTES = 2 * 1024 ** 3;
const MAX_FILES = 60_000;

/** Thrown where a person's files do not fit into one archive: another attempt changes nothing. */
export class ArchiveTooLargeError extends Error {
  constructor(files: number, bytes: number) {
    super(`${files} files of ${bytes} bytes do not fit into one archive`);
    this.name = 'ArchiveTooLargeError';
  }
}

/** Folder of the finished archives. */
const folderOf = ({ BLOB_DIR }: Pick<BaseEnv, 'BLOB_DIR'>): string => resolve(BLOB_DIR, 'exports');

/** Place of an export's archive. */
export const archivePath = (env: Pick<BaseEnv, 'BLOB_DIR'>, exportId: string): string =>
  join(folderOf(env), `${exportId}.zip`);

/** Removes archives from the folder; one that is not there is passed over. */
export async function removeArchives(
  env: Pick<BaseEnv, 'BLOB_DIR'>,
  exportIds: readonly string[],
): Promise<void> {
  for (const id of exportIds) await rm(archivePath(env, id), { force: true });
}

/** A row of media's part. */
interface MediaRow {
  readonly media_id: string;
  readonly kind: 'image' | 'document';
  readonly name: string;
  readonly mime: string;
  readonly bytes: number;
}

/**
 * Makes the archive of a person: `data.json`, `index.html` in their language, and their files. Answers its size in
 * bytes. Throws where an owner or a file does not come: then there is none, and it can be tried again; or
 * {@link ArchiveTooLargeError} before a file is fetched.
 */
export async function writeArchive(
  ctx: ServiceContext<{ readonly DATA_OWNERS: readonly string[] }>,
  exportId: string,
  person: { readonly customerId: string; readonly language: Locale },
): Promise<number> {
  const { customerId, language } = person;
  const parts: Record<string, OwnersPart> = {};
  for (const owner of ctx.env.DATA_OWNERS) parts[owner] = await partOf(ctx, owner, customerId);
  const media = (parts['media']?.['media'] ?? []) as unknown as readonly MediaRow[];
  const expected = media.reduce((sum, { bytes }) => sum + bytes, 0);
  if (media.length > MAX_FILES || expected > MAX_BYTES)
    throw new ArchiveTooLargeError(media.length, expected);
  const at = new Date().toISOString();
  const path = archivePath(ctx.env, exportId);
  await mkdir(folderOf(ctx.env), { recursive: true, mode: 0o700 });
  // an attempt that outlives its lease runs beside the next one
  const part = `${path}.${randomUUID()}.part`;
  const zip = new ZipFile();
  const stop = new AbortController();
  const fill = async (): Promise<void> => {
    const files: ArchivedFile[] = [];
    for (const each of media) {
      const bytes = await fetchMedia(ctx.env, each, stop.signal);
      if (!bytes) continue;
      const archived = { path: `files/${each.media_id}.${endingOf(each)}`, name: each.name };
      files.push(archived);
      zip.addReadStream(bytes, archived.path, FILES);
      await finished(bytes);
    }
    zip.addBuffer(Buffer.from(JSON.stringify({ customerId, at, data: parts, files }, null, 2)), 'data.json');
    zip.addBuffer(Buffer.from(await exportPageHtml(language, at, parts, files)), 'index.html');
    zip.end();
  };
  const file = createWriteStream(part, { flags: 'wx', mode: 0o600 });
  const both = [fill(), pipeline(zip.outputStream, file, { signal: stop.signal })];
  try {
    await Promise.all(both);
    const { size } = await stat(part);
    await rename(part, path);
    return size;
  } catch (error) {
    stop.abort(error);
    await Promise.allSettled(both);
    await rm(part, { force: true });
    throw error;
  }
}

const endingOf = ({ kind, mime }: MediaRow): string =>
  kind === 'document' && mime === 'application/pdf' ? 'pdf' : 'webp';

/** Bytes of a picture or document as they come; null where it was removed in the meantime. */
async function fetchMedia(
  env: BaseEnv,
  { media_id, kind }: MediaRow,
  stop: AbortSignal,
): Promise<Readable | null> {
  const variant = kind === 'document' ? 'document' : 'w1600.webp';
  const headers: Record<string, string> =
    kind === 'document'
      ? {
          'x-permit': await signPermit({ use: 'archive', mediaId: media_id }, keyOf(env, 'media-permit'), 60),
        }
      : {};
  const url = new URL(`/media/${media_id}/${variant}`, env.MEDIA_URL);
  const answer = await fetch(url, {
    headers,
    signal: AbortSignal.any([stop, AbortSignal.timeout(FETCH_MS)]),
  });
  if (answer.status === 404) return null;
  if (!answer.ok || !answer.body) throw new Error(`media answers ${answer.status}`);
  return Readable.from(answer.body);
}
