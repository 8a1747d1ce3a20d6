import { AROUND } from './faulty-around.ts';
import { SITUATIONS } from './faulty-situations.ts';
import { LIST, ROUTES, VEHICLE, type FaultyRelease } from './faulty-release.ts';

const CSS = 'web/Pages.module.css';
const block = (ms: number): string =>
  `if (typeof window !== 'undefined') for (const end = Date.now() + ${ms}; Date.now() < end;);`;

/** Faulty releases that boot, mount and answer `/ready`: only what they show, and what they leave behind, gives them away. */
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
      { file: ROUTES, from: 'vehicles: VEHICLES.filter(', to: 'vehicles: VEHICLES.slice(9).filter(' },
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
    says: /GET \/api\/public\/catalog\/vehicle\/# answers otherwise: text is gone/,
  },
  {
    fault: 'An answer that the page cannot read',
    release: 4,
    edits: [
      {
        file: ROUTES,
        from: 'body: { vehicles: VEHICLES.filter',
        to: "body: { vehicles: 'none' + VEHICLES.filter",
      },
      { file: LIST, from: "queryKey: ['list', make]", to: "queryKey: ['list', make, 'anew']" },
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
    says: /it clears sessionStorage/,
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
  {
    fault: 'A price that is ten times too high',
    release: 1,
    edits: [{ file: LIST, from: '{price} €', to: '{price * 10} €' }],
    gate: 'figure_changed',
    says: /catalog-list .*"20000 €" of "Hymer".* has become "200000 €"/,
  },
  {
    fault: 'An end that is a day late',
    release: 1,
    edits: [
      { file: VEHICLE, from: 'new Date(data.ends)', to: 'new Date(Date.parse(data.ends) + 86_400_000)' },
    ],
    gate: 'figure_changed',
    says: /catalog-detail .*has become "(Montag|21)"/,
  },
  {
    fault: 'Every card leads to the directory of dealers',
    release: 7,
    edits: [{ file: LIST, from: 'to={`/caravan/${id}`}', to: "to={id && '/haendler'}" }],
    gate: 'link_changed',
    says: /the link "Hymer" leads to \/haendler instead of \/caravan\/vehicle-0/,
  },
  {
    fault: '‘Cancel’ bids, and ‘bid’ closes',
    release: 7,
    edits: [
      { file: VEHICLE, from: 'onClick={close}', to: 'onClick={() => send()}' },
      { file: VEHICLE, from: 'onClick={send}', to: 'onClick={close}' },
    ],
    gate: 'control_changed',
    says: /a press of "button: Bieten > button: Abbrechen" calls POST \/api\/public\/catalog\/bid, and did not before/,
  },
  {
    fault: 'A filter that ignores a make',
    release: 7,
    edits: [{ file: ROUTES, from: "make === '' ||", to: "make === '' || make === 'Knaus' ||" }],
    gate: 'answer_changed',
    says: /GET \/api\/public\/catalog\/list answers otherwise: vehicles has 5 entries instead of 1/,
  },
  {
    fault: 'A filter that is not asked for',
    release: 8,
    edits: [
      {
        file: LIST,
        from: '?make=${encodeURIComponent(make)}',
        to: '?make=${encodeURIComponent(make.slice(9))}',
      },
    ],
    gate: 'control_changed',
    says: /a press of "checkbox: (Hymer|Knaus)" calls/,
  },
  {
    fault: 'A price that the BFF answers ten times too high',
    release: 8,
    edits: [{ file: ROUTES, from: 'price: 20_000 + at', to: 'price: 10 * (20_000 + at)' }],
    gate: 'answer_changed',
    says: /GET \/api\/public\/catalog\/vehicle\/# answers otherwise: price is 200000 instead of 20000/,
  },
  {
    fault: 'A dead Tab key',
    release: 1,
    edits: [
      {
        file: VEHICLE,
        from: '<article className={css.root}>',
        to: "<article ref={() => void (document.onkeydown = (event) => event.key !== 'Tab')} className={css.root}>",
      },
    ],
    gate: 'focus_changed',
    says: /catalog-detail .*Tab does not lead to "button: Bieten" any more/,
  },
  {
    fault: 'Escape closes nothing',
    release: 8,
    edits: [{ file: VEHICLE, from: "key === 'Escape' && close()", to: "key === 'Esc' && close()" }],
    gate: 'focus_changed',
    says: /Escape does not close what a press of "button: Bieten" opens any more/,
  },
  {
    fault: 'A focus that does not return',
    release: 7,
    edits: [{ file: VEHICLE, from: 'opener.current?.focus();', to: 'opener.current?.blur();' }],
    gate: 'focus_changed',
    says: /the focus does not return to "button: Bieten"/,
  },
  {
    fault: 'A way back that leads past the page',
    release: 8,
    edits: [{ file: LIST, from: '<Link to=', to: '<Link replace to=' }],
    gate: 'navigation_changed',
    says: /catalog-list .*the way back leads to/,
  },
  {
    fault: 'A page that shows less when it is mounted again',
    release: 7,
    edits: [
      { file: LIST, from: 'const MAKES', to: 'let visits = 0;\nconst MAKES' },
      {
        file: LIST,
        from: '  const [open, setOpen]',
        to: "  const [visit] = useState(() => (typeof window === 'undefined' ? 0 : (visits += 1)));\n  const [open, setOpen]",
      },
      { file: LIST, from: '      {MAKES.map(', to: '      {visit < 2 && MAKES.map(' },
    ],
    gate: 'content_gone',
    says: /mounted once more, the checkbox "Hymer" is gone/,
  },
  {
    fault: 'A private list that caches may keep for all',
    release: 7,
    edits: [{ file: ROUTES, from: "'no-store'", to: "'public, max-age=60'" }],
    gate: 'cacheable_private',
    says: /GET \/api\/private\/catalog\/watchlist answers one person with "cache-control: public, max-age=60"/,
  },
  {
    fault: 'A wrong number for who is logged in alone',
    release: 8,
    edits: [{ file: LIST, from: '{own.count}', to: '{own.count + 1}' }],
    gate: 'figure_changed',
    says: /catalog-list \(de, 1440 px, as dealer\).*"3" .*has become "4"/,
  },
  ...AROUND,
  ...SITUATIONS,
];
