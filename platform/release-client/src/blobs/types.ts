/** Store of bytes addressed by their SHA-256 (hex): a folder, or a bucket of an S3-compatible server. */
export interface BlobStore {
  /** Stores `body`; refuses bytes that do not have this digest. Storing again makes it young again. */
  put(sha256: string, body: Buffer): Promise<void>;
  /** The bytes, or null when they are not there. */
  get(sha256: string): Promise<Buffer | null>;
  has(sha256: string): Promise<boolean>;
  remove(sha256: string): Promise<void>;
  /** Digests of all blobs that were stored before the instant (epoch ms). */
  storedBefore(instant: number): Promise<string[]>;
}
