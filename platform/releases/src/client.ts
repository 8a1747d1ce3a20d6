import type { Explanation } from './analysis/explain.ts';
import type { IdleComparison } from './analysis/idle.ts';
import type { GateResult } from './gate/types.ts';
import type { KnownKey, Revocation } from './key-store.ts';
import type { TeamKey } from './keys.ts';
import { RegistryError } from './problem.ts';
import type { PublishTarget } from './publish.ts';
import type { Reservation } from './publishing.ts';
import type { RolloutChange } from './rollouts.ts';
import { signRequest } from './signing.ts';
import type { AuditLine } from './rollout/history.ts';
import type { Look } from './rollout/store.ts';
import type { Withdrawal } from './rollout/withdraw.ts';
import type { ErrorGroup } from './telemetry/errors.ts';
import type { Policy, Release, RegistryState, Rollout } from './types.ts';

/** A release as lists show it: with the number of its files in place of the files. */
export type ListedRelease = Omit<Release, 'manifest'> & {
  readonly manifest: Omit<Release['manifest'], 'assets'> & { readonly files: number };
};

/** A team's key, with its revocation if it was revoked. Instants are ISO texts. */
export type ListedKey = Wire<Omit<KnownKey, 'publicKey' | 'revoked'>> & {
  readonly revoked: Wire<Revocation> | null;
};

/** The registry's status: its state and the host processes. */
export type RegistryStatus = RegistryState & {
  readonly hosts: readonly { name: string; pid?: number; releases: readonly string[] }[];
};

/** A rollout with what its figures said (oldest first) and what was done (the audit log's lines). */
export interface RolloutDetails {
  readonly rollout: Rollout;
  readonly looks: readonly Wire<Look>[];
  readonly history: readonly Wire<AuditLine>[];
}

/** A module's policy; `own` is false for the template. */
export interface ModulePolicy {
  readonly module: string;
  readonly own: boolean;
  readonly policy: Policy;
}

