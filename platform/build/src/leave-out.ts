import { rspack, type Compiler, type RspackPluginInstance, type RuleSetRule } from '@rspack/core';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The locales whose texts of React Aria a page may need; it brings 34. */
const DICTIONARIES = ['de-DE', 'en-US', 'nl-NL', 'sv-SE', 'da-DK', 'pl-PL', 'es-ES', 'cs-CZ'];
const DICTIONARY = /[\\/]intl[\\/](?:\w+[\\/])?([a-z]{2}-[A-Z]{2})\.mjs$/;

/** Leaves out the dictionaries of languages that Rollheim does not speak. */
export function dictionaries(): RspackPluginInstance {
  return new rspack.NormalModuleReplacementPlugin(DICTIONARY, (resource) => {
    const locale = DICTIONARY.exec(resource.request)?.[1] ?? '';
    if (!DICTIONARIES.includes(locale)) resource.request = join(import.meta.dirname, 'no-dictionary.mjs');
  });
}

const FEDERATION = /^@module-federation\//;

/**
 * Federation names two of its own files in their form for Node, which would bring a second copy of its runtime,
 * unshaken: their form for bundlers takes their place.
 */
export const oneRuntime = (): RspackPluginInstance => ({
  apply(compiler: Compiler) {
    new rspack.NormalModuleReplacementPlugin(
      /inject-external-runtime-core-plugin[\\/]dist[\\/]index\.cjs$/,
      (file) => {
        file.request = '@module-federation/inject-external-runtime-core-plugin';
      },
    ).apply(compiler);
    // after federation's own plugin has set the alias
    compiler.hooks.afterPlugins.tap({ name: 'oneRuntime', stage: 1000 }, () => {
      const alias = compiler.options.resolve.alias || {};
      for (const [name, path] of Object.entries(alias)) {
        if (FEDERATION.test(name) && typeof path === 'string') alias[name] = path.replace(/\.cjs$/, '.js');
      }
    });
  },
});

/** Takes icons past the shared facade; see the loader. */
export function iconRule(root: string): RuleSetRule {
  const list = readFileSync(join(root, 'platform', 'ui', 'src', 'icons.ts'), 'utf8');
  const names = /export \{([^}]*)\}/.exec(list)?.[1] ?? '';
  const icons = names
    .split(',')
    .map(
      (name) =>
        name
          .trim()
          .split(/\s+as\s+/)
          .at(-1) ?? '',
    )
    .filter(Boolean);
  return {
    test: /\.tsx?$/,
    exclude: [/[\\/]node_modules[\\/]/, join(root, 'platform', 'ui')],
    enforce: 'pre',
    loader: join(import.meta.dirname, 'icon-loader.ts'),
    options: { icons },
  };
}

/** Leaves out the sentences of warnings of i18next and react-i18next; see the loader. */
export const quietRule = (): RuleSetRule => ({
  test: /[\\/](?:i18next[\\/]dist[\\/]esm[\\/]i18next|react-i18next[\\/]dist[\\/]es[\\/]\w+)\.js$/,
  loader: join(import.meta.dirname, 'quiet-loader.ts'),
});

/** Leaves out the question that React Aria asks the browser for a locale; see the file. */
export const givenLocale = (): RspackPluginInstance =>
  new rspack.NormalModuleReplacementPlugin(/[\\/]useDefaultLocale\.mjs$/, (resource) => {
    resource.request = join(import.meta.dirname, 'given-locale.mjs');
  });
