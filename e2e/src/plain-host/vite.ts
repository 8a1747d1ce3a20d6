import { dirname } from 'node:path';
import { build } from 'vite';

/** Builds the host with Vite: `main.js` and `main.css` in `outDir`, its later chunks beside them. */
export async function buildWithVite(entry: string, outDir: string, publicPath: string): Promise<void> {
  await build({
    root: dirname(entry),
    configFile: false,
    logLevel: 'error',
    base: publicPath,
    // federation's runtime asks which build it is a part of
    define: { FEDERATION_BUILD_IDENTIFIER: JSON.stringify('plain_host') },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      cssCodeSplit: false,
      rolldownOptions: {
        input: { main: entry },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          assetFileNames: ({ names: [name = ''] }) =>
            name.endsWith('.css') ? 'main.css' : '[name][extname]',
        },
      },
    },
  });
}
