import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { declarationsIn, emitDeclarations } from './declarations.ts';

const FOLDER = join('platform', 'ui');

/** The committed report. */
export const reportFile = (root: string): string => join(root, FOLDER, 'api.md');

interface Line {
  readonly names: readonly string[];
  readonly from: string;
}

/** The `export { … } from '…'` lines of a file, without what is only renamed. */
function exportLines(text: string): Line[] {
  return [...text.matchAll(/export (?:type )?\{([^}]*)\} from '([^']+)'/g)].map(
    ([, list = '', from = '']) => ({
      from,
      names: list
        .split(',')
        .map((name) => name.trim().replace(/^type /, ''))
        .filter(Boolean),
    }),
  );
}

const titleOf = (from: string): string => from.replace(/^\.\//, '').replace(/\.tsx?$/, '');

const tidy = (code: string): string =>
  code
    .replace(/^export declare /gm, '')
    .replace(/^export /gm, '')
    .replaceAll(/import\("(?:react(?:\/jsx-runtime)?|\.\/props\.ts)"\)\./g, '')
    .replaceAll('    ', '  ');

/** What `@rollheim/ui` gives to the teams: every name with its type, in the order of the facade. */
export function apiReport(root: string): string {
  const out = emitDeclarations(root, join(FOLDER, 'src', 'index.ts'));
  try {
    const facade = join(root, FOLDER, 'src', 'components.ts');
    const lines = exportLines(readFileSync(facade, 'utf8'));
    const own = lines.filter(({ from }) => from.startsWith('.'));
    const parts = new Map<string, string[]>();
    for (const { names, from } of own) {
      const file = join(out, FOLDER, 'src', from.replace(/\.tsx?$/, '.d.ts'));
      const declared = declarationsIn(readFileSync(file, 'utf8'));
      // the props of a component whose code comes late are beside it, and here with it
      const title = from.endsWith('/props.ts') ? ([...parts.keys()].at(-1) ?? from) : titleOf(from);
      const code = names.map((name) => {
        const text = declared.get(name.split(' as ')[0] ?? name);
        if (!text) throw new Error(`${from} declares no ${name}`);
        return tidy(text);
      });
      parts.set(title, [...(parts.get(title) ?? []), ...code]);
    }
    const passed = lines
      .filter(({ from }) => !from.startsWith('.'))
      .map(({ names, from }) => `- from ${from}: ${names.join(', ')}`);
    const icons = exportLines(readFileSync(join(root, FOLDER, 'src', 'icons.ts'), 'utf8'))
      .flatMap(({ names }) => names)
      .map((name) => name.split(' as ').at(-1));
    return [
      '# What @rollheim/ui exports',
      '',
      'Made from the source: `npm run api -w platform/ui`. A check fails when it differs, so that every change of the surface shows in review.',
      '',
      ...[...parts].map(([title, code]) => `## ${title}\n\n\`\`\`ts\n${code.join('\n\n')}\n\`\`\`\n`),
      '## Handed on',
      '',
      ...passed,
      `- icons: ${icons.join(', ')}`,
      '',
    ].join('\n');
  } finally {
    rmSync(dirname(out), { recursive: true, force: true });
  }
}
