/** A change to the source of the fixture `mf-pages`. */
export interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** A release that harms people, and what finds it. */
export interface FaultyRelease {
  /** As `docs/faulty-releases.md` names it. */
  readonly fault: string;
  /** Faults that do not hide each other are brought by one release; the first is tried in every run of the tests. */
  readonly release: 1 | 2 | 3 | 4 | 5 | 6;
  readonly edits: readonly Edit[];
  /** Code of the gate's finding. */
  readonly gate: string;
  /** What the finding says. */
  readonly says: RegExp;
}

const LIST = 'web/ListPage.tsx';
const VEHICLE = 'web/VehiclePage.tsx';
const ROUTES = 'bff/routes.ts';
const CSS = 'web/Pages.module.css';
const block = (ms: number): string =>
  `if (typeof window !== 'undefined') for (const end = Date.now() + ${ms}; Date.now() < end;);`;

/** Faulty releases that boot, mount and answer `/ready`: only what they show gives them away. */
export const FAULTY: readonly FaultyRelease[] = [
  {
    fault: 'An empty page',
    release: 6,
    edits: [
      {
        file: VEHICLE,
        from: '  return (\n    <article',
        to: '  if (id) return null;\n  return (\n    <article',
      },
    ],
    gate: 'page_empty',
    says: /catalog-detail .*it shows nothing: no text and no control/,
  },
  {
    fault: 'A confirm button that does nothing',
    release: 1,
    edits: [{ file: VEHICLE, from: 'onClick={send}', to: 'onClick={() => void send}' }],
    gate: 'control_dead',
    says: /a press of "button: Bieten > button: Gebot abgeben" does nothing any more/,
  },
  {
    fault: 'A style that hides the bid button',
    release: 3,
    edits: [{ file: CSS, from: 'color: rebeccapurple;', to: 'display: none;' }],
    gate: 'content_gone',
    says: /the button "Bieten" is gone/,
  },
  {
    fault: 'A style that hides it on a phone alone',
    release: 1,
    edits: [
      {
        file: CSS,
        from: '  .bid {\n    color: rebeccapurple;\n  }',
        to: '  .bid {\n    color: rebeccapurple;\n  }\n\n  @media (width < 400px) {\n    .bid {\n      visibility: hidden;\n    }\n  }',
      },
    ],
    gate: 'content_gone',
    says: /\(de, 320 px\): the button "Bieten" is gone/,
  },
  {
    fault: 'A banner that covers the controls',
    release: 4,
    edits: [
      {
        file: VEHICLE,
        from: '      <h2>',
        to: "      <div style={{ position: 'fixed', inset: 0 }} />\n      <h2>",
      },
    ],
    gate: 'content_gone',
    says: /the button "(Merken|Bieten)" is gone/,
  },
  {
    fault: 'A search that answers 404 to all',
    release: 3,
    edits: [{ file: ROUTES, from: "'/public/catalog/list'", to: "'/public/catalog/listing'" }],
    gate: 'call_failing',
    says: /GET \/api\/public\/catalog\/list is answered with 404/,
  },
  {
    fault: '200 with an empty list',
    release: 2,
    edits: [
      { file: ROUTES, from: 'body: { vehicles: VEHICLES }', to: 'body: { vehicles: VEHICLES.slice(9) }' },
      { file: 'bff/fragment.tsx', from: 'vehicles: VEHICLES', to: 'vehicles: VEHICLES.slice(9)' },
    ],
    gate: 'content_gone',
    says: /the link "Hymer" is gone/,
  },
  {
    fault: 'An answer of another shape',
    release: 1,
    edits: [{ file: ROUTES, from: "text: 'Kept", to: "words: 'Kept" }],
    gate: 'answer_changed',
    says: /GET \/api\/public\/catalog\/vehicle\/# answers without text/,
  },
  {
    fault: 'An answer that the page cannot read',
    release: 4,
    edits: [
      { file: ROUTES, from: 'body: { vehicles: VEHICLES }', to: "body: { vehicles: 'none' }" },
      { file: LIST, from: "queryKey: ['list']", to: "queryKey: ['list', 'anew']" },
    ],
    gate: 'content_gone',
    says: /catalog-list/,
  },
  {
    fault: 'One language is broken',
    release: 1,
    edits: [
      {
        file: LIST,
        from: '      <ul>',
        to: "      {globalThis.document?.documentElement.lang === 'pl' && undefinedOf(t('title'))}\n      <ul>",
      },
      {
        file: LIST,
        from: '/** The vehicles',
        to: 'const undefinedOf = (text: string): never => {\n  throw new TypeError(`${text} has no plural`);\n};\n\n/** The vehicles',
      },
    ],
    gate: 'content_gone',
    says: /\(pl, 1440 px\)/,
  },
  {
    fault: 'Server and browser render differently',
    release: 1,
    edits: [
      {
        file: LIST,
        from: "<h1>{t('title')}</h1>",
        to: "<h1>{t('title')}{typeof window === 'undefined' ? '' : ' now'}</h1>",
      },
    ],
    gate: 'hydration_mismatch',
    says: /cannot hydrate what its server rendered/,
  },
  {
    fault: 'A press that blocks the page',
    release: 5,
    edits: [
      {
        file: VEHICLE,
        from: 'onClick={() => setWatched(!watched)}',
        to: `onClick={() => {\n ${block(2000)}\n setWatched(!watched);\n }}`,
      },
    ],
    gate: 'page_blocked',
    says: /a press of "button: Merken" blocks the page/,
  },
  {
    fault: 'A first paint that blocks',
    release: 5,
    edits: [
      {
        file: VEHICLE,
        from: '  const t = useText',
        to: `  useState(() => {\n    ${block(2000)}\n  });\n  const t = useText`,
      },
    ],
    gate: 'page_blocked',
    says: /it blocks the page for/,
  },
  {
    fault: 'An error in the console at every page',
    release: 1,
    edits: [
      { file: LIST, from: '  const [open', to: "  console.error('the price is undefined');\n  const [open" },
    ],
    gate: 'console_error',
    says: /writes an error to the console: the price is undefined/,
  },
  {
    fault: 'What others keep in the browser is cleared',
    release: 1,
    edits: [
      {
        file: VEHICLE,
        from: '  const send =',
        to: "  useState(() => {\n    if (typeof window !== 'undefined') sessionStorage.clear();\n  });\n  const send =",
      },
    ],
    gate: 'foreign_data',
    says: /catalog-detail .*it clears sessionStorage/,
  },
  {
    fault: 'A press overwrites a cookie of the shell',
    release: 1,
    edits: [
      {
        file: VEHICLE,
        from: 'onClick={() => setWatched(!watched)}',
        to: "onClick={() => {\n document.cookie = 'uuid=x; Path=/';\n setWatched(!watched);\n }}",
      },
    ],
    gate: 'foreign_data',
    says: /catalog-detail .*it overwrites uuid in the cookies, which is shell's/,
  },
  {
    fault: 'A page that throws after it stands',
    release: 4,
    edits: [
      {
        file: VEHICLE,
        from: '  const send =',
        to: "  useState(() => {\n    if (typeof window !== 'undefined') setTimeout(() => {\n      throw new Error('too late');\n    }, 50);\n  });\n  const send =",
      },
    ],
    gate: 'console_error',
    says: /too late/,
  },
];
