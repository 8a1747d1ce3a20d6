import {
  rspack,
  type Configuration,
  type OptimizationSplitChunksOptions,
  type RspackPluginInstance,
} from '@rspack/core';
import type { Flags } from '@rollheim/release-client';
import { commonConfig, type BuildMode } from './compile.ts';
import type { CssOptions } from './css.ts';
import { flagConstants } from './flags.ts';
import { dictionaries, givenLocale, iconRule, oneRuntime, quietRule } from './leave-out.ts';
import { namedRuntime, orderedIntegrity, withBuildVersion } from './same-bytes.ts';

/** One bundle for the browser. */
export interface WebBundle {
  readonly mode: BuildMode;
  readonly css: Omit<CssOptions, 'exportsOnly'>;
  /** Unique per module and version, so that two versions can be in one page. */
  readonly uniqueName: string;
  readonly outDir: string;
  readonly publicPath: string;
  readonly entry: Configuration['entry'] & object;
  readonly federation: RspackPluginInstance;
  /** Integrity of chunks that are loaded later. */
  readonly integrity: boolean;
  readonly splitChunks: OptimizationSplitChunksOptions;
  readonly refresh?: boolean;
  readonly flags?: Flags | undefined;
}

/** Style sheets keep what these know, `light-dark()` and nesting included. */
export const BROWSERS = ['chrome >= 123', 'firefox >= 120', 'safari >= 17.5'];

/** Makes scripts and style sheets small. */
export const minimizer = [
  new rspack.SwcJsMinimizerRspackPlugin(),
  new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
];

/** Settings that host and remotes have in common. */
export function webConfig(bundle: WebBundle): Configuration {
  const { mode, integrity } = bundle;
  const name = mode === 'production' ? '[name].[contenthash:6]' : '[name]';
  const common = commonConfig(mode, { ...bundle.css, exportsOnly: false }, bundle.refresh ?? false);
  return {
    ...common,
    module: {
      ...common.module,
      rules: [...(common.module?.rules ?? []), iconRule(bundle.css.root), quietRule()],
    },
    name: bundle.uniqueName,
    target: ['web', 'es2022'],
    entry: bundle.entry,
    output: {
      path: bundle.outDir,
      clean: true,
      uniqueName: bundle.uniqueName,
      publicPath: bundle.publicPath,
      filename: `${name}.js`,
      chunkFilename: `${name}.js`,
      cssFilename: `${name}.css`,
      cssChunkFilename: `${name}.css`,
      assetModuleFilename: '[name].[contenthash:8][ext]',
      ...(integrity ? { crossOriginLoading: 'anonymous' as const } : {}),
    },
    // Ids in the order of imports: hashed ones depend on the folder where modules are joined.
    optimization: {
      minimizer,
      splitChunks: bundle.splitChunks,
      ...(mode === 'production' ? { moduleIds: 'natural' as const, chunkIds: 'natural' as const } : {}),
    },
    plugins: [
      withBuildVersion(bundle.federation, bundle.css.version),
      namedRuntime(),
      flagConstants(bundle.flags),
      dictionaries(),
      givenLocale(),
      oneRuntime(),
      ...(integrity
        ? [
            new rspack.SubresourceIntegrityPlugin({ enabled: true, hashFuncNames: ['sha256'] }),
            orderedIntegrity(),
          ]
        : []),
    ],
  };
}
