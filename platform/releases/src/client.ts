import type { TeamKey } from './keys.ts';
import { RegistryError } from './problem.ts';
import type { PublishTarget } from './publish.ts';
import type { Reservation } from './publishing.ts';
import type { RolloutChange } from './rollouts.ts';
import { signRequest } from './signing.ts';
import type { Release, RegistryState } from './types.ts';

/** A release as lists show it: with the number of its files in place of the files. */
export type ListedRelease = Omit<Release, 'manifest'> & {
  readonly manifest: Omit<Release['manifest'], 'assets'> & { readonly files: number };
};

/** The registry's status: its state and the host processes. */
export type RegistryStatus = RegistryState & {
  readonly hosts: readonly { name: string; pid?: number; releases: readonly string[] }[];
};

/** Calls a registry over HTTP; changes are signed with the team's key. Errors are {@link RegistryError}s. */
export class RegistryClient {
  readonly #url: string;
  readonly #key: TeamKey | null;

  constructor(url: string, key: TeamKey | null = null) {
    this.#url = url.replace(/\/$/, '');
    this.#key = key;
  }

  /** State; with `after` it waits up to `waitSeconds` for a newer one. */
  state(after = 0, waitSeconds = 0, signal?: AbortSignal): Promise<RegistryState> {
    return this.#json('GET', `/state?after=${after}&wait=${waitSeconds}`, undefined, signal);
  }

  status(): Promise<RegistryStatus> {
    return this.#json('GET', '/status');
  }

  async releases(module?: string): Promise<ListedRelease[]> {
    const path = module === undefined ? '/releases' : `/releases/${encodeURIComponent(module)}`;
    return (await this.#json<{ releases: ListedRelease[] }>('GET', path)).releases;
  }

  release(module: string, version: string): Promise<Release> {
    return this.#json('GET', `/releases/${encodeURIComponent(module)}/${encodeURIComponent(version)}`);
  }

  /** Makes a release set known, so that it can be asked for by its id. */
  async saveReleaseSet(versions: Readonly<Record<string, string>>): Promise<string> {
    return (await this.#json<{ id: string }>('PUT', '/release-sets', { versions })).id;
  }

  share(module: string, version: string, percent: number, reason: string): Promise<RolloutChange> {
    return this.#json('POST', `/modules/${encodeURIComponent(module)}/share`, { version, percent, reason });
  }

  takeBack(module: string, reason?: string): Promise<RolloutChange> {
    return this.#json('POST', `/modules/${encodeURIComponent(module)}/take-back`, reason ? { reason } : {});
  }

  preview(
    module: string,
    version: string,
    minutes?: number,
    path?: string,
  ): Promise<{ url: string; expires: string }> {
    const wish = { version, ...(minutes ? { minutes } : {}), ...(path ? { path } : {}) };
    return this.#json('POST', `/modules/${encodeURIComponent(module)}/preview`, wish);
  }

  /** This registry as the target of a publish. */
  publishTarget(): PublishTarget {
    const place = (manifest: { module: string; version: string }) =>
      `/releases/${manifest.module}/${manifest.version}`;
    return {
      reserve: (manifest, signature, notes) =>
        this.#json<Reservation>('POST', '/releases', { manifest, signature, notes }),
      upload: async (manifest, sha256, body) => {
        await this.#send('PUT', `${place(manifest)}/assets/${sha256}`, body);
      },
      commit: async (manifest) => {
        await this.#send('POST', `${place(manifest)}/commit`);
      },
      abandon: async (manifest) => {
        await this.#send('DELETE', place(manifest));
      },
    };
  }

  async #json<T>(method: string, path: string, value?: unknown, signal?: AbortSignal): Promise<T> {
    const body = value === undefined ? undefined : Buffer.from(JSON.stringify(value));
    return (await (await this.#send(method, path, body, signal)).json()) as T;
  }

  async #send(method: string, path: string, body?: Buffer, signal?: AbortSignal): Promise<Response> {
    const signature =
      this.#key && method !== 'GET' ? signRequest(this.#key, method, path, body ?? Buffer.alloc(0)) : {};
    const response = await fetch(this.#url + path, {
      method,
      headers: { ...signature, ...(body ? { 'content-type': 'application/octet-stream' } : {}) },
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
}
