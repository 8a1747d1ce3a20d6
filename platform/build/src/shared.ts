import { installedVersion } from './packages.ts';

/** What the host provides and every remote consumes: one copy in a page. */
const SHARED = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  '@rollheim/module-api',
  '@rollheim/ui',
] as const;

/** Parts of federation's runtime that a page has no use for: snapshots of manifests, loading in Node. */
export const BROWSER_ONLY = { disableSnapshot: true, target: 'web' } as const;

/** Sharing options of one package. */
export interface SharedOptions {
  readonly singleton: true;
  readonly strictVersion: true;
  readonly requiredVersion: string;
  readonly version?: string;
  /** False: the host brings it; else where the host finds what it provides under `shareKey`. */
  readonly import?: false | string;
  readonly shareKey?: string;
}

/** The versions of the shared packages, for the release's record and the gate. */
export function sharedVersions(root: string): Record<string, string> {
  const names = SHARED.filter((name) => !name.endsWith('/'));
  return Object.fromEntries(names.map((name) => [name, installedVersion(root, name)]));
}

/** Sharing table; a remote never brings its own copy (`import: false`). */
export function sharedTable(root: string, role: 'host' | 'remote'): Record<string, SharedOptions> {
  return Object.fromEntries(
    SHARED.map((name) => {
      const version = installedVersion(root, name.replace(/\/$/, ''));
      const common = { singleton: true, strictVersion: true, requiredVersion: `^${version}` } as const;
      if (role === 'remote') return [name, { ...common, import: false as const }];
      const source = name === '@rollheim/ui' ? { import: '@rollheim/ui/components', shareKey: name } : {};
      return [name, { ...common, ...source, version }];
    }),
  );
}
