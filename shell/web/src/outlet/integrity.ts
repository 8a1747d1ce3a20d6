import type { ReleaseFiles } from '@rollheim/contracts';

/** What the releases of this page say of their files. */
export class Integrity {
  readonly #values = new Map<string, string>();
  readonly #origin: string;

  constructor(origin: string = globalThis.location?.origin ?? '') {
    this.#origin = origin;
  }

  add({ base, integrity }: ReleaseFiles): void {
    for (const [path, value] of Object.entries(integrity)) this.#values.set(base + path, value);
  }

  /** The file's integrity. Throws, when `closed`, for a file that no release of this page names. */
  of(url: string, closed: boolean): string | null {
    const { origin, pathname } = new URL(url, this.#origin || undefined);
    const value = origin === this.#origin ? this.#values.get(pathname) : undefined;
    if (!value && closed) throw new Error(`No release of this page names ${pathname}: it is not loaded`);
    return value ?? null;
  }
}
