/** The part of a loader's context that is used here. */
interface LoaderContext {
  getOptions(): { readonly icons: readonly string[] };
}

const FACADE = /import\s*\{([^}]*)\}\s*from\s*(['"])@rollheim\/ui\2/g;

/**
 * A federation share is shipped whole, and an icon has no state to share: what a file imports of the facade's icons is
 * taken from `@rollheim/ui/icons`, so that a page carries the icons it shows.
 */
export default function takeIcons(this: LoaderContext, source: string): string {
  const icons = new Set(this.getOptions().icons);
  return source.replace(FACADE, (_, list: string) => {
    const names = list
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean);
    const isIcon = (name: string) => icons.has(name.split(/\s+as\s+/)[0] ?? '');
    const from = (wanted: string[], place: string) =>
      wanted.length > 0 ? `import { ${wanted.join(', ')} } from '${place}'` : '';
    const parts = [
      from(
        names.filter((name) => !isIcon(name)),
        '@rollheim/ui',
      ),
      from(names.filter(isIcon), '@rollheim/ui/icons'),
    ];
    // One line for one statement: positions in source maps stay.
    return parts.filter(Boolean).join(';') + '\n'.repeat(list.split('\n').length - 1);
  });
}
