import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the site shows a component: files by component, at most `limit` each. */
export function usesInSite(root: string, limit = 8): Record<string, string[]> {
  const uses: Record<string, string[]> = {};
  const files = globSync(['mf-*/web/**/*.tsx', 'shell/web/src/**/*.tsx'], { cwd: root }).toSorted();
  for (const file of files) {
    if (/node_modules|\.test\./.test(file)) continue;
    const text = readFileSync(join(root, file), 'utf8');
    if (!text.includes("'@rollheim/ui'")) continue;
    for (const name of new Set([...text.matchAll(/<([A-Z]\w+)/g)].map((match) => match[1] ?? ''))) {
      const places = (uses[name] ??= []);
      if (places.length < limit) places.push(file.replaceAll('\\', '/'));
    }
  }
  return uses;
}
