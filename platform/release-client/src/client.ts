import { RegistryError } from './registry-error.ts';
import type { RegistryState, Release } from './types.ts';

/** A call of the registry. */
export interface RegistryCall {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body?: Buffer;
  readonly signal?: AbortSignal;
  /** The same key is the same call. */
  readonly key?: string;
}

/** How long an answer that needs no waiting may take, its body included, ms. */
const PATIENCE_MS = 10_000;

const UNAVAILABLE = 503;

/** Header by which who serves releases is known to the registry. */
export const SERVING_HEADER = 'x-serving';

/** What a client may be made with. */
export interface ClientOptions {
  /** How long the calls of who serves releases may take, ms; default 10,000. */
  readonly patienceMs?: number;
  /** Shared with the registry by who serves releases: without it nothing can be noted there. */
  readonly servingKey?: string;
}

/** Calls a registry over HTTP, as whoever serves releases does. Errors are {@link RegistryError}s. */
export class ReleaseClient {
  /** Registries on the same database: the next one is asked when one does not answer. */
  readonly #urls: readonly string[];
  #at = 0;
  readonly #patienceMs: number;
  readonly #servingKey: string | undefined;

  /** `url`: origin of a registry; several, separated by commas, are asked one after the other when one is away. */
  constructor(url: string, { patienceMs = PATIENCE_MS, servingKey }: ClientOptions = {}) {
    this.#urls = url.split(',').map((each) => each.trim().replace(/\/$/, ''));
    this.#patienceMs = patienceMs;
    this.#servingKey = servingKey;
  }

  /** State; with `after` it waits up to `waitSeconds` for a newer one. */
  state(after = 0, waitSeconds = 0, signal?: AbortSignal): Promise<RegistryState> {
    const soon = this.#soon(waitSeconds * 1000);
    const both = signal ? AbortSignal.any([signal, soon]) : soon;
    return this.json('GET', `/state?after=${after}&wait=${waitSeconds}`, undefined, both);
  }

  release(module: string, version: string): Promise<Release> {
    const path = `/releases/${encodeURIComponent(module)}/${encodeURIComponent(version)}`;
    return this.json('GET', path, undefined, this.#soon());
  }

  /** Bytes of a release's file by their digest; null when the registry does not have them. */
  async file(sha256: string): Promise<Buffer | null> {
    const response = await this.#absent(
      this.send({ method: 'GET', path: `/files/${sha256}`, signal: this.#soon() }),
    );
    return response && Buffer.from(await response.arrayBuffer());
  }

  /** Notes that pages or files of these releases were served: their files are kept. */
  async noteUse(releases: readonly { module: string; version: string }[]): Promise<void> {
    const body = Buffer.from(JSON.stringify({ releases }));
    await this.send({ method: 'POST', path: '/uses', body, signal: this.#soon() });
  }

  /** Makes a release set known, so that it can be asked for by its id. */
  async saveReleaseSet(versions: Readonly<Record<string, string>>): Promise<string> {
    return (await this.json<{ id: string }>('PUT', '/release-sets', { versions }, this.#soon())).id;
  }

  /** Members of a set that visitors got (`any`: or a tester); null when there is none. */
  async versionsOfSet(id: string, any = false): Promise<Readonly<Record<string, string>> | null> {
    const path = `/release-sets/${encodeURIComponent(id)}/versions${any ? '?any=1' : ''}`;
    type Set = { readonly versions: Readonly<Record<string, string>> };
    const answer = await this.#absent(this.json<Set>('GET', path, undefined, this.#soon()));
    return answer && answer.versions;
  }

  /** A call whose body and answer are JSON. */
  protected async json<T>(
    method: string,
    path: string,
    value?: unknown,
    signal?: AbortSignal,
    key?: string,
  ): Promise<T> {
    const response = await this.send({
      method,
      path,
      ...(value === undefined ? {} : { body: Buffer.from(JSON.stringify(value)) }),
      ...(signal ? { signal } : {}),
      ...(key === undefined ? {} : { key }),
    });
    return (await response.json()) as T;
  }

  /** Headers by which the caller is known; none here. */
  protected signed(_call: RegistryCall): Readonly<Record<string, string>> {
    return {};
  }

  protected async send(call: RegistryCall): Promise<Response> {
    const { method, path, body, signal, key } = call;
    const at = this.#at;
    const response = await fetch((this.#urls[at] ?? '') + path, {
      method,
      headers: {
        ...this.signed(call),
        ...(this.#servingKey === undefined ? {} : { [SERVING_HEADER]: this.#servingKey }),
        ...(body ? { 'content-type': 'application/octet-stream' } : {}),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body ? { body: new Uint8Array(body) } : {}),
      ...(signal ? { signal } : {}),
    }).catch((error: unknown) => {
      this.#leave(at);
      throw error;
    });
    if (response.ok) return response;
    // it ends, or has just begun
    if (response.status === UNAVAILABLE) this.#leave(at);
    const problem = (await response.json().catch(() => ({}))) as {
      code?: string;
      title?: string;
      fields?: Record<string, string>;
    };
    throw new RegistryError(
      response.status,
      problem.code ?? 'internal',
      problem.title ?? response.statusText,
      problem.fields,
    );
  }

  /** The next calls are another registry's; several may meet the same one that is away. */
  #leave(at: number): void {
    if (this.#at === at) this.#at = (at + 1) % this.#urls.length;
  }

  #soon(aheadMs = 0): AbortSignal {
    return AbortSignal.timeout(aheadMs + this.#patienceMs);
  }

  #absent<T>(answer: Promise<T>): Promise<T | null> {
    return answer.catch((error: unknown) => {
      if (error instanceof RegistryError && error.status === 404) return null;
      throw error;
    });
  }
}
