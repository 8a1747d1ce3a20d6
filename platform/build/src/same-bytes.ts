import { NormalModuleReplacementPlugin, type Compiler, type RspackPluginInstance } from '@rspack/core';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The package that federation's generated runtime module imports by its absolute path. */
const RUNTIME = '@module-federation/webpack-bundler-runtime';
const MARK = 'data:text/javascript,';

/**
 * The same source gives the same bytes in every folder. Federation's runtime is a `data:` module that imports a file by
 * its absolute path, and ids and hashes are made of requests: the import is turned into the package's name.
 */
export const namedRuntime = (): RspackPluginInstance =>
  new NormalModuleReplacementPlugin(/data:text\/javascript,/, (data: { request: string }) => {
    const [before = '', code = ''] = data.request.split(MARK);
    const named = decodeURIComponent(code).replace(
      / from "[^"]*webpack-bundler-runtime[^"]*"/,
      ` from "${RUNTIME}"`,
    );
    data.request = before + MARK + encodeURIComponent(named);
  });

/** Federation takes the build's version from the package.json of the folder that the process runs in, unless it is given. */
export const withBuildVersion = (plugin: RspackPluginInstance, version: string): RspackPluginInstance => ({
  apply(compiler: Compiler) {
    const before = process.env['MF_BUILD_VERSION'];
    process.env['MF_BUILD_VERSION'] = version;
    try {
      plugin.apply(compiler);
    } finally {
      if (before === undefined) delete process.env['MF_BUILD_VERSION'];
      else process.env['MF_BUILD_VERSION'] = before;
    }
  },
});

/** Federation's runtime of the repository that is built, for the plugin's option `implementation`. */
export const runtimeOf = (root: string): string =>
  createRequire(join(root, 'package.json')).resolve('@module-federation/runtime-tools');

/** The table of integrities while it contains marks; the hashes of the finished chunks take their places. */
const TABLE = /\{((?:\d+: ?"\*-\*-\*-CHUNK-SRI-HASH-[^"]*",?)+)\}/g;

const inOrder = (table: string): string =>
  (table.match(/\d+: ?"[^"]*"/g) ?? [])
    .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
    .join(',');

/**
 * The integrities of later chunks are in the order of their ids. The plugin for them writes them in the order of a
 * table in memory, another one with every build: the start script would have other bytes each time, and another name.
 */
export const orderedIntegrity = (): RspackPluginInstance => ({
  apply(compiler: Compiler) {
    const name = 'orderedIntegrity';
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.compilation.tap(name, (compilation) => {
      // before scripts are made small, and long before their hashes are taken
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE;
      compilation.hooks.processAssets.tap({ name, stage }, (assets) => {
        for (const [file, source] of Object.entries(assets)) {
          if (!file.endsWith('.js')) continue;
          const code = source.source().toString();
          const ordered = code.replaceAll(TABLE, (_, table: string) => `{${inOrder(table)}}`);
          if (ordered === code) continue;
          const { RawSource, SourceMapSource } = sources;
          const map = source.map();
          compilation.updateAsset(
            file,
            map ? new SourceMapSource(ordered, file, map) : new RawSource(ordered),
          );
        }
      });
    });
  },
});
