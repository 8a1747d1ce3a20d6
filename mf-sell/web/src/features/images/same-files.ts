/** SHA-256 of a file, hex; null where the browser computes none (no secure origin). */
async function hashOf(file: Blob): Promise<string | null> {
  if (!crypto.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Where a file is that was chosen before. */
interface Places {
  /** It is on its way. */
  isComing(upload: number): boolean;
  /** It is in the ad. */
  isStored(mediaId: string): boolean;
}

/**
 * Files that were chosen since the page was opened, by what they hold: the same one is not sent a second time. What was
 * chosen on another page or device is known again by the service.
 */
export class SameFiles {
  readonly #uploads = new Map<string, number>();
  readonly #hashes = new Map<number, string>();
  readonly #media = new Map<string, string>();

  /** True where the same file is on its way already, or in the ad; else it is remembered. */
  async isSame(upload: number, file: Blob, { isComing, isStored }: Places): Promise<boolean> {
    const hash = await hashOf(file);
    if (hash === null) return false;
    const [other, mediaId] = [this.#uploads.get(hash), this.#media.get(hash)];
    const isThere =
      (other !== undefined && other !== upload && isComing(other)) ||
      (mediaId !== undefined && isStored(mediaId));
    if (isThere) return true;
    this.#uploads.set(hash, upload);
    this.#hashes.set(upload, hash);
    return false;
  }

  /** A file has become this picture. */
  stored(upload: number, mediaId: string): void {
    const hash = this.#hashes.get(upload);
    if (hash !== undefined) this.#media.set(hash, mediaId);
  }
}
