import { posix } from 'node:path';
import { importsIn } from './imports.ts';

/** What the code of a folder may import. */
interface Border {
  /** Packages of the product by the folder that they are in, or one entry point of one. */
  readonly may: readonly string[];
  /** It runs in browsers: no library of a server, no module of Node. */
  readonly browser?: true;
  /** Node runs it as it is: no `.tsx`, which bundles alone can read. */
  readonly plain?: true;
  /** Libraries that it does not import. */
  readonly without?: RegExp;
  /** A room of its package: of the other files of it, below `src`, these and no others. */
  readonly within?: readonly string[];
}

const NONE = /^(?!)/;
/** Libraries of a server that a command line or a judge of releases has no use for. */
const HEAVY = /^(pg|express|playwright|@aws-sdk\/.+)$/;

const RULES = 'platform/auction-rules';
const CONTRACTS = 'platform/contracts';
const SERVER = [RULES, CONTRACTS, 'platform/bus', 'platform/service-kit', 'platform/illustrations'];
const PAGES = [RULES, CONTRACTS, 'platform/module-api', 'platform/ui', 'platform/page-parts', 'platform/map'];
const RELEASE = [
  RULES,
  CONTRACTS,
  'platform/release-client',
  'platform/build',
  'platform/release-statistics',
];

/**
 * Who may import what, by folders (`*` is one part of a path): the only place where it is written. The first row that
 * a file is in holds. Each row names rows above it alone, so there is no circle and no arrow that runs up; no one
 * imports a module, a service or the shell: they send commands, follow topics and meet in the browser.
 */
export const BORDERS: Readonly<Record<string, Border>> = {
  'platform/auction-rules': { may: [], browser: true },
  'platform/illustrations': { may: [] },
  // rooms of the contracts, the lower ones first: addresses of pages, what secrets sign, vehicles and how they are found
  'platform/contracts/src/{pages/**,paths.ts,addresses.ts,domains.ts,wizard-slugs.ts}': {
    may: [],
    plain: true,
    within: ['locales.ts'],
  },
  'platform/contracts/src/server/{actor-proof,hmac,keys,permit,seen,signature,visitor}.ts': {
    may: [],
    plain: true,
    within: ['gallery.ts', 'team.ts'],
  },
  'platform/contracts/src/{attributes,catalog,places}': {
    may: [RULES],
    plain: true,
    within: ['constants.ts', 'fields', 'locales.ts', 'money.ts', 'shown-price.ts', 'state'],
  },
  // what messages hold of a thing; two tables of calls name their fields
  'platform/contracts/src/state': {
    may: [RULES],
    plain: true,
    within: [
      'codes.ts',
      'constants.ts',
      'http/security-log.ts',
      'http/telemetry.ts',
      'locales.ts',
      'vehicle-media.ts',
    ],
  },
  // what calls answer: of messages their states alone, and the payloads that are bodies of calls
  'platform/contracts/src/http': {
    may: [RULES],
    plain: true,
    within: [
      'ad-hints.ts',
      'attributes',
      'catalog',
      'constants.ts',
      'errors.ts',
      'live.ts',
      'locales.ts',
      'paths.ts',
      'payloads.ts',
      'state',
      'tasks.ts',
      'team.ts',
      'vehicle-roles.ts',
    ],
  },
  // its schemas are for servers: no page loads them
  'platform/contracts/src/server': {
    may: [RULES],
    plain: true,
    within: [
      'attributes',
      'codes.ts',
      'constants.ts',
      'fields',
      'gallery.ts',
      'http',
      'locales.ts',
      'money.ts',
      'paths.ts',
      'payloads.ts',
      'server/hmac.ts',
      'state',
      'team.ts',
      'traits.ts',
      'valuation-range.ts',
      'vehicle-media.ts',
    ],
  },
  'platform/contracts/src/server.ts': { may: [RULES], plain: true },
  'platform/contracts': { may: [RULES], plain: true },
  'platform/release-supervisor': { may: [CONTRACTS], without: HEAVY },
  'platform/ui': { may: ['platform/illustrations'] },
  'platform/module-api': { may: [CONTRACTS] },
  'platform/map/scripts': { may: [CONTRACTS], plain: true },
  'platform/map': { may: ['platform/ui'], browser: true },
  // what pages of several modules show
  'platform/page-parts': {
    may: [RULES, CONTRACTS, 'platform/illustrations/outline', 'platform/module-api', 'platform/ui'],
    browser: true,
  },
  'platform/bus': { may: [], plain: true },
  'platform/release-client': { may: [CONTRACTS], plain: true },
  'platform/service-kit': { may: [CONTRACTS, 'platform/bus'], plain: true },
  'platform/build': { may: [CONTRACTS, 'platform/module-api', 'platform/release-client', 'platform/ui'] },
  'platform/release-statistics': { may: [CONTRACTS, 'platform/release-client'], browser: true, plain: true },
  'platform/release-management': { may: RELEASE, plain: true, without: HEAVY },
  'platform/release-gate': {
    may: [...RELEASE, 'platform/release-management', 'platform/release-supervisor'],
    plain: true,
    without: /^(pg|express|@aws-sdk\/.+)$/,
  },
  'platform/releases': {
    may: [
      ...RELEASE,
      'platform/bus',
      'platform/release-gate',
      'platform/release-management',
      'platform/release-supervisor',
      'platform/service-kit',
    ],
  },
  'platform/edge': {
    may: [CONTRACTS, 'platform/bus', 'platform/release-client', 'platform/service-kit'],
    plain: true,
  },
  'platform/demo': { may: SERVER, plain: true },
  // starts the processes of the system by the paths of their programs
  'platform/embedded': { may: [CONTRACTS, 'platform/bus', 'platform/illustrations'], plain: true },
  // starts each process by the path of its program, as the row above
  'platform/deploy': {
    may: [CONTRACTS, 'platform/bus', 'platform/embedded', 'platform/service-kit'],
    plain: true,
  },
  'platform/release-cli': {
    may: [...RELEASE, 'platform/deploy', 'platform/release-management'],
    plain: true,
    without: HEAVY,
  },
  'platform/console': {
    may: [
      CONTRACTS,
      'platform/build',
      'platform/embedded',
      'platform/release-client',
      'platform/release-management',
      'platform/release-statistics',
      'platform/releases',
      'platform/service-kit',
      'platform/ui',
    ],
  },
  'services/*': { may: SERVER, plain: true },
  'shell/web/**/*.server.tsx': { may: PAGES },
  'shell/web': { may: PAGES, browser: true },
  // the texts of errors
  'shell/server': { may: [...SERVER, 'platform/module-api/locales'], plain: true },
  // an outline, not what paints pictures
  'mf-*/web': {
    may: [...PAGES, 'platform/illustrations/outline', 'platform/illustrations/shots'],
    browser: true,
  },
  'mf-*/bff/fragment*.tsx': { may: [...PAGES, ...SERVER] },
  // the formats of amounts and dates, which draw nothing
  'mf-*/bff': { may: [...SERVER, 'platform/ui/format'], plain: true },
  'platform/tooling': {
    may: [CONTRACTS, 'platform/build', 'platform/demo', 'platform/embedded', 'platform/release-client'],
  },
};

