import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { BlobFolder } from './blobs.ts';
import { drawDemo, isDemo } from './demo-ids.ts';
import { findMedia, noteRemoved, originalKey, variantsKey } from './store.ts';
import { drawPicture, makeVariant, variantName, type Variant } from './variants.ts';
import type { Order, WorkQueue } from './work-queue.ts';

export interface PicturesOptions {
  readonly pool: pg.Pool;
  readonly blobs: BlobFolder;
  readonly queue: WorkQueue;
}

/** A picture that can be answered. */
export interface FoundPicture {
  readonly key: string;
  /** Changes with the bytes. */
  readonly tag: string;
}

interface Source {
  /** Names the bytes of the original. */
  readonly hash: string;
  readonly original: () => Promise<Buffer>;
}

/** Variants of pictures: made when first asked for, kept as long as the picture, each made once at a time. */
export class Pictures {
  readonly #options: PicturesOptions;
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #drawn = new Map<string, string>();

  constructor(options: PicturesOptions) {
    this.#options = options;
  }

  /** The blob of a variant; null where there is no such picture. */
  async variant(mediaId: string, variant: Variant, order: Order = {}): Promise<FoundPicture | null> {
    const source = isDemo(mediaId) ? this.#demo(mediaId, order) : await this.#stored(mediaId);
    if (!source) return null;
    const folder = variantsKey(source.hash);
    const key = `${folder}/${variantName(variant)}`;
    let made = false;
    await this.#once(key, async () => {
      const original = await source.original();
      const bytes = await this.#options.queue.run(() => makeVariant(original, variant), order);
      await this.#options.blobs.put(key, bytes);
      made = true;
    });
    // removed while it was being made
    if (made && !isDemo(mediaId) && !(await this.#stored(mediaId))) {
      await noteRemoved(this.#options.pool, source.hash);
      return null;
    }
    return { key, tag: `"${source.hash.slice(0, 24)}-${variantName(variant)}"` };
  }

  async #stored(mediaId: string): Promise<Source | null> {
    const { pool, blobs } = this.#options;
    const record = await findMedia(pool, mediaId);
    if (!record || record.kind !== 'image') return null;
    return { hash: record.sha256, original: () => blobs.read(originalKey(record.sha256)) };
  }

  /** A drawn picture; named by its drawing, so that a changed one is drawn again. */
  #demo(mediaId: string, order: Order): Source | null {
    const { blobs, queue } = this.#options;
    const known = this.#drawn.get(mediaId);
    const svg = known === undefined ? drawDemo(mediaId) : null;
    if (known === undefined && svg === null) return null;
    const hash =
      known ??
      createHash('sha256')
        .update(svg ?? '')
        .digest('hex');
    this.#drawn.set(mediaId, hash);
    const key = `drawn/${hash}`;
    const original = async (): Promise<Buffer> => {
      await this.#once(key, async () => {
        const drawing = svg ?? drawDemo(mediaId) ?? '';
        await blobs.put(key, await queue.run(() => drawPicture(drawing), order));
      });
      return blobs.read(key);
    };
    return { hash, original };
  }

  /** Makes a blob unless it is there; callers at the same time wait for the same making. */
  async #once(key: string, make: () => Promise<void>): Promise<void> {
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const work = (async () => {
      if (!(await this.#options.blobs.has(key))) await make();
    })();
    this.#underWay.set(key, work);
    try {
      await work;
    } finally {
      this.#underWay.delete(key);
    }
  }
}
