import type { Mail } from './store.ts';

const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#dfe3e8, #353b44); --soft: light-dark(#5b6572, #a4afbd); --accent: light-dark(#0b5d66, #6fc7d1) }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; font: 16px/1.5 system-ui, sans-serif }
h1 { font-size: 1.4rem; margin: 0 0 .25rem }
p, time, .to { color: var(--soft) }
ol { list-style: none; margin: 1.5rem 0; padding: 0; border-top: 1px solid var(--line) }
li { border-bottom: 1px solid var(--line) }
li a { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .75rem .25rem; text-decoration: none; color: inherit; min-height: 44px }
li a:hover strong { color: var(--accent); text-decoration: underline }
.to { grid-column: 1 / -1; font-size: .875rem; overflow-wrap: anywhere }
a { color: var(--accent) }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 1rem 0 } dd { margin: 0; overflow-wrap: anywhere } dt { color: var(--soft) }
iframe { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: 8px; background: #fff }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; border: 1px solid var(--line); border-radius: 8px; font: inherit }`;

const document = (title: string, body: string): string =>
  `<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<title>${escape(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`;

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
      `<li><a href="/mails/${id}"><strong>${escape(subject || '(ohne Betreff)')}</strong>` +
      `<time datetime="${at}">${when(at)}</time><span class="to">${escape(to.join(', '))}</span></a></li>`,
  );
  const list =
    rows.length > 0
      ? `<ol>${rows.join('')}</ol>`
      : '<p>Noch keine E-Mail. Diese Seite lädt sich von selbst neu.</p>';
  return document(
    `Postfach (${mails.length})`,
    `<main><h1>Postfach</h1><p>Alle E-Mails, die dieses System versendet. Nichts davon verlässt diesen Rechner.</p>${list}</main>` +
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

/** One mail; its HTML stands in a frame that may run nothing, its links open beside. */
export function mailPage(mail: Mail): string {
  const body = mail.html
    ? `<iframe src="/mails/${mail.id}/html" title="Inhalt der E-Mail" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
    : `<pre>${linked(mail.text)}</pre>`;
  return document(
    mail.subject,
    `<main><p><a href="/">← Postfach</a></p><h1>${escape(mail.subject)}</h1>` +
      `<dl><dt>Von</dt><dd>${escape(mail.from)}</dd><dt>An</dt><dd>${escape(mail.to.join(', '))}</dd>` +
      `<dt>Am</dt><dd>${when(mail.at)}</dd></dl>${body}</main>`,
  );
}

const linked = (text: string): string =>
  escape(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
