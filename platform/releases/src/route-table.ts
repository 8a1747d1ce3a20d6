import type { ReleaseManifest } from '@rollheim/releases';

type Definition = ReleaseManifest['definition'];

/** Call paths by owner: the longest prefix of all `module.json` wins. */
export class RouteTable {
  readonly #owners: readonly { readonly prefix: string; readonly module: string }[];

  constructor(definitions: readonly Definition[]) {
    const entries = definitions.flatMap(({ name, api }) => api.map((prefix) => ({ prefix, module: name })));
    this.#owners = entries.toSorted((a, b) => b.prefix.length - a.prefix.length);
  }

  /** Module that owns a path below `/api`; null when nobody does. */
  ownerOf(path: string): string | null {
    const named = /^\/(?:public\/commands\/|openapi\/)([a-z-]+)/.exec(path)?.[1];
    if (named) return this.#moduleNamed(named) ?? this.#match(path);
    return this.#match(path);
  }

  #match(path: string): string | null {
    return this.#owners.find(({ prefix }) => covers(prefix, path))?.module ?? null;
  }

  #moduleNamed(name: string): string | undefined {
    return this.#owners.find(({ module }) => module === name || module === `mf-${name}`)?.module;
  }
}

/** `/a/b` covers itself and what is below; `/a/b/` only what is below. */
function covers(prefix: string, path: string): boolean {
  if (!path.startsWith(prefix)) return false;
  return prefix.endsWith('/')
    ? path.length > prefix.length
    : path.length === prefix.length || path[prefix.length] === '/';
}
