import { COLOURS, type Colour } from './colours.ts';
import { escapeHtml } from './escape.ts';

/** A page that a link in a mail opens by itself: a text and one button, without script. */
export interface MailPage {
  /** Language tag of the document. */
  readonly lang: string;
  readonly title: string;
  readonly text: string;
  /** Where its form is posted to, and what the button says. */
  readonly action: string;
  readonly button: string;
  /** What the form carries besides. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** The edge adds the policy: nothing is loaded, nothing runs, and the form goes to its own site. */
export const MAIL_PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'X-Robots-Tag': 'noindex',
} as const;

const tokens = (ground: 'light' | 'dark'): string =>
  (['canvas', 'surface', 'line', 'ink', 'inkSoft', 'primary', 'onPrimary'] satisfies Colour[])
    .map((name) => `--${name}:${COLOURS[name][ground]}`)
    .join(';');

/** The document of such a page. */
export const renderMailPage = ({
  lang,
  title,
  text,
  action,
  button,
  fields = {},
}: MailPage): string => `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – Rollheim</title><style>:root{color-scheme:light dark;${tokens('light')}}
@media (prefers-color-scheme:dark){:root{${tokens('dark')}}}
body{margin:0;padding:16px 8px;background:var(--canvas);color:var(--ink);font-family:Overpass,Arial,sans-serif;line-height:1.5}
main{max-width:520px;margin:0 auto;padding:24px;background:var(--surface);border:1px solid var(--line)}
h1{font-size:1.45rem;line-height:1.25;margin:8px 0;overflow-wrap:anywhere}p{color:var(--inkSoft)}
button{font:inherit;font-weight:bold;width:100%;min-height:48px;border:0;border-radius:8px;background:var(--primary);color:var(--onPrimary);cursor:pointer}
button:focus-visible{outline:3px solid var(--primary);outline-offset:3px}</style></head>
<body><main><strong>Rollheim</strong><h1>${escapeHtml(title)}</h1><p role="status">${escapeHtml(text)}</p>
<form method="post" action="${escapeHtml(action)}">${Object.entries(fields)
  .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
  .join('')}<button>${escapeHtml(button)}</button></form></main></body></html>`;
