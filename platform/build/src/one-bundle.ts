import { rspack, type Configuration, type Stats } from '@rspack/core';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { commonConfig } from './compile.ts';
import { generatedEntry } from './entry.ts';
import { dictionaries } from './leave-out.ts';
import { minimizer } from './web-bundle.ts';

/** Parts whose modules do nothing but export: what is not used of them falls away. */
const PURE = [
  'platform/ui/src',
  'platform/module-api/src',
  'platform/contracts/src',
  'platform/auction-rules/src',
];

/**
 * The same source as one application without federation, as well as we can: every module by import(), shared code in
 * shared chunks, unused exports left out. What P7, P8 and P9 compare with. `split`: false puts everything into one
 * file; `served`: false draws the page in the browser alone, in place of making the server's HTML alive.
 */
async function oneBundleConfig(
  root: string,
  modules: readonly string[],
  outDir: string,
  how: { readonly split: boolean; readonly served: boolean } = { split: true, served: true },
): Promise<Configuration> {
  const web = join(root, 'shell', 'web');
  const client = join(root, 'node_modules', 'react-dom', 'client.js');
  const drawn = await generatedEntry(root, 'client', [
    `import { createRoot } from ${JSON.stringify(client)};`,
    'export const hydrateRoot = (element, children, options) => {',
    '  const root = createRoot(element, options);',
    '  root.render(children);',
    '  return root;',
    '};',
    'export { createRoot };',
  ]);
  const loaders = await generatedEntry(root, 'remotes', [
    'const modules = {',
    ...modules.map((name) => {
      const file = JSON.stringify(join(root, name, 'web', 'module.tsx'));
      return `  ${JSON.stringify(name)}: () => import(/* webpackChunkName: ${JSON.stringify(name)} */ ${file}),`;
    }),
    '};',
    'export const protectScripts = () => undefined;',
    'export const loadRelease = async ({ base }) =>',
    "  (await modules[base.split('/').find((part) => part.startsWith('mf-'))]()).default;",
  ]);
  const common = commonConfig('production', { root, dir: web, version: 'one', exportsOnly: false });
  return {
    ...common,
    name: 'one-bundle',
    target: ['web', 'es2022'],
    entry: { app: join(web, 'src', 'main.tsx') },
    devtool: false,
    ...(how.served ? {} : { resolve: { ...common.resolve, alias: { 'react-dom/client$': drawn } } }),
    output: {
      path: outDir,
      clean: true,
      publicPath: '/one/',
      filename: '[name].js',
      chunkFilename: '[name].js',
    },
    module: {
      ...common.module,
      ...(how.split ? {} : { parser: { javascript: { dynamicImportMode: 'eager' } } }),
      rules: [
        ...(common.module?.rules ?? []),
        {
          test: /\.tsx?$/,
          include: PURE.map((folder) => join(root, folder)),
          exclude: /[\\/](styles|index|components)\.ts$/,
          sideEffects: false,
        },
      ],
    },
    optimization: {
      minimizer,
      splitChunks: how.split ? { chunks: 'all' } : false,
    },
    plugins: [
      dictionaries(),
      new rspack.NormalModuleReplacementPlugin(/[\\/]outlet[\\/]remotes\.ts$|\.\/remotes\.ts$/, loaders),
    ],
  };
}

/** Builds it and weighs the scripts of a first view of a module's route, brotli, bytes. */
export async function weighOneBundle(
  root: string,
  modules: readonly string[],
  route: string,
  outDir: string,
) {
  const compiler = rspack(await oneBundleConfig(root, modules, outDir));
  const stats = await new Promise<Stats>((resolve, reject) =>
    compiler.run((error, result) => {
      if (error || !result) reject(error ?? new Error('The compiler gave no result'));
      else if (result.hasErrors()) reject(new Error(result.toString({ preset: 'errors-only' })));
      else resolve(result);
    }),
  );
  const { entrypoints, namedChunkGroups } = stats.toJson({
    all: false,
    entrypoints: true,
    chunkGroups: true,
  });
  await new Promise<void>((resolve, reject) =>
    compiler.close((error) => (error ? reject(error) : resolve())),
  );
  const assets = [entrypoints?.['app'], namedChunkGroups?.[route]].flatMap((group) => group?.assets ?? []);
  const files = [...new Set(assets.map(({ name }) => name))].filter((name) => name.endsWith('.js'));
  const sizes = await Promise.all(
    files.map(async (file) => {
      const body = await readFile(join(outDir, file));
      return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
    }),
  );
  return {
    files: Object.fromEntries(files.map((file, index) => [file, sizes[index] ?? 0])),
    js: sizes.reduce((a, b) => a + b, 0),
  };
}

/** What the document of a route names, relative to the bundle's folder: scripts in order of use, style sheets. */
export interface OneBundle {
  readonly scripts: readonly string[];
  readonly css: readonly string[];
}

/** Builds it for a module's route in a language: what the document has to name is known ahead. */
export async function buildOneBundle(
  root: string,
  modules: readonly string[],
  outDir: string,
  how: { readonly split: boolean; readonly served: boolean },
): Promise<(module: string | null, locale: string) => OneBundle> {
  const compiler = rspack(await oneBundleConfig(root, modules, outDir, how));
  const stats = await new Promise<Stats>((resolve, reject) =>
    compiler.run((error, result) => {
      if (error || !result) reject(error ?? new Error('The compiler gave no result'));
      else if (result.hasErrors()) reject(new Error(result.toString({ preset: 'errors-only' })));
      else resolve(result);
    }),
  );
  const facts = stats.toJson({
    all: false,
    assets: true,
    entrypoints: true,
    chunkGroups: true,
    chunks: true,
    chunkModules: true,
  });
  await new Promise<void>((resolve, reject) =>
    compiler.close((error) => (error ? reject(error) : resolve())),
  );
  const ofGroup = (name: string): string[] =>
    (facts.entrypoints?.[name] ?? facts.namedChunkGroups?.[name])?.assets?.map((asset) => asset.name) ?? [];
  /** Texts are chunks of their own: those of the module and of the attributes come with the first view. */
  const texts = (module: string, locale: string): string[] =>
    (facts.chunks ?? [])
      .filter(({ modules: held = [] }) => {
        const names = held.map(({ name }) => name ?? '');
        const wanted = new RegExp(
          `(${module}/web/locales|page-parts/locales|attributes/labels)/${locale}\\.json$`,
        );
        return names.length > 0 && names.every((name) => wanted.test(name));
      })
      .flatMap(({ files = [] }) => files);
  return (module, locale) => {
    const more = module && how.split ? [...ofGroup(module), ...texts(module, locale)] : [];
    const files = [...new Set([...ofGroup('app'), ...more])];
    return {
      scripts: files.filter((name) => name.endsWith('.js')),
      css: files.filter((name) => name.endsWith('.css')),
    };
  };
}
