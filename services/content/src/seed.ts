import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isLocale, type ContentPage } from '@rollheim/contracts';
import { contentPage } from '@rollheim/contracts/server';
import type { Tx } from '@rollheim/service-kit';
import { pageEntry, saveEntry, settingEntry, type Entry } from './entries.ts';

const FOLDER = new URL('../pages/', import.meta.url);

/** A page as its file holds it; language and url are the file's place. `terms` are also the dialog's text. */
interface PageFile extends Pick<ContentPage, 'title' | 'description' | 'blocks'> {
  readonly validFrom?: string;
  readonly changes?: string;
  readonly terms?: boolean;
}

/** Pages and terms as they are delivered. Throws where a file is not a page. */
export async function deliveredEntries(): Promise<readonly Entry[]> {
  const entries: Entry[] = [settingEntry({ key: 'system_bar', value: '', description: '' })];
  const files = await readdir(FOLDER, { recursive: true });
  for (const file of files.filter((name) => name.endsWith('.json')).toSorted()) {
    const [, locale, url] = /^([a-z]{2})[/\\](.+)\.json$/.exec(file) ?? [];
    if (!isLocale(locale) || !url) throw new Error(`${file} lies beside the pages of a language`);
    const text = await readFile(fileURLToPath(new URL(file, FOLDER)), 'utf8');
    const {
      title,
      description,
      blocks,
      validFrom = null,
      changes = null,
      terms = false,
    } = JSON.parse(text) as PageFile;
    const page = { kind: 'page', locale, url, title, description, blocks, validFrom, changes } as const;
    const { error } = contentPage.validate(page, { convert: false });
    if (error) throw new Error(`${file} is not a page: ${error.message}`);
    entries.push(pageEntry(page));
    if (terms) entries.push(pageEntry({ ...page, kind: 'terms' }));
  }
  return entries;
}

/** Writes what is delivered: new pages appear, texts that nobody edited are renewed. */
export async function seed(tx: Tx): Promise<void> {
  for (const entry of await deliveredEntries()) await saveEntry(tx, entry, 'delivery');
}
