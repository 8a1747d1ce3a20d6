import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Writes a tiny shell (`shell/web`, `shell/server`) below `root`, which lies inside the repository. */
export async function writeShellFixture(
  root: string,
  api: readonly string[] = ['/public/time'],
): Promise<void> {
  const dir = join(root, 'shell');
  const files: Record<string, string> = {
    'web/package.json': JSON.stringify({ name: '@rollheim/shell-web', version: '1.0.0', type: 'module' }),
    'web/src/main.tsx': [
      "import { createRoot } from 'react-dom/client';",
      'createRoot(document.body).render(<main>shell</main>);',
    ].join('\n'),
    'web/src/frame.server.tsx': [
      "import { renderToString } from 'react-dom/server';",
      'export const renderFrame = () => renderToString(<main>frame</main>);',
    ].join('\n'),
    'server/module.json': JSON.stringify({ name: 'shell', api }),
  };
  await rm(dir, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    const file = join(dir, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}
