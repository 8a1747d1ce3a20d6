import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PLAYED_CALLS, SPECIFIED_CALLS } from '../e2e/src/support/specified-lines.ts';
import { traceIndex } from './trace.mjs';

/** The trace of the specification (docs/spec-trace.md) says what is true of the tree. */

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const INDEX = 'docs/spec-trace.md';
const pages = globSync('docs/spec/*.md', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .toSorted();

const HEAD = ['Section', 'Fact', 'Built in', 'Test', 'State'];
/** `1 §2 App bar`: document, section, and the title of its part. */
const SECTION = /^[12] §\d+(\.\d+)?( .+)?$/;
const STATE = /^(built|partly: \S.*|not built(: \S.*)?)$/;
/** Files in which tests are written; stories are called by the one test file of `e2e/src`. */
const TEST_FILE = /\.test\.tsx?$|^e2e\/src\/(stories|messages|people)\/[\w-]+\.ts$/;

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

/** Rows of all tables of a page, each with its cells. */
function tableRows(path: string): string[][] {
  const lines = read(path).split('\n');
  return lines.flatMap((line, at) => {
    const isHead = /^\|[\s:|-]+$/.test(lines[at + 1] ?? '');
    return !line.startsWith('|') || isHead || /^\|[\s:|-]+$/.test(line) ? [] : [cellsOf(line)];
  });
}

interface NamedTest {
  readonly path: string;
  readonly title: string | null;
}

const namedTests = (cell: string): NamedTest[] =>
  [...cell.matchAll(/`([^`]+)`(?: “(.*?)”(?=, `|$))?/g)].map(([, path = '', title]) => ({
    path,
    title: title ?? null,
  }));
const pathsIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);

const factsOf = (page: string) =>
  tableRows(page).map(([section = '', fact = '', built = '', tests = '', state = '']) => ({
    section,
    fact,
    built: pathsIn(built),
    tests: namedTests(tests),
    state,
  }));
/** `1 §2`, `2 §7.3`: the section without the title of its part. */
const numberOf = (section: string): string => /^[12] §[\d.]+/.exec(section)?.[0] ?? '';
const kindOf = (state: string): string => /^(built|partly|not built)/.exec(state)?.[1] ?? '';
const facts = pages.flatMap((page) => factsOf(page));

const sources = new Map<string, string>();
/** Source of a test file without the escapes of its texts. */
function sourceOf(path: string): string {
  const known = sources.get(path);
  if (known !== undefined) return known;
  const source = read(path).replaceAll('\\', '');
  sources.set(path, source);
  return source;
}

describe.each(pages)('%s', (page) => {
  test('has well-formed tables and fewer than 400 lines', () => {
    const lines = read(page).split('\n');
    expect(lines.length).toBeLessThan(400);
    const heads = lines.filter((_, at) => /^\|[\s:|-]+$/.test(lines[at + 1] ?? '')).map(cellsOf);
    expect(heads.length).toBeGreaterThan(0);
    for (const head of heads) expect(head).toEqual(HEAD);
    const wrong = tableRows(page).filter(
      (cells) => cells.length !== HEAD.length || !SECTION.test(cells[0] ?? '') || !STATE.test(cells[4] ?? ''),
    );
    expect(wrong).toEqual([]);
  });

  test('names files that exist, and tests as files of tests', () => {
    const named = factsOf(page).flatMap(({ built, tests }) => [...built, ...tests.map(({ path }) => path)]);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const tests = factsOf(page).flatMap((fact) => fact.tests.map(({ path }) => path));
    expect(tests.filter((path) => !TEST_FILE.test(path))).toEqual([]);
  });

  test('names titles of tests that are in their files', () => {
    const missing = factsOf(page).flatMap(({ tests }) =>
      tests.filter(({ path, title }) => title !== null && !sourceOf(path).includes(title)),
    );
    expect(missing).toEqual([]);
  });

  test('has a place and a test for each fact that is built', () => {
    const bare = factsOf(page).filter(
      ({ state, built, tests }) =>
        state === 'built' && (built.length === 0 || !tests.some(({ title }) => title !== null)),
    );
    expect(bare.map(({ fact }) => fact)).toEqual([]);
  });

  test('lists each fact once', () => {
    const named = factsOf(page).map(({ section, fact }) => `${section}: ${fact}`);
    expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([]);
  });
});

const countsOf = (of: readonly { readonly state: string }[]): number[] => [
  of.length,
  ...['built', 'partly', 'not built'].map((kind) => of.filter(({ state }) => kindOf(state) === kind).length),
];
const linkTo = (page: string): string =>
  `[${/^# (.+)$/m.exec(read(page))?.[1] ?? ''}](spec/${basename(page)})`;

test('the index counts the facts of each page, and of all (`npm run trace`)', () => {
  const rows = tableRows(INDEX).filter(([first = '']) => first.startsWith('['));
  const counted = pages.map((page) => [linkTo(page), ...countsOf(factsOf(page)).map(String)]);
  expect(rows.toSorted()).toEqual(counted.toSorted());
  expect(read(INDEX)).toBe(traceIndex());
});

test('the index says which pages trace a section', () => {
  const rows = tableRows(INDEX).filter(([first = '']) => /^[12] §/.test(first));
  const traced = new Map<string, Set<string>>();
  for (const page of pages)
    for (const { section } of factsOf(page)) {
      const number = numberOf(section);
      traced.set(number, (traced.get(number) ?? new Set()).add(linkTo(page)));
    }
  const told = rows.map(([number = '', , links = '']) => [number, links.split(', ').toSorted()]);
  expect(Object.fromEntries(told)).toEqual(
    Object.fromEntries([...traced].map(([number, links]) => [number, [...links].toSorted()])),
  );
});