/** Code beside the product, which may use any package: tests, what only tests use, benches and the workshop. */
const BESIDE =
  /\.(test|bench)\.tsx?$|(^|\/)(testing|test|workshop|benches|fixtures|mutation)\/|conformance(\.ts|\/)/;
const SERVER_LIBRARY =
  /^(node:|(joi|knex|pg|express|kafkajs|pino|jose|@rollheim\/(contracts\/(server|schema|answers)|module-api\/server))$)/;

/** The row that a file is in; null: the file is in none. */
function rowOf(file: string): string | null {
  return (
    Object.keys(BORDERS).find(
      (row) => posix.matchesGlob(file, row) || posix.matchesGlob(file, `${row}/**`),
    ) ?? null
  );
}

/** The package that a path is in: its folder. */
const folderOf = (path: string): string =>
  /^((platform|services|shell)\/[^/]+|[^/]+)/.exec(path)?.[1] ?? path;

/** What is wrong with the imports of a source text; `folders`: where each package of the product is, by its name. */
export function faultsOf(file: string, text: string, folders: ReadonlyMap<string, string>): string[] {
  const row = rowOf(file);
  const beside = BESIDE.test(file);
  if (row === null) return beside ? [] : [`${file} is in no row of BORDERS`];
  const { may, browser = false, plain = false, without = NONE, within } = BORDERS[row]!;
  const isOpen = (place: string) => may.some((each) => place === each || place.startsWith(`${each}/`));
  const own = folderOf(file);
  const isOutside = (path: string) =>
    rowOf(path) !== row && within?.some((each) => `${path}/`.startsWith(`${own}/src/${each}/`)) === false;
  return importsIn(file, text).flatMap((specifier) => {
    const fault = (why: string) => [`${file} imports ${specifier}: ${why}`];
    const path = specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : null;
    if (path !== null && folderOf(path) !== own)
      return beside ? [] : fault('another package is imported by its name');
    const [scope, name, ...entry] = specifier.replaceAll('`', '').split('/');
    const folder = scope === '@rollheim' ? folders.get(`${scope}/${name}`) : undefined;
    if (/^@rollheim\/[^/]+\/src(\/|$)/.test(specifier))
      return fault('a package is imported by its entry points');
    if (beside) return [];
    if (path !== null && BESIDE.test(path)) return fault('it is for tests alone');
    if (without.test(specifier)) return fault('what it does needs no such library');
    if (scope === '@rollheim' && folder !== own && !isOpen([folder, ...entry].join('/')))
      return fault(`${row} may not`);
    if (browser && SERVER_LIBRARY.test(specifier)) return fault('it is for servers');
    if (path !== null && isOutside(path)) return fault(`${row} may not`);
    if (plain && path?.endsWith('.tsx')) return fault('Node runs .ts as it is, not .tsx');
    const [part] = file.slice(own.length + 1).split('/');
    const [other] = path?.slice(own.length + 1).split('/') ?? [];
    if (row.startsWith('mf-') && other !== part && (other === 'web' || other === 'bff'))
      return row.includes('fragment') ? [] : fault('pages and backend of a module meet over HTTP');
    return [];
  });
}
