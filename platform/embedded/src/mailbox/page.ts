import type { Mail } from './store.ts';

const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

const STYLE = `
:root { color-scheme: light dark; --page: light-dark(#f4f3ee, #0d1516); --card: light-dark(#fff, #142022); --ink: light-dark(#14262a, #e9eee9); --line: light-dark(#dcdfd8, #2b3b3d); --soft: light-dark(#53676a, #9fb3b3); --accent: light-dark(#0b4f56, #7fd0d6); --bar: #13272b }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
header { position: sticky; top: 0; z-index: 1; background: var(--bar); color: #f1f3ef; border-bottom: 3px solid; border-image: linear-gradient(90deg, #0b4f56 0 50%, #f3ab23 50% 80%, #d9603c 80%) 1 }
header div, main { max-width: 60rem; margin: 0 auto; padding: .9rem 1rem }
header a { color: inherit; text-decoration: none; font-weight: 650 }
header p { margin: 0; color: #a9bbbb; font-size: .875rem; line-height: 1.35 }
main { padding-block: 1.25rem 4rem }
h1 { margin: 0 0 1rem; font-size: clamp(1.25rem, 4vw, 1.6rem); line-height: 1.25; overflow-wrap: anywhere }
.count { color: var(--soft); font-weight: 400 }
time, .to { color: var(--soft); font-size: .875rem }
ol { display: grid; gap: .5rem; margin: 0; padding: 0; list-style: none }
li a { display: grid; grid-template-columns: 44px minmax(0, 1fr) auto; gap: 0 .9rem; align-items: center; min-height: 68px; padding: .7rem 1rem; border: 1px solid var(--line); border-radius: 14px; background: var(--card); color: inherit; text-decoration: none }
li a:hover, li a:focus-visible { border-color: var(--accent) }
li strong { overflow-wrap: anywhere; line-height: 1.35 }
.mark { grid-row: span 2; display: grid; place-items: center; width: 44px; height: 44px; border-radius: 50%; background: color-mix(in srgb, var(--accent) 14%, transparent); color: var(--accent); font-weight: 650; text-transform: uppercase }
.to { grid-column: 2 / -1; overflow-wrap: anywhere }
.card { border: 1px solid var(--line); border-radius: 14px; background: var(--card); overflow: hidden }
.empty { padding: 2.5rem 1rem; border: 1px dashed var(--line); border-radius: 14px; color: var(--soft); text-align: center }
a { color: var(--accent) }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .35rem 1rem; margin: 0; padding: 1rem; border-bottom: 1px solid var(--line); font-size: .9375rem }
dd { margin: 0; overflow-wrap: anywhere } dt { color: var(--soft) }
iframe { display: block; width: 100%; height: 70vh; border: 0; background: #fff }
pre { margin: 0; padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
@media (max-width: 599px) {
  main { padding-inline: .75rem }
  li a { grid-template-columns: 40px minmax(0, 1fr); padding: .7rem .8rem }
  .mark { grid-row: span 3; align-self: start; width: 40px; height: 40px }
  li time { grid-column: 2; grid-row: 3 }
  iframe { height: calc(100dvh - 14rem) }
}`;

const document = (title: string, body: string): string =>
  `<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<title>${escape(title)}</title><style>${STYLE}</style></head><body>` +
  `<header><div><a href="/">Postfach</a><p>Alle E-Mails, die dieses System versendet. Nichts davon verlässt diesen Rechner.</p></div></header>` +
  `${body}</body></html>`;

const when = (at: string): string =>
  new Date(at).toLocaleString('de-DE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: 'Europe/Berlin',
  });

/** All mails, the newest first. */
export function listPage(mails: readonly Mail[]): string {
  const rows = mails.map(
    ({ id, at, to, subject }) =>
      `<li><a href="/mails/${id}"><span class="mark" aria-hidden="true">${escape(to[0]?.slice(0, 1) ?? '?')}</span>` +
      `<strong>${escape(subject || '(ohne Betreff)')}</strong>` +
      `<time datetime="${at}">${when(at)}</time><span class="to">An ${escape(to.join(', '))}</span></a></li>`,
  );
  const list =
    rows.length > 0
      ? `<ol>${rows.join('')}</ol>`
      : '<p class="empty">Noch keine E-Mail. Diese Seite lädt sich von selbst neu.</p>';
  return document(
    `Postfach (${mails.length})`,
    `<main><h1>E-Mails <span class="count">${mails.length}</span></h1>${list}</main>` +
      `<script src="/refresh.js" defer></script>`,
  );
}

/** Looks for new mails while the list is open. */
export const REFRESH_SCRIPT = `
const shown = document.title;
setInterval(async () => {
  const mails = await fetch('/api/mails').then((answer) => answer.json()).catch(() => null);
  if (mails && 'Postfach (' + mails.length + ')' !== shown) location.reload();
}, 3000);`;

/** One mail; its HTML is in a frame that may run nothing, its links open beside. */
export function mailPage(mail: Mail): string {
  const body = mail.html
    ? `<iframe src="/mails/${mail.id}/html" title="Inhalt der E-Mail" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
    : `<pre>${linked(mail.text)}</pre>`;
  return document(
    mail.subject,
    `<main><h1>${escape(mail.subject)}</h1><div class="card">` +
      `<dl><dt>Von</dt><dd>${escape(mail.from)}</dd><dt>An</dt><dd>${escape(mail.to.join(', '))}</dd>` +
      `<dt>Am</dt><dd>${when(mail.at)}</dd></dl>${body}</div></main>`,
  );
}

const linked = (text: string): string =>
  escape(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
