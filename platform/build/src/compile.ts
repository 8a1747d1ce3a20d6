import { rspack, type Configuration, type RuleSetRule } from '@rspack/core';
import { join } from 'node:path';
import { cssRules, type CssOptions } from './css.ts';

/** `production` minifies; `development` keeps names readable and files without content hash. */
export type BuildMode = 'production' | 'development';

const languageRule = (mode: BuildMode, refresh: boolean): RuleSetRule => ({
  test: /\.tsx?$/,
  exclude: /[\\/]node_modules[\\/]/,
  loader: 'builtin:swc-loader',
  type: 'javascript/auto',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      transform: { react: { runtime: 'automatic', development: mode === 'development', refresh } },
    },
  },
});

/** Packages of declarations and pure functions: what a page does not use of them is left out. */
const pureRule = (root: string): RuleSetRule => ({
  test: /\.ts$/,
  include: ['contracts', 'auction-rules'].map((name) => join(root, 'platform', name, 'src')),
  // declares the contracts of all messages: without it a backend sends version 1 of everything and upcasts nothing
  exclude: join(root, 'platform', 'contracts', 'src', 'server.ts'),
  sideEffects: false,
});

/** Settings that all bundles have in common. */
export function commonConfig(mode: BuildMode, css: CssOptions, refresh = false): Configuration {
  return {
    mode,
    context: css.root,
    devtool: mode === 'production' ? 'hidden-source-map' : 'source-map',
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'] },
    module: {
      rules: [
        languageRule(mode, refresh),
        pureRule(css.root),
        ...cssRules(css),
        { test: /\.(svg|png|webp|woff2)$/, type: 'asset/resource', generator: { emit: !css.exportsOnly } },
      ],
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}

/** Runs one compilation to its end; rejects with the compiler's own words when it has errors. */
export async function compile(config: Configuration): Promise<void> {
  const compiler = rspack(config);
  try {
    await new Promise<void>((resolve, reject) => {
      compiler.run((error, stats) => {
        if (error) reject(error);
        else if (stats?.hasErrors())
          reject(new Error(stats.toString({ preset: 'errors-only', colors: false })));
        else resolve();
      });
    });
  } finally {
    await new Promise<void>((resolve, reject) =>
      compiler.close((error) => (error ? reject(error) : resolve())),
    );
  }
}
