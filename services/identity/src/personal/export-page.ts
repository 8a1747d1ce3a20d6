import { languageTag, type Locale } from '@rollheim/contracts';
import { textsOf } from '../texts.ts';
import type { OwnersPart } from './owners.ts';
import { sayer, type SaidField } from './values.ts';

/** A file in an archive, as the page links it. */
export interface ArchivedFile {
  /** Path in the archive. */
  readonly path: string;
  readonly name: string;
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);

const list = (fields: readonly SaidField[]): string =>
  `<dl>${fields.map(({ name, value }) => `<dt>${escape(name)}</dt><dd>${cell(value)}</dd>`).join('')}</dl>`;

const cell = (value: SaidField['value']): string =>
  typeof value === 'string' ? escape(value) : value.map(list).join('');

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#26302b}
h1,h2{line-height:1.2}h2{margin-top:2.5rem}dl{display:grid;min-width:0;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;
border:1px solid #ccd3cd;border-radius:.5rem;padding:1rem;margin:0 0 1rem}dt{color:#5a665f}dd{margin:0;white-space:pre-wrap;
overflow-wrap:anywhere}@media(max-width:30rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}`;

/** The readable page of an export: a heading per kind of data, what it is, and every record. */
export async function exportPageHtml(
  locale: Locale,
  at: string,
  parts: Readonly<Record<string, OwnersPart>>,
  files: readonly ArchivedFile[],
): Promise<string> {
  const t = await textsOf(locale);
  const say = await sayer(locale);
  const sections = Object.entries(parts).flatMap(([owner, part]) =>
    Object.entries(part).map(
      ([table, rows]) =>
        `<h2>${escape(t(`export.of.${owner}.${table}`))} (${rows.length})</h2>${rows.map((row) => list(say(table, row))).join('')}`,
    ),
  );
  const links = files
    .map(({ path, name }) => `<li><a href="${escape(path)}">${escape(name)}</a></li>`)
    .join('');
  const day = new Intl.DateTimeFormat(languageTag(locale), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Berlin',
  }).format(new Date(at));
  return `<!doctype html><html lang="${languageTag(locale)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(t('export.title'))}</title>
<style>${STYLE}</style></head><body><h1>${escape(t('export.title'))}</h1>
<p>${escape(t('export.lead'))}</p><p>${escape(day)}</p>
${sections.join('\n')}
${links ? `<h2>${escape(t('export.files'))} (${files.length})</h2><ul>${links}</ul>` : ''}</body></html>`;
}