type Wire<T> = { readonly [Name in keyof T]: T[Name] extends Date ? string : T[Name] };

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

  /** Notes that pages or files of these releases were served: their files are kept. */
  async noteUse(releases: readonly { module: string; version: string }[]): Promise<void> {
    await this.#send('POST', '/uses', Buffer.from(JSON.stringify({ releases })));
  }

  /** Makes a release set known, so that it can be asked for by its id. */
  async saveReleaseSet(versions: Readonly<Record<string, string>>): Promise<string> {
    return (await this.#json<{ id: string }>('PUT', '/release-sets', { versions })).id;
  }

  /** Members of a set that visitors got (`any`: or a tester); null when there is none. */
  async versionsOfSet(id: string, any = false): Promise<Readonly<Record<string, string>> | null> {
    const path = `/release-sets/${encodeURIComponent(id)}/versions${any ? '?any=1' : ''}`;
    try {
      return (await this.#json<{ versions: Readonly<Record<string, string>> }>('GET', path)).versions;
    } catch (error) {
      if (error instanceof RegistryError && error.status === 404) return null;
      throw error;
    }
  }

  share(module: string, version: string, percent: number, reason: string): Promise<RolloutChange> {
    return this.#json('POST', `/modules/${encodeURIComponent(module)}/share`, { version, percent, reason });
  }

  takeBack(module: string, reason?: string): Promise<RolloutChange> {
    return this.#json('POST', `/modules/${encodeURIComponent(module)}/take-back`, reason ? { reason } : {});
  }

  /** Makes a release unreachable that visitors do not get any more. */
  withdraw(module: string, version: string, reason: string): Promise<Withdrawal> {
    return this.#json('POST', `/modules/${encodeURIComponent(module)}/withdraw`, { version, reason });
  }

  /** All keys, the oldest first; revoked ones among them. */
  async keys(): Promise<ListedKey[]> {
    return (await this.#json<{ keys: ListedKey[] }>('GET', '/keys')).keys;
  }

  /** Lets a team in; by operations' key alone. */
  addKey(owner: string, publicKey: string): Promise<{ id: string; owner: string }> {
    return this.#json('POST', '/keys', { owner, publicKey });
  }

  /** Revokes a key for good; by operations' key alone. */
  revokeKey(id: string, reason: string): Promise<ListedKey> {
    return this.#json('POST', `/keys/${encodeURIComponent(id)}/revoke`, { reason });
  }

  /** Has the gate look at a release; takes as long as a browser and a BFF need. */
  gate(module: string, version: string): Promise<GateResult> {
    return this.#json('POST', '/gate', { module, version });
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

  /** Starts a rollout; the same `key` is the same call. */
  startRollout(
    module: string,
    wish: { version: string; reason?: string; hotfix?: { reason: string }; policy?: unknown },
    key?: string,
  ): Promise<Rollout> {
    return this.#json('POST', `/modules/${encodeURIComponent(module)}/rollouts`, wish, undefined, key);
  }

  /** Says something to a rollout; `step` is the one that the caller saw. */
  directRollout(
    id: string,
    call: 'pause' | 'resume' | 'promote' | 'approve' | 'roll-back',
    said: { reason: string; step?: number },
    key?: string,
  ): Promise<Rollout> {
    return this.#json('POST', `/rollouts/${encodeURIComponent(id)}/${call}`, said, undefined, key);
  }

  async rollouts(module?: string): Promise<Rollout[]> {
    const query = module === undefined ? '' : `?module=${encodeURIComponent(module)}`;
    return (await this.#json<{ rollouts: Rollout[] }>('GET', `/rollouts${query}`)).rollouts;
  }

  rollout(id: string): Promise<RolloutDetails> {
    return this.#json('GET', `/rollouts/${encodeURIComponent(id)}`);
  }

  policy(module: string): Promise<ModulePolicy> {
    return this.#json('GET', `/policies/${encodeURIComponent(module)}`);
  }

  setPolicy(module: string, policy: unknown, reason: string): Promise<ModulePolicy> {
    return this.#json('PUT', `/policies/${encodeURIComponent(module)}`, { policy, reason });
  }

  /** Link that opens exactly one release set. */
  previewSet(id: string, minutes?: number, path?: string): Promise<{ url: string; expires: string }> {
    const wish = { ...(minutes ? { minutes } : {}), ...(path ? { path } : {}) };
    return this.#json('POST', `/release-sets/${encodeURIComponent(id)}/preview`, wish);
  }

  /** Adds an operator of the console, or gives them a new password and roles. */
  async saveOperator(name: string, password: string, roles: readonly string[]): Promise<void> {
    await this.#json('PUT', '/console/operators', { name, password, roles });
  }

  async removeOperator(name: string): Promise<void> {
    await this.#send('DELETE', `/console/operators/${encodeURIComponent(name)}`);
  }

  /** How a rollout is decided, with the figures. */
  explain(id: string): Promise<Explanation> {
    return this.#json('GET', `/rollouts/${encodeURIComponent(id)}/explain`);
  }

  /** What was done to a module, or to all, the newest first; for a team or operations. */
  async audit(module?: string): Promise<Wire<AuditLine>[]> {
    const query = module === undefined ? '' : `?module=${encodeURIComponent(module)}`;
    return (await this.#json<{ entries: Wire<AuditLine>[] }>('GET', `/audit${query}`)).entries;
  }

  /** Recent errors by cause, the newest first; for a team or operations. */
  async errors(module: string, version?: string): Promise<ErrorGroup[]> {
    const query = new URLSearchParams({ module, ...(version === undefined ? {} : { version }) });
    return (await this.#json<{ errors: ErrorGroup[] }>('GET', `/errors?${query.toString()}`)).errors;
  }

  /** A module's stable release compared with itself. */
  idle(module: string): Promise<IdleComparison> {
    return this.#json('GET', `/idle/${encodeURIComponent(module)}`);
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
      gate: ({ module, version }) => this.gate(module, version),
    };
  }

  async #json<T>(
    method: string,
    path: string,
    value?: unknown,
    signal?: AbortSignal,
    key?: string,
  ): Promise<T> {
    const body = value === undefined ? undefined : Buffer.from(JSON.stringify(value));
    return (await (await this.#send(method, path, body, signal, key)).json()) as T;
  }

  async #send(
    method: string,
    path: string,
    body?: Buffer,
    signal?: AbortSignal,
    key?: string,
  ): Promise<Response> {
    const signature =
      this.#key && (method !== 'GET' || /^\/(?:errors|audit)\b/.test(path))
        ? signRequest(this.#key, method, path, body ?? Buffer.alloc(0))
        : {};
    const response = await fetch(this.#url + path, {
      method,
      headers: {
        ...signature,
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
}
