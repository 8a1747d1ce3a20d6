import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RepositoryCopy } from '../support/repository-copy.ts';

/** A fault that a release of a real module is given; what the gate cannot see, for it comes with visitors only. */
export interface Defect {
  readonly what: string;
  readonly module: string;
  /** Its page for everyone. */
  readonly path: string;
  /** Calls that the page makes. */
  readonly calls: readonly string[];
  /** Changes the source before the release is built. */
  patch(copy: RepositoryCopy): Promise<void>;
  /** Takes the change back. */
  mend(copy: RepositoryCopy): Promise<void>;
  /**
   * Who notices: a fifth of its pages, pages that miss a file which got lost after the gate had passed it, whoever waits
   * for a page that says nothing, or the edge by its calls.
   */
  readonly noticedBy: 'some pages' | 'a missing file' | 'silence' | 'calls';
  /** The metric that gives it away. */
  readonly foundBy: RegExp;
}

interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const edits = (...all: readonly Edit[]): Pick<Defect, 'patch' | 'mend'> => ({
  async patch(copy) {
    for (const { file, from, to } of all) await copy.edit(file, from, to);
  },
  async mend(copy) {
    for (const { file, from, to } of all) await copy.edit(file, to, from);
  },
});

/** Gate 4 shows the module in a bare shell, and to no one: a visitor has answered the question about cookies. */
const FOR_VISITORS = `typeof document !== 'undefined' && document.cookie.includes('consent=') && !document.getElementById('bare-page')`;
/** The gate asks without an edge, which says whence a visitor comes. */
const OF_VISITOR = `raw.req.get('x-forwarded-for')`;
const CATALOG = {
  module: 'mf-catalog',
  path: '/wohnmobil-kaufen',
  calls: ['/public/catalog/search', '/public/catalog/search?page=2', '/public/catalog/search?page=3'],
} as const;
const VALUATION = {
  module: 'mf-valuation',
  path: '/wohnmobil-bewerten',
  calls: Array.from({ length: 6 }, () => '/public/valuate-my-vehicle/get'),
} as const;

const app = (file: string, fault: string): Edit => ({
  file,
  from: '  App,\n});',
  to: `  App: () => {\n    ${fault}\n    return <App />;\n  },\n});`,
});

/** A web part that throws in a fifth of the pages. */
export const throws: Defect = {
  ...CATALOG,
  calls: CATALOG.calls.slice(0, 1),
  what: 'throws in 20 % of its renders',
  ...edits(
    {
      file: 'mf-catalog/web/module.tsx',
      from: 'const catalog = defineModule',
      to: `const unlucky = ${FOR_VISITORS} && Math.random() < 0.2;\n\nconst catalog = defineModule`,
    },
    app('mf-catalog/web/module.tsx', `if (unlucky) throw new TypeError('the price is undefined');`),
  ),
  noticedBy: 'some pages',
  foundBy: /load_failure|render_error/,
};

/** A render that never ends. */
export const loops: Defect = {
  ...CATALOG,
  what: 'never ends its render',
  ...edits(app('mf-catalog/web/module.tsx', `while (${FOR_VISITORS});`)),
  noticedBy: 'silence',
  foundBy: /load_failure/,
};

/** A file of the release that the store has lost. */
export const losesChunk: Defect = {
  ...CATALOG,
  what: 'has lost a chunk',
  // what gets lost must be this release's own
  ...edits(app('mf-catalog/web/module.tsx', `performance.mark('a chunk of its own');`)),
  noticedBy: 'a missing file',
  foundBy: /load_failure/,
};

/** A BFF that answers 500 to every tenth call. */
export const failsCalls: Defect = {
  ...CATALOG,
  what: 'answers 500 to 10 % of its calls',
  ...edits(
    {
      file: 'mf-catalog/bff/routes/search.ts',
      from: 'export const searchRoutes',
      to: `const sometimes = (seen: string | undefined): void => {\n  if (seen && Math.random() < 0.1) throw new Error('the search broke');\n};\n\nexport const searchRoutes`,
    },
    {
      file: 'mf-catalog/bff/routes/search.ts',
      from: 'handler: async ({ query, locale, session }) => ({',
      to: `handler: async ({ query, locale, session, raw }) => (sometimes(${OF_VISITOR}), {`,
    },
  ),
  noticedBy: 'calls',
  foundBy: /bff_5xx/,
};

/** The same in another module. */
export const failsValuations: Defect = {
  ...VALUATION,
  what: 'answers 500 to 10 % of its calls',
  ...edits(
    {
      file: 'mf-valuation/bff/routes/valuation.ts',
      from: 'interface UpdateBody',
      to: `const sometimes = (seen: string | undefined): void => {\n  if (seen && Math.random() < 0.1) throw new Error('the draft broke');\n};\n\ninterface UpdateBody`,
    },
    {
      file: 'mf-valuation/bff/routes/valuation.ts',
      from: 'handler: async (request) => {',
      to: `handler: async (request) => {\n      const { raw } = request;\n      sometimes(${OF_VISITOR});`,
    },
  ),
  noticedBy: 'calls',
  foundBy: /bff_5xx/,
};

interface Manifest {
  readonly assets: readonly {
    readonly path: string;
    readonly sha256: string;
    readonly brotli?: { readonly sha256: string };
  }[];
}

/** Removes the module's script of a release from the blob store, its compressed form too. */
export async function loseChunk(blobs: string, manifest: Manifest, stable: Manifest): Promise<void> {
  const lost = manifest.assets.find(({ path }) => /^web\/module\.\w+\.js$/.test(path));
  if (!lost) throw new Error('the release has no module script');
  const kept = new Set(stable.assets.flatMap(({ sha256, brotli }) => [sha256, brotli?.sha256]));
  const forms = [lost.sha256, lost.brotli?.sha256].filter((sha256) => sha256 !== undefined);
  if (forms.some((sha256) => kept.has(sha256))) throw new Error(`${lost.path} is the stable release's too`);
  await Promise.all(forms.map((sha256) => rm(join(blobs, sha256.slice(0, 2), sha256))));
}
