import type {
  Explanation,
  IdleComparison,
  GateAnswer,
  GateResult,
  KnownKey,
  Revocation,
  Reservation,
  RolloutChange,
  RunningCheck,
  AuditLine,
  Look,
  Withdrawal,
  ErrorGroup,
} from './answers.ts';
import type { TeamKey } from './team-key.ts';
import type { PublishTarget } from './publish.ts';
import { signRequest } from './signing.ts';
import {
  ReleaseClient,
  type Policy,
  type RegistryCall,
  type RegistryState,
  type Release,
  type Rollout,
} from '@rollheim/release-client';

/** A release as lists show it: with the number of its files in place of the files. */
export type ListedRelease = Omit<Release, 'manifest'> & {
  readonly manifest: Omit<Release['manifest'], 'assets'> & { readonly files: number };
  /** Why it was withdrawn, and when (ISO); null where it was not. */
  readonly withdrawn: { readonly reason: string; readonly at: string } | null;
  /** What the gate made of it, with the codes of what it found; null while it has not looked at it to its end. */
  readonly gate: { readonly passed: boolean; readonly codes: readonly string[] } | null;
  /** The check of it that is under way; null: there is none. */
  readonly checking: RunningCheck | null;
};

/** A team's key, with its revocation if it was revoked. Instants are ISO texts. */
export type ListedKey = Wire<Omit<KnownKey, 'publicKey' | 'revoked'>> & {
  readonly revoked: Wire<Revocation> | null;
};

/** The registry's status: its state, the host processes, and the releases (`<module>@<version>`) that have none until they are called. */
export type RegistryStatus = RegistryState & {
  readonly hosts: readonly { name: string; pid?: number; releases: readonly string[] }[];
  readonly asleep: readonly string[];
};

/** A rollout with the judgements of its figures (oldest first) and what was done (the audit log's lines). */
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

/** Calls a registry for a team or operations; changes are signed with their key. Errors are `RegistryError`s. */
export class RegistryClient extends ReleaseClient {
  readonly #key: TeamKey | null;

  constructor(url: string, key: TeamKey | null = null) {
    super(url);
    this.#key = key;
  }

  status(): Promise<RegistryStatus> {
    return this.json('GET', '/status');
  }

  async releases(module?: string): Promise<ListedRelease[]> {
    const path = module === undefined ? '/releases' : `/releases/${encodeURIComponent(module)}`;
    return (await this.json<{ releases: ListedRelease[] }>('GET', path)).releases;
  }

  /** `restore`: also a version that was withdrawn, which is refused with `release_withdrawn` and its reason without it. */
  share(
    module: string,
    version: string,
    percent: number,
    reason: string,
    { restore = false }: { restore?: boolean } = {},
  ): Promise<RolloutChange> {
    const asked = { version, percent, reason, ...(restore ? { restore } : {}) };
    return this.json('POST', `/modules/${encodeURIComponent(module)}/share`, asked);
  }

  takeBack(module: string, reason?: string): Promise<RolloutChange> {
    return this.json('POST', `/modules/${encodeURIComponent(module)}/take-back`, reason ? { reason } : {});
  }

  /** Makes a release unreachable that visitors do not get any more. */
  withdraw(module: string, version: string, reason: string): Promise<Withdrawal> {
    return this.json('POST', `/modules/${encodeURIComponent(module)}/withdraw`, { version, reason });
  }

  /** All keys, the oldest first; revoked ones among them. */
  async keys(): Promise<ListedKey[]> {
    return (await this.json<{ keys: ListedKey[] }>('GET', '/keys')).keys;
  }

  /** Lets a team in; by operations' key alone. */
  addKey(
    owner: string,
    publicKey: string,
    person: string | null = null,
  ): Promise<{ id: string; owner: string }> {
    return this.json('POST', '/keys', { owner, person, publicKey });
  }

  /** Revokes a key for good; by operations' key alone. */
  revokeKey(id: string, reason: string): Promise<ListedKey> {
    return this.json('POST', `/keys/${encodeURIComponent(id)}/revoke`, { reason });
  }

  /**
   * Has the gate look at a release; takes as long as a browser and a BFF need. `intended`: why it shows less than the
   * release before, where that is meant.
   */
  async gate(module: string, version: string, intended?: string): Promise<GateResult> {
    const asked = { module, version, ...(intended ? { intended } : {}) };
    let answer = await this.json<GateAnswer>('POST', '/gate', asked);
    while ('running' in answer)
      answer = await this.json<GateAnswer>('GET', `/checks/${encodeURIComponent(answer.running)}`);
    return answer;
  }

