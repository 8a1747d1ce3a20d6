import { assertDigest, type BlobStore, type ReleaseClient } from '@rollheim/release-client';

/** Files that are kept in memory, bytes: of releases that new pages are made from, and of all others. */
const KEPT_BYTES = { served: 96 * 1024 * 1024, other: 32 * 1024 * 1024 };
/** Files of other releases that are read at a time; that they wait for each other slows no one's new page. */
const OTHERS_AT_ONCE = 8;
const OTHERS_WAITING = 32;

/** Bytes of releases' files by their SHA-256; null: no one has them. */
export interface AssetFiles {
  /** `isServed`: of a release that new pages are made from. */
  get(sha256: string, isServed: boolean): Promise<Buffer | null>;
}

/** Files by their digest, of so many bytes together; the least recently used leaves first. */
class Shelf {
  readonly #files = new Map<string, Buffer>();
  readonly #most: number;
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get(sha256: string): Buffer | undefined {
    const known = this.#files.get(sha256);
    if (known) {
      this.#files.delete(sha256);
      this.#files.set(sha256, known);
    }
    return known;
  }

  put(sha256: string, body: Buffer): void {
    this.#bytes += body.length - (this.#files.get(sha256)?.length ?? 0);
    this.#files.set(sha256, body);
    for (const [oldest, { length }] of this.#files) {
      if (this.#bytes <= this.#most) break;
      this.#files.delete(oldest);
      this.#bytes -= length;
    }
  }
}

/** Lets so many in at a time, in the order in which they came; null for whoever would wait behind too many. */
function turns(atOnce: number, waitingMost: number): <T>(work: () => Promise<T>) => Promise<T | null> {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  return async (work) => {
    if (free > 0) free--;
    else if (waiting.length >= waitingMost) return null;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}

/**
 * Files of releases: from the folder where the registry keeps them on this machine, elsewhere from the registry. Both
 * are kept, on a shelf of their own for the releases that new pages are made from: whoever asks for all the old ones
 * takes none of those away.
 */
export function openAssetFiles(
  folder: Pick<BlobStore, 'get'>,
  registry: Pick<ReleaseClient, 'file'>,
  keptBytes = KEPT_BYTES,
): AssetFiles {
  const [served, other] = [new Shelf(keptBytes.served), new Shelf(keptBytes.other)];
  const underWay = new Map<string, Promise<Buffer | null>>();
  const inTurn = turns(OTHERS_AT_ONCE, OTHERS_WAITING);

  const load = async (sha256: string): Promise<Buffer | null> => {
    const own = await folder.get(sha256);
    if (own) return own;
    const body = await registry.file(sha256);
    if (body) assertDigest(sha256, body);
    return body;
  };

  /** Two who ask at a time share one reading. */
  const loadOnce = (sha256: string, isServed: boolean): Promise<Buffer | null> => {
    const key = `${sha256} ${isServed}`;
    const known = underWay.get(key);
    if (known) return known;
    const reading = isServed ? load(sha256) : inTurn(() => load(sha256));
    const loading = reading.finally(() => void underWay.delete(key));
    underWay.set(key, loading);
    return loading;
  };

  return {
    async get(sha256, isServed) {
      const shelf = isServed ? served : other;
      const known = served.get(sha256) ?? other.get(sha256);
      if (known && !isServed) return known;
      const body = known ?? (await loadOnce(sha256, isServed));
      if (body) shelf.put(sha256, body);
      return body;
    },
  };
}
