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

/** Calls a registry over HTTP, as whoever serves releases does. Errors are {@link RegistryError}s. */
export class ReleaseClient {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url.replace(/\/$/, '');
  }

  /** State; with `after` it waits up to `waitSeconds` for a newer one. */
  state(after = 0, waitSeconds = 0, signal?: AbortSignal): Promise<RegistryState> {
    return this.json('GET', `/state?after=${after}&wait=${waitSeconds}`, undefined, signal);
  }

  release(module: string, version: string): Promise<Release> {
    return this.json('GET', `/releases/${encodeURIComponent(module)}/${encodeURIComponent(version)}`);
  }

  /** Bytes of a release's file by their digest; null when the registry does not have them. */
  async file(sha256: string): Promise<Buffer | null> {
    const response = await this.#absent(this.send({ method: 'GET', path: `/files/${sha256}` }));
    return response && Buffer.from(await response.arrayBuffer());
  }

  /** Notes that pages or files of these releases were served: their files are kept. */
  async noteUse(releases: readonly { module: string; version: string }[]): Promise<void> {
    await this.send({ method: 'POST', path: '/uses', body: Buffer.from(JSON.stringify({ releases })) });
  }

  /** Makes a release set known, so that it can be asked for by its id. */
  async saveReleaseSet(versions: Readonly<Record<string, string>>): Promise<string> {
    return (await this.json<{ id: string }>('PUT', '/release-sets', { versions })).id;
  }

  /** Members of a set that visitors got (`any`: or a tester); null when there is none. */
  async versionsOfSet(id: string, any = false): Promise<Readonly<Record<string, string>> | null> {
    const path = `/release-sets/${encodeURIComponent(id)}/versions${any ? '?any=1' : ''}`;
    const answer = await this.#absent(this.json<{ versions: Readonly<Record<string, string>> }>('GET', path));
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
    const response = await fetch(this.#url + path, {
      method,
      headers: {
        ...this.signed(call),
        ...(body ? { 'content-type': 'application/octet-stream' } : {}),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body ? { body: new Uint8Array(body) } : {}),
      ...(signal ? { signal } : {}),
    });
    if (response.ok) return response;
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

  #absent<T>(answer: Promise<T>): Promise<T | null> {
    return answer.catch((error: unknown) => {
      if (error instanceof RegistryError && error.status === 404) return null;
      throw error;
    });
  }
}
