import type { ReleaseManifest } from './manifest.ts';

/** What a release says of itself, as far as calls are routed by it. */
export type Declares = Pick<ReleaseManifest, 'module' | 'definition'>;

interface Entry {
  readonly prefix: string;
  readonly module: string;
}

/**
 * Call paths by owner: the longest prefix of the stable releases wins. A release of a running rollout adds to it what no
 * stable release owns, and takes nothing: while it is tried, it cannot get what belongs to another module.
 */
export class RouteTable {
  readonly #stable: readonly Entry[];
  readonly #tried: readonly Entry[];

  constructor(stable: readonly Declares[], tried: readonly Declares[] = []) {
    this.#stable = entriesOf(stable);
    this.#tried = entriesOf(tried);
  }

  /** Module that owns a path below `/api`; null when no one does. */
  ownerOf(path: string): string | null {
    const named = /^\/(?:public\/commands\/|openapi\/)([a-z-]+)/.exec(path)?.[1];
    return (named ? this.#moduleNamed(named) : null) ?? this.prefixOf(path)?.module ?? null;
  }

  /** The declared prefix that a path below `/api` belongs to, with its module; null when no one declares one. */
  prefixOf(path: string): Entry | null {
    const covering = ({ prefix }: Entry): boolean => covers(prefix, path);
    return this.#stable.find(covering) ?? this.#tried.find(covering) ?? null;
  }

  #moduleNamed(name: string): string | null {
    const named = ({ module }: Entry): boolean => module === name || module === `mf-${name}`;
    return (this.#stable.find(named) ?? this.#tried.find(named))?.module ?? null;
  }
}

/** The longest first. */
const entriesOf = (releases: readonly Declares[]): Entry[] =>
  releases
    .flatMap(({ module, definition }) => definition.api.map((prefix) => ({ prefix, module })))
    .sort((a, b) => b.prefix.length - a.prefix.length);

/** `/a/b` covers itself and what is below; `/a/b/` only what is below. */
export function covers(prefix: string, path: string): boolean {
  if (!path.startsWith(prefix)) return false;
  return prefix.endsWith('/')
    ? path.length > prefix.length
    : path.length === prefix.length || path[prefix.length] === '/';
}
