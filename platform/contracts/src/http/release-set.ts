import type { ModulePage } from '../paths.ts';

/** Web files of one release, as a page needs them. Paths are relative to `base`. */
export interface ReleaseFiles {
  readonly version: string;
  /** Federation container on `window`; null for the shell. */
  readonly globalName: string | null;
  /** Immutable address of its files, e.g. `/_r/mf-catalog/1.4.2/`. */
  readonly base: string;
  /** The script to start with. */
  readonly entry: string;
  /** Scripts of the first route, the entry first. */
  readonly scripts: readonly string[];
  /** Style sheets of the first route, in cascade order. */
  readonly css: readonly string[];
  /** Fonts of its style sheets; releases of the first days name none. */
  readonly fonts?: readonly string[];
  /** Style sheets and scripts of the shell's own pages, the start page aside; releases of the first days have none. */
  readonly ownPages?: readonly string[];
  /** Subresource integrity by path; in a document that of the entry alone, which holds that of its later files. */
  readonly integrity: Readonly<Record<string, string>>;
  /** Pages that it brings, by their short names; absent: none. */
  readonly pages?: Readonly<Record<string, ModulePage>>;
}

/** A module in a release set. */
export interface ReleaseSetModule extends ReleaseFiles {
  /** Where its BFF answers, e.g. `http://127.0.0.1:8100`; null while none is ready. */
  readonly bffUrl: string | null;
  /** The last good release, mounted in place when this one fails; null when this is the last good one. */
  readonly fallback: ReleaseFiles | null;
}

/** `GET {RELEASES_URL}/release-sets/{id}`; everything but `bffUrl` is immutable. */
export interface ReleaseSetAnswer {
  readonly id: string;
  readonly shell: ReleaseFiles & {
    /** Path of the file on this machine that renders the frame (`server/frame.mjs`). */
    readonly frame: string;
  };
  readonly modules: Readonly<Record<string, ReleaseSetModule>>;
}
