import { getRegisteredShare } from '@module-federation/runtime-core';
import { SHELL } from '@rollheim/release-client';

/** One shared package as a remote's federation manifest names it; a version means that it brings a copy. */
export interface SharedUse {
  readonly name: string;
  readonly version: string;
  readonly singleton: boolean;
  readonly requiredVersion: string;
}

/** A remote in a page: what it asks for and brings. */
export interface Member {
  readonly module: string;
  readonly version: string;
  readonly shared: readonly SharedUse[];
}

/** Whose copy a member gets of a package, or why it gets none. */
export type Choice = { readonly version: string; readonly from: string } | { readonly refused: string };

type Scope = Parameters<typeof getRegisteredShare>[0];
type Share = Scope[string][string][string];

/** `@rollheim/ui/components` → `@rollheim/ui`, `react/jsx-runtime` → `react`. */
export const baseName = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * Runs federation's selection (loaded first, singletons, versions) for a page: the shell registers what it provides, the
 * members follow in their order, and what one loads the next finds loaded. Module → package → choice.
 */
export function select(
  members: readonly Member[],
  provided: Readonly<Record<string, string>>,
  shellLoaded: boolean,
): Map<string, Map<string, Choice>> {
  const packages: Scope[string] = {};
  const register = (name: string, version: string, from: string, loaded: boolean): void => {
    const versions = (packages[name] ??= {});
    // The first to register a version keeps it, as in federation's own scope.
    versions[version] ??= { version, from, loaded, deps: [], useIn: [], loading: null } as unknown as Share;
  };
  for (const name of new Set(members.flatMap(({ shared }) => shared.map((use) => use.name)))) {
    const version = provided[baseName(name)];
    if (version) register(name, version, SHELL, shellLoaded);
  }
  const choices = new Map<string, Map<string, Choice>>();
  for (const { module, version, shared } of members) {
    const from = `${module} ${version}`;
    for (const use of shared) if (use.version) register(use.name, use.version, from, false);
    choices.set(module, new Map(shared.map((use) => [use.name, choose({ default: packages }, use, from)])));
  }
  return choices;
}

function choose(scope: Scope, use: SharedUse, from: string): Choice {
  const { singleton, requiredVersion } = use;
  // Strict: what federation would only warn of is refused here.
  const shareConfig = { singleton, requiredVersion, strictVersion: true, eager: false };
  const options = { scope: 'default', strategy: 'loaded-first', from, shareConfig };
  try {
    const answer = getRegisteredShare(scope, use.name, options as never, { emit: () => undefined } as never);
    const shared = answer?.shared as Share | undefined;
    if (!shared) return { refused: `nobody provides ${use.name} ${requiredVersion}` };
    shared.loaded = true;
    return { version: String(shared.version), from: shared.from };
  } catch (error) {
    return { refused: (error as Error).message.replace(/^\[ ?Federation Runtime ?\]:?\s*/, '').trim() };
  }
}
