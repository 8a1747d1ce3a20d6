import { rspack, type Configuration } from '@rspack/core';
import { join } from 'node:path';
import { commonConfig, type BuildMode, dictionaries } from '@rollheim/build';
import { usesInSite } from './uses.ts';

/** The workshop of the design system as one application: no federation, no server behind it. */
export function workshopConfig(
  root: string,
  outDir: string,
  mode: BuildMode,
  refresh = false,
): Configuration {
  const dir = join(root, 'platform', 'ui');
  const common = commonConfig(mode, { root, dir, version: 'workshop', exportsOnly: false }, refresh);
  const name = mode === 'production' ? '[name].[contenthash:8]' : '[name]';
  return {
    ...common,
    name: 'workshop',
    target: ['web', 'es2022'],
    entry: { workshop: join(dir, 'workshop', 'main.tsx') },
    devtool: mode === 'production' ? false : 'source-map',
    output: {
      path: outDir,
      clean: true,
      publicPath: '/',
      filename: `${name}.js`,
      chunkFilename: `${name}.js`,
      cssFilename: `${name}.css`,
      cssChunkFilename: `${name}.css`,
      assetModuleFilename: '[name].[contenthash:8][ext]',
    },
    module: {
      ...common.module,
      rules: [
        ...(common.module?.rules ?? []),
        {
          test: /\.story\.tsx$/,
          enforce: 'pre',
          loader: join(import.meta.dirname, 'story-loader.ts'),
        },
      ],
    },
    plugins: [
      dictionaries(),
      new rspack.HtmlRspackPlugin({ template: join(dir, 'workshop', 'index.html') }),
      new rspack.DefinePlugin({ SITE_USES: JSON.stringify(usesInSite(root)) }),
    ],
  };
}
