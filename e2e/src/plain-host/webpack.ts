import webpack, { type Configuration } from 'webpack';

/** TypeScript as it is in the packages of this repository, with modules of CSS: webpack's own, without a loader. */
const configOf = (entry: string, outDir: string, publicPath: string): Configuration => ({
  mode: 'production',
  target: ['web', 'es2022'],
  entry: { main: entry },
  output: {
    path: outDir,
    clean: true,
    publicPath,
    filename: '[name].js',
    chunkFilename: '[name].js',
    cssFilename: '[name].css',
  },
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'] },
  experiments: { css: true },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /[\\/]node_modules[\\/]/,
        loader: 'swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            target: 'es2022',
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
      {
        test: /\.module\.css$/,
        type: 'css/module',
        parser: { namedExports: false },
        generator: { localIdentName: '[name]-[local]' },
      },
      { test: /\.(svg|png|webp|woff2)$/, type: 'asset/resource' },
    ],
  },
  plugins: [new webpack.DefinePlugin({ FEDERATION_BUILD_IDENTIFIER: JSON.stringify('plain_host') })],
  performance: false,
});

/** Builds the host with webpack: `main.js` and `main.css` in `outDir`, its later chunks beside them. */
export function buildWithWebpack(entry: string, outDir: string, publicPath: string): Promise<void> {
  const compiler = webpack(configOf(entry, outDir, publicPath));
  return new Promise((resolve, reject) =>
    compiler.run((error, stats) => {
      const failed =
        error ??
        (stats?.hasErrors() ? new Error(stats.toString({ preset: 'errors-only', colors: false })) : null);
      compiler.close((closing) => (failed || closing ? reject(failed ?? closing) : resolve()));
    }),
  );
}
