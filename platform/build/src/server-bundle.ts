import { rspack, type Configuration } from '@rspack/core';
import { isAbsolute } from 'node:path';
import type { Flags } from '@rollheim/release-client';
import { commonConfig, type BuildMode } from './compile.ts';
import type { CssOptions } from './css.ts';
import { flagConstants } from './flags.ts';

/** One server file: what goes in, and where it comes out. */
export interface ServerBundle {
  readonly mode: BuildMode;
  readonly css: Omit<CssOptions, 'exportsOnly'>;
  /** Absolute path of the entry. */
  readonly entry: string;
  readonly outDir: string;
  /** For example `bff.mjs`. */
  readonly filename: string;
  readonly flags?: Flags | undefined;
}

const isPackage = (request: string): boolean =>
  !request.startsWith('.') && !isAbsolute(request) && !request.startsWith('@rollheim/');

/**
 * Bundle for Node: own code and `@rollheim/*` inside, npm packages outside as module imports, so that several releases
 * in one process share one React and one driver.
 */
export function serverConfig({ mode, css, entry, outDir, filename, flags }: ServerBundle): Configuration {
  const common = commonConfig(mode, { ...css, exportsOnly: true });
  return {
    ...common,
    name: filename,
    target: 'node24',
    devtool: 'source-map',
    entry: { main: { import: entry, filename } },
    externalsType: 'module-import',
    externalsPresets: { node: true },
    externals: [({ request }, done) => (request && isPackage(request) ? done(undefined, request) : done())],
    output: {
      path: outDir,
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
      clean: true,
      publicPath: '',
    },
    // The artefact's own place counts, not the folder that it was built from.
    module: { ...common.module, parser: { javascript: { importMeta: false, url: false } } },
    optimization: { minimize: false, splitChunks: false, runtimeChunk: false },
    // Dynamic imports land in the one file, which is what is published.
    plugins: [flagConstants(flags), new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}
