import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Chunk, Configuration, Module, OptimizationSplitChunksOptions } from '@rspack/core';
import { readdir } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { compile } from './compile.ts';
import { readDefinition, readPackage } from './definition.ts';
import { generatedEntry } from './entry.ts';
import { withFlags } from './flags.ts';
import { settle, type BuildOptions, type WebTask } from './module.ts';
import { releaseBase } from '@rollheim/release-client';
import { describeRelease, type BuiltRelease } from './release.ts';
import { runtimeOf } from './same-bytes.ts';
import { serverConfig } from './server-bundle.ts';
import { BROWSER_ONLY, sharedTable, sharedVersions } from './shared.ts';
import { webConfig } from './web-bundle.ts';

/** What a page needs at once; parts that are loaded when they are first shown have a name that begins so. */
const isFirst = (chunk: Chunk): boolean => !chunk.canBeInitial() && !chunk.name?.startsWith('later-');

const PLATFORM = /[\\/](node_modules[\\/](?!@module-federation)|platform[\\/])/;
/** Texts of a language are a chunk of their own; what chooses among them is not. */
const TEXTS = /[\\/](locales|labels)[\\/]\w+\.json$/;

const isPlatform = (module: Module): boolean => {
  // A module that stands for a folder has no file, but a name that begins with the folder. One that stands for a share
  // has neither: it belongs to who asks for the share, or the share would wait for itself.
  const name = module.nameForCondition() ?? module.identifier();
  return isAbsolute(name) && PLATFORM.test(name) && !TEXTS.test(name);
};

/** Exactly two named chunks besides the entry: React, and the rest of npm packages and platform. */
const chunkGroups: OptimizationSplitChunksOptions = {
  chunks: 'async',
  cacheGroups: {
    default: false,
    defaultVendors: false,
    react: {
      name: 'react',
      test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
      enforce: true,
      priority: 20,
    },
    platform: {
      name: 'platform',
      test: isPlatform,
      chunks: isFirst,
      enforce: true,
      priority: 10,
    },
  },
};

/** Shared packages that are evaluated before the app, in this order. */
const BEFORE_APP = ['react-dom/client', '@rollheim/module-api', '@rollheim/ui'] as const;

/** Settings of the host's web bundle. */
export async function hostConfig({
  dir,
  root,
  version,
  mode,
  integrity,
  outDir,
  flags,
}: WebTask): Promise<Configuration> {
  const web = join(dir, 'web');
  const name = `rollheim_shell_${version.replaceAll(/\W/g, '_')}`;
  const main = await generatedEntry(root, 'main', [
    // each in a task of its own, so that the page answers between them: together they block it for a tenth of a second
    // on a good machine. Their files are preloaded by the document
    'const turn = () => new Promise((go) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = go; port2.postMessage(null); });',
    'async function start() {',
    ...BEFORE_APP.map((name) => `await import(${JSON.stringify(name)}); await turn();`),
    `await import(/* webpackChunkName: "app" */ ${JSON.stringify(join(web, 'src', 'main.tsx'))});`,
    '}',
    'void start();',
  ]);
  return webConfig({
    splitChunks: chunkGroups,
    mode,
    css: { root, dir: web, version },
    integrity,
    uniqueName: name,
    outDir,
    publicPath: releaseBase('shell', version),
    entry: { main },
    federation: hostFederation(root, name),
    flags,
  });
}

/**
 * Builds the host from `shell/`: `web/` from `web/src/main.tsx` (an ordinary file: the `import()` that lets the shared
 * packages load first is in the generated entry), and `server/frame.mjs` from `web/src/frame.server.tsx`.
 */
export async function buildShell(shellDir: string, options: BuildOptions): Promise<BuiltRelease> {
  const { dir, root, mode, integrity, quality, outDir } = settle(shellDir, options);
  const definition = withFlags(await readDefinition(join(dir, 'server')), options.flags);
  const { flags = {} } = definition;
  const web = join(dir, 'web');
  const version = options.version ?? (await readPackage(web)).version;
  const css = { root, dir: web, version };
  const entry = join(web, 'src', 'frame.server.tsx');
  await compile(
    await hostConfig({ dir, root, version, mode, integrity, flags, outDir: join(outDir, 'web') }),
  );
  await compile(
    serverConfig({ mode, css, entry, outDir: join(outDir, 'server'), filename: 'frame.mjs', flags }),
  );
  const files = await firstRoute(join(outDir, 'web'));
  const facts = {
    module: 'shell',
    version,
    globalName: null,
    ...files,
    server: 'server/frame.mjs',
    shared: sharedVersions(root),
    definition,
  };
  return describeRelease(outDir, facts, quality);
}

function hostFederation(root: string, name: string): ModuleFederationPlugin {
  return new ModuleFederationPlugin({
    name,
    remotes: {},
    shared: sharedTable(root, 'host'),
    implementation: runtimeOf(root),
    shareStrategy: 'loaded-first',
    experiments: { provideExternalRuntime: true, optimization: BROWSER_ONLY },
    manifest: false,
    dts: false,
  });
}

/** Entry, the two groups, and the app's own first chunk; style sheets in cascade order. */
async function firstRoute(webDir: string): Promise<{ entry: string; scripts: string[]; css: string[] }> {
  const files = (await readdir(webDir)).filter((file) => dirname(file) === '.').sort();
  const named = (name: string, ext: string) =>
    files.find((file) => new RegExp(`^${name}(\\.\\w+)?\\.${ext}$`).test(file));
  const entry = named('main', 'js');
  if (!entry) throw new Error(`${webDir}: no entry script was built`);
  const present = (file: string | undefined): file is string => file !== undefined;
  return {
    entry,
    scripts: [entry, named('react', 'js'), named('platform', 'js'), named('app', 'js')].filter(present),
    css: ['main', 'platform', 'app'].map((name) => named(name, 'css')).filter(present),
  };
}