  preview(
    module: string,
    version: string,
    minutes?: number,
    path?: string,
  ): Promise<{ url: string; expires: string }> {
    const options = { version, ...(minutes ? { minutes } : {}), ...(path ? { path } : {}) };
    return this.json('POST', `/modules/${encodeURIComponent(module)}/preview`, options);
  }

  /** Starts a rollout; the same `key` is the same call. */
  startRollout(
    module: string,
    options: {
      version: string;
      reason?: string;
      hotfix?: { reason: string };
      policy?: unknown;
      audience?: readonly string[];
    },
    key?: string,
  ): Promise<Rollout> {
    return this.json('POST', `/modules/${encodeURIComponent(module)}/rollouts`, options, undefined, key);
  }

  /** Says something to a rollout; `step` is the one that the caller saw. */
  directRollout(
    id: string,
    call: 'pause' | 'resume' | 'promote' | 'approve' | 'roll-back',
    said: { reason: string; step?: number },
    key?: string,
  ): Promise<Rollout> {
    return this.json('POST', `/rollouts/${encodeURIComponent(id)}/${call}`, said, undefined, key);
  }

  async rollouts(module?: string): Promise<Rollout[]> {
    const query = module === undefined ? '' : `?module=${encodeURIComponent(module)}`;
    return (await this.json<{ rollouts: Rollout[] }>('GET', `/rollouts${query}`)).rollouts;
  }

  rollout(id: string): Promise<RolloutDetails> {
    return this.json('GET', `/rollouts/${encodeURIComponent(id)}`);
  }

  policy(module: string): Promise<ModulePolicy> {
    return this.json('GET', `/policies/${encodeURIComponent(module)}`);
  }

  setPolicy(module: string, policy: unknown, reason: string): Promise<ModulePolicy> {
    return this.json('PUT', `/policies/${encodeURIComponent(module)}`, { policy, reason });
  }

  /** Link that opens exactly one release set. */
  previewSet(id: string, minutes?: number, path?: string): Promise<{ url: string; expires: string }> {
    const options = { ...(minutes ? { minutes } : {}), ...(path ? { path } : {}) };
    return this.json('POST', `/release-sets/${encodeURIComponent(id)}/preview`, options);
  }

  /** Adds an operator of the console, or gives them a new password and roles. */
  async saveOperator(name: string, password: string, roles: readonly string[]): Promise<void> {
    await this.json('PUT', '/console/operators', { name, password, roles });
  }

  async removeOperator(name: string): Promise<void> {
    await this.send({ method: 'DELETE', path: `/console/operators/${encodeURIComponent(name)}` });
  }

  /** How a rollout is decided, with the figures. */
  explain(id: string): Promise<Explanation> {
    return this.json('GET', `/rollouts/${encodeURIComponent(id)}/explain`);
  }

  /** What was done to a module, or to all, the newest first; for a team or operations. */
  async audit(module?: string): Promise<Wire<AuditLine>[]> {
    const query = module === undefined ? '' : `?module=${encodeURIComponent(module)}`;
    return (await this.json<{ entries: Wire<AuditLine>[] }>('GET', `/audit${query}`)).entries;
  }

  /** Recent errors by cause, the newest first; for a team or operations. */
  async errors(module: string, version?: string): Promise<ErrorGroup[]> {
    const query = new URLSearchParams({ module, ...(version === undefined ? {} : { version }) });
    return (await this.json<{ errors: ErrorGroup[] }>('GET', `/errors?${query.toString()}`)).errors;
  }

  /** A module's stable release compared with itself. */
  idle(module: string): Promise<IdleComparison> {
    return this.json('GET', `/idle/${encodeURIComponent(module)}`);
  }

  /** This registry as the target of a publish. */
  publishTarget(): PublishTarget {
    const place = (manifest: { module: string; version: string }) =>
      `/releases/${manifest.module}/${manifest.version}`;
    return {
      reserve: (manifest, signature, notes) =>
        this.json<Reservation>('POST', '/releases', { manifest, signature, notes }),
      upload: async (manifest, sha256, body) => {
        await this.send({ method: 'PUT', path: `${place(manifest)}/assets/${sha256}`, body });
      },
      commit: async (manifest) => {
        await this.send({ method: 'POST', path: `${place(manifest)}/commit` });
      },
      abandon: async (manifest) => {
        await this.send({ method: 'DELETE', path: place(manifest) });
      },
      gate: ({ module, version }) => this.gate(module, version),
    };
  }

  protected override signed({ method, path, body }: RegistryCall): Readonly<Record<string, string>> {
    if (!this.#key || (method === 'GET' && !/^\/(?:errors|audit)\b/.test(path))) return {};
    return { ...signRequest(this.#key, method, path, body ?? Buffer.alloc(0)) };
  }
}
