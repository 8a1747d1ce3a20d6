import { LIST, ROUTES, VEHICLE, type FaultyRelease } from './faulty-release.ts';

const IN_BROWSER = "if (typeof window !== 'undefined')";

/** Faulty releases that show all as before: they reach beyond the module, or leave something behind in page or BFF. */
export const AROUND: readonly FaultyRelease[] = [
  {
    fault: 'An interval that goes on after the page',
    release: 1,
    edits: [
      {
        file: VEHICLE,
        from: '  const [asks, setAsks]',
        to: `  useState(() => {\n    ${IN_BROWSER} setInterval(() => undefined, 2000);\n  });\n  const [asks, setAsks]`,
      },
    ],
    gate: 'leak_timers',
    says: /catalog-detail .*an interval goes on once it is unmounted/,
  },
  {
    fault: 'A global function of the browser is overwritten',
    release: 1,
    edits: [
      {
        file: 'web/module.tsx',
        from: 'const App',
        to: `${IN_BROWSER} {\n  const { fetch } = window;\n  window.fetch = (...asked) => fetch(...asked);\n}\nconst App`,
      },
    ],
    gate: 'builtin_patched',
    says: /it changes what belongs to all scripts of the page: window\.fetch is replaced/,
  },
  {
    fault: 'A listener on the document that is kept',
    release: 1,
    edits: [
      {
        file: VEHICLE,
        from: "    document.addEventListener('keydown', leave);",
        to: "    document.addEventListener('keydown', leave);\n    document.addEventListener('wheel', () => setWatched(true));",
      },
    ],
    gate: 'leak_listeners',
    says: /catalog-detail .*listeners? for wheel on document (is|are) left once it is unmounted/,
  },
  {
    fault: 'A style of the whole page that a page brings',
    release: 1,
    edits: [
      {
        file: VEHICLE,
        from: '      <p>{data?.price} €</p>',
        to: "      <style>{'body { letter-spacing: 1px }'}</style>\n      <p>{data?.price} €</p>",
      },
    ],
    gate: 'global_css',
    says: /catalog-detail .*its styles change letter-spacing of body, which is not its own/,
  },
  {
    fault: 'Each visit is told to another site',
    release: 1,
    edits: [
      {
        file: VEHICLE,
        from: '  const opener = useRef',
        to: `  useEffect(() => void navigator.sendBeacon('https://count.example/visit', id), [id]);\n  const opener = useRef`,
      },
    ],
    gate: 'foreign_origin',
    says: /it asks https:\/\/count\.example, which is another origin than the site's/,
  },
  {
    fault: 'A script of another site',
    release: 9,
    edits: [
      {
        file: LIST,
        from: '  const [open, setOpen]',
        to: `  useState(() => {\n    ${IN_BROWSER} if (!document.querySelector('#tag'))\n      document.head.append(Object.assign(document.createElement('script'), { id: 'tag', src: 'https://cdn.example/tag.js' }));\n  });\n  const [open, setOpen]`,
      },
    ],
    gate: 'foreign_origin',
    says: /catalog-list .*it asks https:\/\/cdn\.example/,
  },
  {
    fault: 'A timer that sets itself again for ever',
    release: 9,
    edits: [
      {
        file: VEHICLE,
        from: '  const [asks, setAsks]',
        to: `  useState(() => {\n    const again = () => void setTimeout(again, 5000);\n    ${IN_BROWSER} again();\n  });\n  const [asks, setAsks]`,
      },
    ],
    gate: 'leak_timers',
    says: /catalog-detail .*a timer sets itself again once it is unmounted/,
  },
  {
    fault: 'All lists of the page get a method more',
    release: 9,
    edits: [
      {
        file: 'web/module.tsx',
        from: 'const App',
        to: "Object.defineProperty(Array.prototype, 'last', { configurable: true, value: () => undefined });\nconst App",
      },
    ],
    gate: 'builtin_patched',
    says: /Array\.prototype\.last is added/,
  },
  {
    fault: 'A name of its own among those of all scripts',
    release: 9,
    edits: [
      {
        file: VEHICLE,
        from: 'onClick={() => setWatched(!watched)}',
        to: 'onClick={() => {\n Object.assign(window, { settings: { watched } });\n setWatched(!watched);\n }}',
      },
    ],
    gate: 'global_added',
    says: /catalog-detail .*it adds settings to window/,
  },
  {
    fault: 'A page that cannot be scrolled once it was open',
    release: 9,
    edits: [
      {
        file: VEHICLE,
        from: '    const leave = ',
        to: "    document.body.style.overflow = 'hidden';\n    const leave = ",
      },
    ],
    gate: 'global_css',
    says: /catalog-detail .*style of body is not as it was once it is unmounted/,
  },
  {
    fault: 'A timer that each call leaves in the BFF',
    release: 10,
    edits: [
      {
        file: ROUTES,
        from: "      const make = String(raw.req.query['make'] ?? '');",
        to: "      const make = String(raw.req.query['make'] ?? '');\n      setInterval(() => make.length, 3_600_000).unref();",
      },
    ],
    gate: 'leak_bff_handles',
    says: /1002 calls of its pages leave \d{3,} more open in its BFF: timers/,
  },
  {
    fault: '50 kB that each call leaves in the BFF',
    release: 10,
    edits: [
      { file: ROUTES, from: 'export const routes', to: 'const kept: unknown[] = [];\n\nexport const routes' },
      {
        file: ROUTES,
        from: 'handler: async ({ params }) => ({\n      body: {\n',
        to: 'handler: async ({ params }) => ({\n      body: {\n        seen: kept.push(Array.from({ length: 6400 }, () => params)) > 0,\n',
      },
    ],
    gate: 'leak_bff_memory',
    says: /1002 calls of its pages leave \d+\.\d kB each in the memory of its BFF/,
  },
  {
    fault: 'A BFF that ends after a thousand calls',
    release: 11,
    edits: [
      { file: ROUTES, from: 'export const routes', to: 'let calls = 0;\n\nexport const routes' },
      {
        file: ROUTES,
        from: "      const make = String(raw.req.query['make'] ?? '');",
        to: "      if ((calls += 1) > 250) process.exit(1);\n      const make = String(raw.req.query['make'] ?? '');",
      },
    ],
    gate: 'bff_ended',
    says: /its BFF ended, or answered no more, within \d+ calls/,
  },
  {
    fault: 'A button that is dead once a dialog was closed',
    release: 8,
    edits: [
      { file: VEHICLE, from: 'const dayOf', to: 'let closed = false;\nconst dayOf' },
      { file: VEHICLE, from: '    setAsks(false);\n', to: '    setAsks(false);\n    closed = true;\n' },
      {
        file: VEHICLE,
        from: 'onClick={() => setWatched(!watched)}',
        to: 'onClick={() => closed || setWatched(!watched)}',
      },
    ],
    gate: 'journey_broken',
    says: /the journey "think-again" ends at step 4, a press of "button: Merken": it does nothing/,
  },
  {
    fault: 'A fee that is not that of the amount typed',
    release: 12,
    edits: [{ file: VEHICLE, from: '{amount / 100}', to: '{Math.min(amount / 100, 25)}' }],
    gate: 'figure_changed',
    says: /with the fields filled in that a press of "button: Bieten" opens, .*25/,
  },
  {
    fault: 'An amount typed that is sent a thousand times too small',
    release: 12,
    edits: [
      {
        file: VEHICLE,
        from: 'body: { id, amount }',
        to: "body: { id, amount: Number(typed.replace(',', '.')) }",
      },
    ],
    gate: 'control_changed',
    says: /> button: Gebot abgeben" calls POST .*"amount":48\.2\} instead of POST .*"amount":48200\}/,
  },
];
