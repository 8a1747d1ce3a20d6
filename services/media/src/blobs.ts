import { randomUUID } from 'node:crypto';
import { access, chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { folderHasRoom, standingOn, type RawConfig } from '@rollheim/service-kit';

/** Keys of blobs: folders and a name, as the service makes them; never from a request. */
const KEY = /^(?:[a-z0-9-]+\/)*[a-z0-9-]+(?:\.[a-z0-9]+)?$/;

/** The folder of the files that a process with this configuration serves. */
export function mediaBlobs({ BLOB_DIR, PORT }: RawConfig): BlobFolder {
  return new BlobFolder(resolve(BLOB_DIR ?? '.data/blobs', 'media'), `${hostname()}-${PORT ?? 0}`);
}

/** The blob port on a folder. Blobs are immutable: a key is written once, whole or not at all, until it is removed. */
export class BlobFolder {
  readonly #root: string;
  readonly #incoming: string;

  /** `process`: a name that no other process of this folder has. */
  constructor(root: string, process = 'one') {
    this.#root = root;
    this.#incoming = join(root, 'incoming', process);
  }

  /**
   * Makes the folders, and clears what an interrupted upload left behind. Throws a sentence where they cannot be written
   * to.
   */
  async open(): Promise<void> {
    await standingOn({ what: 'The folder', setting: 'BLOB_DIR', place: this.#root }, async () => {
      // documents of sellers lie here: for this system's user alone
      await mkdir(this.#root, { recursive: true });
      await chmod(this.#root, 0o700);
      await rm(this.#incoming, { recursive: true, force: true });
      await mkdir(this.#incoming, { recursive: true });
      await mkdir(this.partial(), { recursive: true, mode: 0o700 });
    });
  }

  /** True while there is room for uploads; throws what to do where there is not. */
  hasRoom(): Promise<boolean> {
    return folderHasRoom(this.#root, 'BLOB_DIR');
  }

  /** Path of a new file for bytes that are still coming in. */
  incoming(): string {
    return join(this.#incoming, randomUUID());
  }

  /** Folder of files that come in parts: it outlives this process. */
  partial(): string {
    return join(this.#root, 'partial');
  }

  async has(key: string): Promise<boolean> {
    try {
      await access(this.path(key));
      return true;
    } catch {
      return false;
    }
  }

  read(key: string): Promise<Buffer> {
    return readFile(this.path(key));
  }

  /** Writes a blob under a temporary name and moves it to its place. */
  async put(key: string, bytes: Uint8Array): Promise<void> {
    const path = this.path(key);
    const part = this.incoming();
    await mkdir(dirname(path), { recursive: true });
    try {
      await writeFile(part, bytes);
      await rename(part, path);
    } catch (error) {
      // of a full disk, which is not to become fuller
      await rm(part, { force: true });
      throw error;
    }
  }

  /** Deletes a blob, or all below a folder; what is not there is as good as deleted. */
  remove(key: string): Promise<void> {
    return rm(this.path(key), { recursive: true, force: true });
  }

  /** Folder and path below it, for answering a file. */
  place(key: string): { readonly root: string; readonly file: string } {
    this.path(key);
    return { root: this.#root, file: key };
  }

  path(key: string): string {
    if (!KEY.test(key)) throw new Error(`${key} is no key of a blob`);
    return join(this.#root, key);
  }
}
