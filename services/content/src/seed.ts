import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  FLAGGED_MAKES,
  isLocale,
  PATHS,
  pathTo,
  splitLocale,
  type ContentKind,
  type Locale,
  type PathId,
  type SettingState,
} from '@rollheim/contracts';
import { contentPage, withRetention, withRoundTimes, type RoundTimes } from '@rollheim/contracts/server';
import type { Tx } from '@rollheim/service-kit';
import {
  pageEntry,
  removeUndelivered,
  saveEntry,
  settingEntry,
  type Entry,
  type WrittenPage,
} from './entries.ts';

const FOLDER = new URL('../pages/', import.meta.url);

/** Settings as they are delivered; an empty value shows nothing. */
const SETTINGS: readonly SettingState[] = [
  { key: 'system_bar', value: '', description: 'Line above the app bar' },
  { key: 'hide_navbar_hosts', value: '', description: 'Hosts without app bar, by comma' },
  { key: 'hide_footer_hosts', value: '', description: 'Hosts without footer, by comma' },
  { key: 'social_instagram', value: 'https://instagram.rollheim.example', description: 'Link of the footer' },
  { key: 'social_facebook', value: 'https://facebook.rollheim.example', description: 'Link of the footer' },
  { key: FLAGGED_MAKES.motorhome, value: '', description: 'Makes that the review of ads points out' },
  {
    key: FLAGGED_MAKES.trailer,
    value: 'Challenger, Chausson, Sun Living',
    description: 'Makes that the review of ads points out',
  },
  { key: 'social_youtube', value: 'https://youtube.rollheim.example', description: 'Link of the footer' },
];

/** Folders within a language, and what lies in them; a file beside them is a page of the path table. */
const FOLDERS: Readonly<Record<string, ContentKind>> = {
  articles: 'article',
  authors: 'author',
  popups: 'popup',
  news: 'news',
};

/** A page as its file holds it; language, kind and url are the file's place. */
interface PageFile extends Pick<WrittenPage, 'title' | 'description' | 'blocks'> {
  readonly validFrom?: string;
  readonly changes?: string;
  /** Articles: file name of the author. */
  readonly author?: string;
}

/** Kind and url by the file's place: `de/terms.json` is the page 'terms', `de/articles/damp.json` the article 'damp'. */
function placeOf(file: string): { locale: Locale; kind: ContentKind; url: string; id: string } {
  const [, locale, folder, name] = /^([a-z]{2})[/\\](?:([a-z]+)[/\\])?([a-z0-9-]+)\.json$/.exec(file) ?? [];
  const kind = folder === undefined ? 'page' : FOLDERS[folder];
  if (!isLocale(locale) || !kind || !name) throw new Error(`${file} lies beside the texts of a language`);
  if (kind !== 'page') return { locale, kind, url: name, id: name };
  if (!Object.hasOwn(PATHS, name)) throw new Error(`${file}: the path table has no page of this name`);
  return { locale, kind, url: splitLocale(pathTo(name as PathId, locale)).rest.slice(1), id: name };
}

/** Texts and settings as they are delivered; `times` is when rounds end. Throws where a file is not a page. */
export async function deliveredEntries(times: RoundTimes): Promise<readonly Entry[]> {
  const entries: Entry[] = SETTINGS.map(settingEntry);
  const files = await readdir(FOLDER, { recursive: true });
  for (const file of files.filter((name) => name.endsWith('.json')).toSorted()) {
    const { id, ...place } = placeOf(file);
    const text = await readFile(fileURLToPath(new URL(file, FOLDER)), 'utf8');
    const written = withRoundTimes(withRetention(text, place.locale), times, place.locale);
    const { validFrom = null, changes = null, author = null, ...rest } = JSON.parse(written) as PageFile;
    const page = { ...place, ...rest, validFrom, changes, author };
    const { error } = contentPage.validate(page, { convert: false });
    if (error) throw new Error(`${file} is not a page: ${error.message}`);
    entries.push(pageEntry(page));
    // the terms are also the dialog's text
    if (id === 'terms') entries.push(pageEntry({ ...page, kind: 'terms' }));
  }
  return entries;
}

/** Writes what is delivered: new texts appear, those that no one edited are renewed or taken back. */
export async function seed(tx: Tx, times: RoundTimes): Promise<void> {
  const entries = await deliveredEntries(times);
  for (const entry of entries) await saveEntry(tx, entry, null);
  await removeUndelivered(tx, entries);
}
