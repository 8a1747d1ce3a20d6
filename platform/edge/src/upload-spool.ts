import { CallerLimits, networkOf, shareOf, type CallerBounds } from '@rollheim/service-kit';
import { randomUUID } from 'node:crypto';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sendProblem } from './problem.ts';
import { sendTooLarge, sendTooSlow, type BodyBounds, type SpooledBody } from './request-body.ts';

/** Bounds of what comes in at a time. */
interface SpoolBounds extends CallerBounds {
  /** Of all together on disk; one address has a quarter of it, and no more than half of what is free. */
  readonly bytes: number;
}

/** Whose upload it is. */
export interface Sender {
  readonly address: string;
  readonly visitor: string | null;
}

/** Part of the disk that one address may take. */
const SHARE = 4;
/** Bytes that are read of a file at a time. */
const PART = 64 * 1024;
const TOO_MANY = 'too many uploads are coming in; try again';

/**
 * Takes uploads to their end before anybody is asked to work on them: who sends slowly holds a place of their own and a
 * file, and no backend.
 */
export class UploadSpool {
  readonly #dir: string;
  readonly #bounds: SpoolBounds;
  readonly #limits: CallerLimits;
  readonly #bytes = new Map<string, number>();
  #all = 0;

  constructor(dir: string, bounds: SpoolBounds) {
    this.#dir = dir;
    this.#bounds = bounds;
    this.#limits = new CallerLimits({ ...bounds, leavesRoom: true });
  }

  /** The whole body; null when it was refused, or its sender left. */
  async receive(
    req: IncomingMessage,
    res: ServerResponse,
    { address, visitor }: Sender,
    bounds: BodyBounds,
  ): Promise<SpooledBody | null> {
    const place = this.#limits.enter(address, visitor);
    if ('refused' in place) {
      refuseUpload(res, place.refused);
      return null;
    }
    const network = networkOf(address);
    let file: FileHandle | undefined;
    let length = 0;
    let due = true;
    const free = (): void => {
      if (!due) return;
      due = false;
      this.#count(network, -length);
      place.leave();
      void file?.close().catch(() => undefined); // it waits for a read that is under way
    };
    try {
      file = await this.#open();
      const whole = await fill(req, res, file, bounds, (bytes) => {
        length += bytes;
        this.#count(network, bytes);
        const share = shareOf(this.#bounds.bytes - this.#all, this.#bounds.bytes / SHARE);
        if (this.#all > this.#bounds.bytes) return 'budget';
        return (this.#bytes.get(network) ?? 0) > share ? 'caller' : null;
      });
      if (!whole) {
        free();
        return null;
      }
      const full = file;
      return { length, free, read: () => Readable.from(partsOf(full), { objectMode: false }) };
    } catch (error) {
      free();
      // what still comes of it is not read
      if (!res.headersSent) res.setHeader('connection', 'close');
      throw error;
    }
  }

  /** A file that has lost its name already: whatever ends this process, nothing stays. */
  async #open(): Promise<FileHandle> {
    await mkdir(this.#dir, { recursive: true, mode: 0o700 });
    const path = join(this.#dir, randomUUID());
    const file = await open(path, 'wx+', 0o600);
    await rm(path);
    return file;
  }

  #count(network: string, bytes: number): void {
    this.#all += bytes;
    const now = (this.#bytes.get(network) ?? 0) + bytes;
    if (now > 0) this.#bytes.set(network, now);
    else this.#bytes.delete(network);
  }
}

/** The bytes of a file from its beginning. A stream of the handle would close the file with itself. */
async function* partsOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ;) {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(PART), 0, PART, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Answers who found no place: theirs are taken, or all are. */
export function refuseUpload(res: ServerResponse, refused: 'caller' | 'budget'): void {
  if (!res.headersSent) res.setHeader('connection', 'close');
  sendProblem(res, refused === 'caller' ? 'too_many_requests' : 'overloaded', TOO_MANY);
}

/** Writes the body to the file as it comes; false when it was refused, or its sender left. */
function fill(
  req: IncomingMessage,
  res: ServerResponse,
  file: FileHandle,
  { bodyLimit, bodyMs, leastRate }: BodyBounds,
  count: (bytes: number) => 'caller' | 'budget' | null,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const least = (leastRate * bodyMs) / 1000;
    let length = 0;
    let lately = 0;
    let written = Promise.resolve();
    const end = (settle: () => void): void => {
      clearInterval(watch);
      req.off('data', take);
      // the file is closed once no one writes to it any more
      void written.finally(settle);
    };
    const watch = setInterval(() => {
      if (lately < least) {
        sendTooSlow(res);
        return end(() => resolve(false));
      }
      lately = 0;
    }, bodyMs);
    const take = (part: Buffer): void => {
      length += part.length;
      lately += part.length;
      if (length > bodyLimit) {
        sendTooLarge(res, bodyLimit);
        return end(() => resolve(false));
      }
      const refused = count(part.length);
      if (refused) {
        refuseUpload(res, refused);
        return end(() => resolve(false));
      }
      req.pause();
      // to its end: a single write may take a part alone
      written = file.appendFile(part).then(
        () => void req.resume(),
        (error: unknown) => end(() => reject(error instanceof Error ? error : new Error(String(error)))),
      );
    };
    // who left while the file was opened is not heard of any more
    if (req.destroyed) return end(() => resolve(false));
    req.on('data', take);
    req.once('end', () => end(() => resolve(true)));
    for (const over of ['error', 'aborted', 'close']) req.once(over, () => end(() => resolve(false)));
  });
}
