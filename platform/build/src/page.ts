import { rspack } from '@rspack/core';
import { commonConfig, compile, type BuildMode } from './compile.ts';
import { dictionaries, iconRule } from './leave-out.ts';
import { BROWSERS } from './web-bundle.ts';
import { repositoryRoot } from './packages.ts';

/** A standalone page: no module of others runs in it, nothing is shared. */
export interface PageTask {
  /** Folder of its package: prefix of its class names. */
  readonly dir: string;
  /** Its first file. */
  readonly entry: string;
  readonly outDir: string;
  readonly mode?: BuildMode;
}

/** Builds `main.<hash>.js`, `main.<hash>.css` and their later chunks; they are served at the root of an origin. */
export function buildPage({ dir, entry, outDir, mode = 'production' }: PageTask): Promise<void> {
  const root = repositoryRoot(dir);
  const common = commonConfig(mode, { root, dir, version: 'page', exportsOnly: false });
  const name = mode === 'production' ? '[name].[contenthash:8]' : '[name]';
  return compile({
    ...common,
    name: 'page',
    target: ['web', 'es2022'],
    entry: { main: entry },
    // no one else keeps its maps
    devtool: false,
    output: {
      path: outDir,
      clean: true,
      publicPath: '/assets/',
      filename: `${name}.js`,
      chunkFilename: `${name}.js`,
      cssFilename: `${name}.css`,
      cssChunkFilename: `${name}.css`,
      assetModuleFilename: '[name].[contenthash:8][ext]',
    },
    module: { ...common.module, rules: [...(common.module?.rules ?? []), iconRule(root)] },
    optimization: {
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin(),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: [...BROWSERS] } }),
      ],
    },
    plugins: [dictionaries()],
  });
}
