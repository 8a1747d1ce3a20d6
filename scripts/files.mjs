// Files of the product by suffix.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';

/** Paths from the root, with `/`, of all files that the pattern fits. */
export function filesLike(pattern) {
  const modules = readdirSync(root).filter((name) => name.startsWith('mf-'));
  return ['platform', 'shell', 'services', 'e2e', 'scripts', ...modules]
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file.replaceAll('\\', '/')}`,
      ),
    )
    .filter((file) => pattern.test(file) && !/(^|\/)(node_modules|dist)\//.test(file))
    .sort();
}
