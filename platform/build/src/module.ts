import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join, resolve, relative } from 'node:path';
import { compile, type BuildMode } from './compile.ts';
import { readDefinition, readPackage } from './definition.ts';
import { generatedEntry } from './entry.ts';
import { refuseUndeclaredFlags, withFlags } from './flags.ts';
import { repositoryRoot } from './packages.ts';
import { releaseBase, type Flags } from '@rollheim/release-client';
import { describeRelease, remoteFiles, type BuiltRelease } from './release.ts';
import { runtimeOf } from './same-bytes.ts';
import { serverConfig } from './server-bundle.ts';
import { BROWSER_ONLY, sharedTable, sharedVersions } from './shared.ts';
import { webConfig } from './web-bundle.ts';

/** How a release is built. */
export interface BuildOptions {
  /** Folder that the release is written to; its former content is removed. */
  readonly outDir: string;
  /** Flags that this release has otherwise than `module.json` says. */
  readonly flags?: Flags;
  /** Defaults to the package's version. */
  readonly version?: string;
  readonly mode?: BuildMode;
  /** Integrity of chunks that are loaded later; default true in production. */
  readonly integrity?: boolean;
  /** Brotli quality 0 to 11; default 11 in production, 4 else. */
  readonly quality?: number;
}

/** Name of a release's federation container on `window`. */
export const containerName = (module: string, version: string): string =>
  `${module}_${version}`.replaceAll(/\W/g, '_');

/**
 * Builds a module: `web/` (federation remote that exposes `./module` from `web/module.tsx`) and `server/bff.mjs` (from
 * `bff/main.ts`; with `bff/fragment.tsx`, `start` gets `{fragment}` as second argument: that file's `fragment` or `renderFragment`).
 */
export async function buildModule(moduleDir: string, options: BuildOptions): Promise<BuiltRelease> {
  const { dir, root, mode, integrity, quality, outDir } = settle(moduleDir, options);
  const definition = withFlags(await readDefinition(dir), options.flags);
  const { flags = {} } = definition;
  const version = options.version ?? (await readPackage(dir)).version;
  const name = containerName(definition.name, version);
  const css = { root, dir, version };
  await compile(
    remoteConfig(definition.name, {
      dir,
      root,
      version,
      mode,
      integrity,
      flags,
      outDir: join(outDir, 'web'),
    }),
  );
  const entry = await serverEntry(root, dir);
  const server = join(outDir, 'server');
  await compile(serverConfig({ mode, css, entry, outDir: server, filename: 'bff.mjs', flags }));
  await copyProjections(dir, server);
  const { scripts, css: sheets } = await remoteFiles(join(outDir, 'web'));
  const facts = {
    module: definition.name,
    version,
    globalName: name,
    entry: 'remoteEntry.js',
    scripts: ['remoteEntry.js', ...scripts],
    css: sheets,
    server: 'server/bff.mjs',
    shared: sharedVersions(root),
    definition,
  };
  const release = await describeRelease(outDir, facts, quality);
  const files = release.manifest.assets.map(({ path }) => path);
  await refuseUndeclaredFlags(definition.name, outDir, files);
  return release;
}

/** One web bundle to make: from where, to where. */
export interface WebTask {
  readonly dir: string;
  readonly root: string;
  readonly version: string;
  readonly mode: BuildMode;
  readonly integrity: boolean;
  readonly outDir: string;
  readonly flags?: Flags | undefined;
  /** React keeps its state over a change (development). */
  readonly refresh?: boolean;
}

/** Settings of a remote's web bundle. */
export function remoteConfig(module: string, task: WebTask): Configuration {
  const { dir, root, version, mode, integrity, outDir, flags, refresh = false } = task;
  const name = containerName(module, version);
  return webConfig({
    mode,
    css: { root, dir, version },
    integrity,
    uniqueName: name,
    outDir,
    publicPath: releaseBase(module, version),
    entry: {},
    federation: remoteFederation(root, dir, name),
    // One chunk per import(): every further split is a request of its own.
    splitChunks: { cacheGroups: { default: false, defaultVendors: false } },
    refresh,
    flags,
  });
}

/** The federation plugin of a remote. */
function remoteFederation(root: string, dir: string, name: string): ModuleFederationPlugin {
  return new ModuleFederationPlugin({
    name,
    filename: 'remoteEntry.js',
    library: { type: 'global', name },
    // relative to the repository: ids are made of it, and the same source must give the same bytes in every folder
    exposes: {
      './module': { import: `./${relative(root, join(dir, 'web', 'module.tsx'))}`, name: 'module' },
    },
    shared: sharedTable(root, 'remote'),
    implementation: runtimeOf(root),
    shareStrategy: 'loaded-first',
    experiments: { externalRuntime: true, optimization: BROWSER_ONLY },
    manifest: true,
    dts: false,
  });
}

/** Defaults of a build. */
export function settle(dir: string, options: BuildOptions) {
  const mode = options.mode ?? 'production';
  const production = mode === 'production';
  return {
    dir: resolve(dir),
    root: repositoryRoot(resolve(dir)),
    mode,
    integrity: options.integrity ?? production,
    quality: options.quality ?? (production ? 11 : 4),
    outDir: resolve(options.outDir),
  };
}

/** `main.ts` alone, or joined with the fragment, which only a bundle can import because it is TSX. */
async function serverEntry(root: string, dir: string): Promise<string> {
  const main = join(dir, 'bff', 'main.ts');
  const fragment = join(dir, 'bff', 'fragment.tsx');
  if (!existsSync(fragment)) return main;
  return generatedEntry(root, 'bff', [
    `import { start as startBff } from ${JSON.stringify(main)};`,
    `import * as page from ${JSON.stringify(fragment)};`,
    'const exported = { ...page };',
    'const extras = { fragment: exported.fragment ?? exported.renderFragment };',
    'export const start = (env) => startBff(env, extras);',
  ]);
}

/** The read model is named by the hash of these files, so they travel with the bundle, beside it as in the source. */
async function copyProjections(dir: string, server: string): Promise<void> {
  const from = join(dir, 'bff', 'projections');
  if (!existsSync(from)) return;
  await cp(from, join(server, 'projections'), {
    recursive: true,
    filter: (file) => !/\.test\.tsx?$/.test(file),
  });
}
