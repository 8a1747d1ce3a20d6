import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { TOPICS } from '@rollheim/contracts';
import { describe, expect, test } from 'vitest';
import { decisionIndex } from './decisions.mjs';

/** Docs do not rot: what README and docs/ name exists, and their tables say what the code says. */

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const guides = ['README.md', ...globSync('docs/**/*.md', { cwd: root })].map((path) =>
  path.replaceAll('\\', '/'),
);

interface Link {
  readonly text: string;
  readonly target: string;
}

const linksOf = (text: string): Link[] =>
  [...text.matchAll(/!?\[([^\]]*)\]\(([^)\s]+)\)/g)].map(([, label = '', target = '']) => ({
    text: label,
    target,
  }));

/** Code in a line, outside of code blocks. */
const codeOf = (text: string): string[] =>
  [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

/** A path of this repository: has a folder, begins with no `/` or `.`, and is no pattern. */
const isPath = (code: string): boolean =>
  /^[\w@-][\w@.-]*(\/[\w@.-]+)*(\/|\/[\w@.-]+\.(ts|tsx|mjs|json|md|css))$/.test(code);

/** Headings as GitHub names them in addresses. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Cells of the table rows below a heading. */
function tableBelow(path: string, heading: string): string[][] {
  const [, below] = read(path).split(`\n## ${heading}\n`);
  if (below === undefined) throw new Error(`${path} has no heading "${heading}"`);
  const lines = (below.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

describe.each(guides)('%s', (path) => {
  const text = read(path);

  test('links lead somewhere', () => {
    const broken = linksOf(text).flatMap(({ target }) => {
      if (/^[a-z]+:/.test(target)) return [];
      const [file = '', anchor] = target.split('#');
      const place = file === '' ? path : join(dirname(path), file);
      if (!existsSync(join(root, place))) return [target];
      return anchor === undefined || anchorsOf(read(place)).includes(anchor) ? [] : [target];
    });
    expect(broken).toEqual([]);
  });

  test('a link that names a file or a function leads to that file, and the function is in it', () => {
    const wrong = linksOf(text).filter(({ text: label, target }) => {
      const name = /^`(#?[\w.]+)`$/.exec(label)?.[1];
      if (name === undefined || !/\.(tsx?|mjs)$/.test(target)) return false;
      return name !== basename(target) && !read(join(dirname(path), target)).includes(name);
    });
    expect(wrong).toEqual([]);
  });

  test('paths exist', () => {
    const missing = codeOf(text).filter((code) => isPath(code) && !existsSync(join(root, code)));
    expect(missing).toEqual([]);
  });

  test('scripts exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [
      ...text.matchAll(/npm (?:run )?(start(?::\w+)?|test|bench|check|types|lint|format|lock)\b/g),
    ];
    expect(named.map(([, name = '']) => name).filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});

test('the table of topics is the one of the contracts', () => {
  const rows = tableBelow('docs/bus.md', 'Topics').map(([name, kind, partitions, readers]) => ({
    name,
    kind,
    partitions: Number(partitions),
    private: readers === 'its owner',
  }));
  const declared = TOPICS.map(({ name, kind, partitions, private: own = false }) => ({
    name,
    kind,
    partitions,
    private: own,
  }));
  expect(rows).toEqual(declared);
});

test('every process, member and backend is in the table of ports', () => {
  interface System {
    readonly processes: { name: string; healthPort: number; members: { name: string; port?: number }[] }[];
    readonly bffs: { module: string; port: number }[];
  }
  const { processes, bffs } = JSON.parse(read('system.json')) as System;
  const used = [
    ...processes.flatMap(({ name, healthPort, members }) => [
      [healthPort, `health of ${name}`] as const,
      ...members.flatMap((member) =>
        member.port === undefined ? [] : [[member.port, member.name] as const],
      ),
    ]),
    ...bffs.map(({ module, port }) => [port, module] as const),
  ];
  const rows = new Map(tableBelow('docs/operations.md', 'Ports').map(([port = '', use = '']) => [port, use]));
  const missing = used.filter(([port, name]) => !rows.get(`+${port}`)?.includes(name));
  expect(missing).toEqual([]);
});

test('every folder of the auctions service has its row', () => {
  const folders = readdirSync(join(root, 'services/auctions/src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const rows = tableBelow('docs/auctions.md', 'Where it is written').map(([folder]) => folder);
  expect(rows.toSorted()).toEqual(folders.toSorted());
});

test('every setting that is checked at a start is documented', () => {
  const schemas = [
    'platform/service-kit/src/env.ts',
    'platform/edge/src/config.ts',
    'platform/releases/src/config.ts',
    'platform/console/src/config.ts',
    'services/auctions/src/config.ts',
    'services/content/src/config.ts',
    'shell/server/src/config.ts',
  ];
  const names = schemas.flatMap((file) =>
    [...read(file).matchAll(/^ {2}([A-Z][A-Z0-9_]+):\s*(?:Joi|url)/gm)].map(([, name = '']) => name),
  );
  expect(names.length).toBeGreaterThan(20);
  const settings = read('docs/settings.md');
  expect(names.filter((name) => !settings.includes(`\`${name}\``))).toEqual([]);
});

test('there are at most 60 decisions, numbered once and titled', () => {
  const files = globSync('docs/decisions/*.md', { cwd: root })
    .map((file) => basename(file))
    .filter((file) => file !== 'README.md');
  expect(files.filter((file) => !/^\d{4}-[a-z0-9-]+\.md$/.test(file))).toEqual([]);
  const numbers = files.map((file) => file.slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.length).toBeLessThanOrEqual(60);
  for (const file of files) expect(read(`docs/decisions/${file}`)).toMatch(/^# \S/);
});

test('the index of the decisions lists every one (else: npm run decisions)', () => {
  expect(read('docs/decisions/README.md')).toBe(decisionIndex());
});