test('a section of the specification that a comment cites is found in the trace', () => {
  const sections = new Set(facts.map(({ section }) => numberOf(section)));
  const isTraced = (cited: string): boolean =>
    [...sections].some((section) => section === cited || section.startsWith(`${cited}.`));
  const files = globSync('{platform,services,shell,mf-*,e2e,scripts,types}/**/*.{ts,tsx,mjs,css}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|\.data|\.cache|generated)$/.test(String(path)),
  }).filter((path) => basename(path) !== basename(import.meta.filename));
  const lost = files.flatMap((file) =>
    [...read(file).matchAll(/\bspec(?:ification)? ([12]) §(\d+(?:\.\d+)?)/gi)]
      .map(([, document = '', section = '']) => `${document} §${section}`)
      .filter((cited) => !isTraced(cited))
      .map((cited) => `${file}: ${cited}`),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(lost).toEqual([]);
});

describe('docs/spec/calls.md', () => {
  interface Declared {
    readonly method: string;
    readonly path: string;
  }
  type Routes = (...parts: unknown[]) => readonly Declared[];
  interface Bff {
    readonly definition: { routes(ctx: unknown): readonly Declared[] | Promise<readonly Declared[]> };
  }
  const load = <T>(path: string): Promise<T> => import(join(root, path)) as Promise<T>;

  /** Route tables are data: what their handlers work with is not there. */
  async function declaredRoutes(): Promise<readonly Declared[]> {
    const { bffs } = JSON.parse(read('system.json')) as { bffs: { main: string }[] };
    const ctx = { env: { SECRET: 'secret of the test' } };
    const modules = bffs.map(async ({ main }) => (await load<Bff>(main)).definition.routes(ctx));
    const shell = globSync('shell/server/src/routes/*-routes.ts', { cwd: root }).map(async (path) => {
      const [make] = Object.entries(await load<Record<string, Routes>>(path)).flatMap(([name, value]) =>
        name.endsWith('Routes') ? [value] : [],
      );
      return make?.({}, {}, {}, 'secret of the test') ?? [];
    });
    return (await Promise.all([...modules, ...shell])).flat();
  }

  /** Calls that answer 501. */
  const notBuilt = (): string[] =>
    globSync('{mf-*,shell}/**/bff/routes/not-built.ts', { cwd: root }).flatMap((path) =>
      [...read(path).matchAll(/\['(\w+)', '(\/[^']+)'/g)].map(([, method, at]) => `${method} ${at}`),
    );

  /** A parameter of the trace takes any part of a path, anything else itself alone. */
  const isSame = (traced: string, declared: string): boolean => {
    const [mine, theirs] = [traced.split('/'), declared.split('/')];
    return (
      mine.length === theirs.length &&
      mine.every((part, at) => (part.startsWith('{') ? theirs[at] !== '' : part === theirs[at]))
    );
  };

  test('says of a call that it is built exactly where a backend answers it', async () => {
    const silent = notBuilt();
    const answered = (await declaredRoutes()).filter(
      ({ method, path }) => !silent.includes(`${method} ${path}`),
    );
    expect(answered.length).toBeGreaterThan(80);
    const traced = factsOf('docs/spec/calls.md').flatMap(({ fact, state }) => {
      const [, method, path = ''] = /^`(GET|POST|PUT|DELETE) (\/[^`]+)`/.exec(fact) ?? [];
      return method === undefined ? [] : [{ method, path, state }];
    });
    expect(traced.length).toBeGreaterThan(50);
    const wrong = traced.filter(({ method, path, state }) => {
      const isAnswered = answered.some((route) => route.method === method && isSame(path, route.path));
      return isAnswered === state.startsWith('not built');
    });
    expect(wrong.map(({ method, path, state }) => `${method} ${path}: ${state}`)).toEqual([]);
  });

  interface Called {
    readonly call: string;
    readonly has: readonly string[];
  }
  const called: readonly Called[] = [
    ...SPECIFIED_CALLS.flatMap(([, lines]) =>
      lines.map(({ method, path, has = [] }) => ({ call: `${method} ${path.replace(/\?.*/, '')}`, has })),
    ),
    ...PLAYED_CALLS.map((call) => ({ call, has: [] })),
  ];
  const rows = factsOf('docs/spec/calls.md').flatMap(({ fact }) => {
    const [, call, rest = ''] = /^`((?:GET|POST|PUT) \/[^`]+)`(.*)/.exec(fact) ?? [];
    if (call === undefined) return [];
    // fields are named as they are called; anything else is prose
    const names = /answers (?:besides )?(.+)$/.exec(rest)?.[1]?.split(', ') ?? [];
    return [{ call, names: names.every((name) => /^\w+$/.test(name)) ? names : [] }];
  });
  const linesOf = (call: string) => called.filter((each) => isSame(call, each.call));

  test('has each call in the story that calls them in a running system, and the story has no other', () => {
    expect(rows.length).toBeGreaterThan(60);
    expect(rows.filter(({ call }) => linesOf(call).length === 0).map(({ call }) => call)).toEqual([]);
    const others = called.filter(({ call }) => !rows.some((row) => isSame(row.call, call)));
    expect([...new Set(others.map(({ call }) => call))]).toEqual([]);
  });

  test('names fields of an answer that the story asks for', () => {
    const lacking = rows.flatMap(({ call, names }) => {
      const lines = linesOf(call).filter(({ has }) => has.length > 0);
      const asked = lines.length > 0 && names.every((name) => lines.some(({ has }) => has.includes(name)));
      return names.length === 0 || asked || PLAYED_CALLS.includes(call)
        ? []
        : [`${call}: ${names.join(', ')}`];
    });
    expect(rows.filter(({ names }) => names.length > 0).length).toBeGreaterThan(8);
    expect(lacking).toEqual([]);
  });
});
