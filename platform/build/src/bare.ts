import { rspack, type Configuration } from '@rspack/core';
import { join } from 'node:path';
import { BARE_BASE } from './bare/page.ts';
import { commonConfig, compile, type BuildMode } from './compile.ts';
import { installedVersion, repositoryRoot } from './packages.ts';

/** Versions of the facades that a bare shell provides, for its page. */
export const facadeVersions = (root: string): { moduleApiVersion: string; uiVersion: string } => ({
  moduleApiVersion: installedVersion(root, '@rollheim/module-api'),
  uiVersion: installedVersion(root, '@rollheim/ui'),
});

/** Settings of a page that is no shell: `main.js` and `main.css` from one entry, its later chunks beside them. */
function pageConfig(entry: string, outDir: string, publicPath: string, mode: BuildMode): Configuration {
  const root = repositoryRoot(import.meta.dirname);
  const dir = join(root, 'platform', 'build');
  return {
    ...commonConfig(mode, { root, dir, version: '0.0.0', exportsOnly: false }),
    name: 'bare',
    devtool: false,
    target: ['web', 'es2022'],
    entry: { main: entry },
    output: {
      path: outDir,
      clean: true,
      uniqueName: 'rollheim_bare',
      publicPath,
      filename: '[name].js',
      chunkFilename: '[name].js',
      cssFilename: '[name].css',
      cssChunkFilename: '[name].css',
      module: true,
      chunkFormat: 'module',
    },
    optimization: { splitChunks: false },
    plugins: [new rspack.DefinePlugin({ FEDERATION_BUILD_IDENTIFIER: JSON.stringify('rollheim_bare') })],
  };
}

/** Builds a plain page that hosts modules from one entry: no federation plugin, only its runtime. */
export const buildHost = (
  entry: string,
  outDir: string,
  publicPath: string,
  mode: BuildMode = 'production',
): Promise<void> => compile(pageConfig(entry, outDir, publicPath, mode));

/** Builds the bare shell into `outDir`. */
export const buildBare = (outDir: string, mode?: BuildMode): Promise<void> =>
  buildHost(join(import.meta.dirname, 'bare', 'main.ts'), outDir, BARE_BASE, mode);
