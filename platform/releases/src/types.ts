import type { ReleaseManifest } from '@rollheim/tooling/build/facts';

export type { ReleaseManifest } from '@rollheim/tooling/build/facts';

/** One version of every module and of the shell, by module name. */
export type Versions = Readonly<Record<string, string>>;

/** A running move of visitors from the stable release of a module to another. */
export interface Rollout {
  readonly id: string;
  readonly module: string;
  readonly base: string;
  readonly target: string;
  /** Share of visitors on the target in basis points, 0 to 10,000. */
  readonly share: number;
}

/** What visitors of a module can get now. */
export interface ModuleState {
  readonly stable: string;
  /** The stable release before, while it can be taken back to. */
  readonly previous: string | null;
  readonly rollout: Rollout | null;
  /** Version → where its server file answers; only those that are ready. Empty for the shell. */
  readonly backends: Readonly<Record<string, string>>;
  /** All published versions: what a preview may ask for and whose assets are served. */
  readonly published: readonly string[];
}

/** What the edge needs to decide; every change has a higher revision. */
export interface RegistryState {
  readonly revision: number;
  readonly modules: Readonly<Record<string, ModuleState>>;
}

/** A committed release. */
export interface Release {
  readonly manifest: ReleaseManifest;
  readonly signature: string;
  readonly keyId: string;
  /** Digest of the signed manifest: two releases with the same digest are the same. */
  readonly digest: string;
  readonly gitCommit: string | null;
  /** The working tree had changes that no commit holds. */
  readonly dirty: boolean;
  readonly changelog: string;
  readonly publisher: string;
  /** ISO instant. */
  readonly publishedAt: string;
}

/** What a publisher says besides the manifest. */
export interface PublishNotes {
  readonly gitCommit: string | null;
  readonly dirty: boolean;
  readonly changelog: string;
  readonly publisher: string;
}

/** Name of the shell among the modules. */
export const SHELL = 'shell';
