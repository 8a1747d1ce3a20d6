import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, test } from 'vitest';
import { filesLike } from './files.mjs';

/** What each package of ours may build on; the first row whose pattern fits its name counts. Tests may use more. */
const LAYERS: readonly [name: RegExp, allowed: readonly string[]][] = [
  [/^(auction-rules|illustrations|bus|ui)$/, []],
  [/^contracts$/, ['auction-rules']],
  [/^module-api$/, ['contracts']],
  [/^map$/, ['ui']],
  [/^page-parts$/, ['auction-rules', 'contracts', 'illustrations', 'module-api', 'ui']],
  [/^service-kit$/, ['bus', 'contracts']],
  [/^service-/, ['auction-rules', 'bus', 'contracts', 'illustrations', 'service-kit']],
  [
    /^mf-/,
    [
      'auction-rules',
      'bus',
      'contracts',
      'illustrations',
      'map',
      'module-api',
      'page-parts',
      'service-kit',
      'ui',
    ],
  ],
  [/^shell-web$/, ['auction-rules', 'contracts', 'module-api', 'ui']],
  [/^shell-server$/, ['auction-rules', 'bus', 'contracts', 'module-api', 'service-kit']],
  [/^release-client$/, ['contracts']],
  [/^release-statistics$/, ['contracts', 'release-client']],
  [/^release-supervisor$/, ['contracts']],
  [/^release-management$/, ['contracts', 'release-client', 'release-statistics', 'build']],
  [/^demo$/, ['auction-rules', 'bus', 'contracts', 'illustrations']],
  [/^embedded$/, ['bus', 'contracts', 'illustrations']],
  [/^deploy$/, ['bus', 'contracts', 'embedded', 'service-kit']],
  [/^build$/, ['contracts', 'module-api', 'release-client', 'ui']],
  [/^tooling$/, ['build', 'bus', 'contracts', 'demo', 'embedded', 'release-client']],
  [/^release-gate$/, ['contracts', 'release-client', 'release-management', 'release-supervisor', 'build']],
  [
    /^release-cli$/,
    [
      'auction-rules',
      'contracts',
      'deploy',
      'release-client',
      'release-management',
      'release-statistics',
      'build',
    ],
  ],
  [
    /^releases$/,
    [
      'bus',
      'contracts',
      'release-client',
      'release-gate',
      'release-management',
      'release-statistics',
      'release-supervisor',
      'service-kit',
      'build',
    ],
  ],
  [/^edge$/, ['bus', 'contracts', 'release-client', 'service-kit']],
  [/^console$/, ['contracts', 'embedded', 'service-kit', 'build', 'ui']],
  [/^e2e$/, []],
];

/** Files that no process of the product loads. */
const FOR_TESTS =
  /\.(test|bench)\.tsx?$|\/(test|testing|conformance|mutation|workshop|fixtures|scripts|recorded)\/|^e2e\/|\.conformance\.ts$/;
/** Packages that the root brings for all. */
const OF_THE_ROOT = new Set(['vitest', 'typescript', 'oxc-parser']);

const root = join(import.meta.dirname, '..');

interface Package {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const packages = filesLike(/^[\w-]+(\/[\w-]+)?\/package\.json$/).map((file) => ({
  folder: dirname(file),
  ...(JSON.parse(readFileSync(join(root, file), 'utf8')) as Package),
}));
const sources = filesLike(/\.(tsx?|mts|mjs)$/);

interface Import {
  readonly name: string;
  /** Gone when the file runs. */
  readonly typeOnly: boolean;
}

/** The packages that a file imports. */
function importedBy(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const { module } = parseSync(file, text);
  const found = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map(({ moduleRequest, isType }) => ({
        specifier: moduleRequest?.value ?? '',
        typeOnly: isType,
      })),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      specifier: /^'(.*)'$/.exec(text.slice(start, end))?.[1] ?? '',
      typeOnly: false,
    })),
  ];
  return found.flatMap(({ specifier, typeOnly }) => {
    const name = /^(?:@[\w-]+\/)?[a-z][\w.-]*(?=$|\/)/.exec(specifier)?.[0];
    return name === undefined || OF_THE_ROOT.has(name) ? [] : [{ name, typeOnly }];
  });
}

describe.each(packages)('$name', ({ folder, name, dependencies = {}, devDependencies = {} }) => {
  const own = sources.filter((file) => file.startsWith(`${folder}/`));

  test('declares what it imports, and what its processes load not only for tests', () => {
    const isDeclared = (file: string, { name: imported, typeOnly }: Import): boolean =>
      imported === name ||
      imported in dependencies ||
      ((typeOnly || FOR_TESTS.test(file)) && imported in devDependencies);
    const missing = own.flatMap((file) =>
      importedBy(file)
        .filter((each) => !isDeclared(file, each))
        .map((each) => `${file} imports ${each.name}`),
    );
    expect(missing).toEqual([]);
  });

  test('builds on the layers below it', () => {
    const short = name.replace('@rollheim/', '');
    const allowed = LAYERS.find(([pattern]) => pattern.test(short))?.[1];
    expect(allowed, `${short} stands in no layer`).toBeDefined();
    const ours = Object.keys(dependencies).filter((each) => each.startsWith('@rollheim/'));
    expect(ours.filter((each) => !allowed?.includes(each.replace('@rollheim/', '')))).toEqual([]);
  });
});
