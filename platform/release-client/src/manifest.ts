import type { ModulePage } from '@rollheim/contracts';
import type { Journeys, Outcomes } from '@rollheim/contracts/server';

/** `module.json`: what a module, or the shell's server, declares to edge and registry. */
export interface ModuleDefinition {
  /** Folder name, for example `mf-catalog`. */
  readonly name: string;
  /**
   * Call prefixes below `/api` that its BFF owns. The edge picks the longest match; `/a/b` owns itself and all
   * below, `/a/b/` only what is below.
   */
  readonly api: readonly string[];
  /** Prefixes at the origin that are outside `/api` (shell's server only), for example `/notifications`. */
  readonly origin?: readonly string[];
  /** Ids of its pages in the path table of contracts; only the first modules have some there. */
  readonly routes?: readonly string[];
  /** Pages that it brings with its release, by short name: `start` is the page `mf-guide/start`. */
  readonly pages?: Readonly<Record<string, ModulePage>>;
  /** Range of module-api versions that it runs on. */
  readonly moduleApi?: string;
  /** Commands and events (`name@version`) and state topics that it needs. */
  readonly requires?: {
    readonly commands?: readonly string[];
    readonly topics?: readonly string[];
    readonly events?: readonly string[];
  };
  /** Events of its own (`name@version`) that other modules may require. */
  readonly provides?: { readonly events?: readonly string[] };
  /** What it leaves where another of its releases finds it. */
  readonly state?: readonly StateDeclaration[];
  /** Switches of its code, as this release was built; they reach visitors with it. */
  readonly flags?: Flags;
  /** Outcomes of a visit that its rollouts are judged by, by name. */
  readonly outcomes?: Outcomes;
  /** What people do on its pages, by name: the gate walks it in a release and in the one before. */
  readonly journeys?: Journeys;
  /** `growth`: how many times the weight of the release before is meant; default 1.5. */
  readonly limits?: { readonly growth?: number };
  /** `freeze`: after an irreversible change a rollout stops rather than goes back; default `safe`. */
  readonly rollback?: 'safe' | 'freeze';
}

/** Switches of a module by name: what a release was built with, true where it is on. */
export type Flags = Readonly<Record<string, boolean>>;

/** A form of data that outlives a release: in addresses, in the browser's storage, in events. */
export interface StateDeclaration {
  readonly kind: 'url' | 'storage' | 'event';
  /** For example `catalog.filters`. */
  readonly name: string;
  /** Form that it writes. */
  readonly writes: number;
  /** Forms that it understands. */
  readonly reads: readonly number[];
}

/** One file of a release. */
export interface Asset {
  /** Path below the release, for example `web/remoteEntry.js`; always with `/`. */
  readonly path: string;
  /** Hex digest: its address in the blob store. */
  readonly sha256: string;
  /** Subresource integrity value, `sha256-…` (earlier releases: `sha384-…`). */
  readonly integrity: string;
  readonly bytes: number;
  /** Digest of the brotli form, when that is smaller. */
  readonly brotli?: { readonly sha256: string; readonly bytes: number };
}

/** What a build says of itself; the registry signs and stores it. */
export interface ReleaseManifest {
  readonly module: string;
  readonly version: string;
  /** Name of the federation container on `window`; null for the shell. */
  readonly globalName: string | null;
  /** Path below `/_r/<module>/<version>/` of the script to start with. */
  readonly entry: string;
  /** Scripts of the first route, the entry first; paths as `entry`. */
  readonly scripts: readonly string[];
  /** Style sheets of the first route; paths as `entry`. */
  readonly css: readonly string[];
  /** File below the release that Node runs: the BFF, or the shell's frame. */
  readonly server: string;
  readonly assets: readonly Asset[];
  readonly shared: Readonly<Record<string, string>>;
  readonly definition: ModuleDefinition;
}

/** Immutable address of a release's web files. */
export const releaseBase = (module: string, version: string): string => `/_r/${module}/${version}/`;
