import { readBlock, type ContentKind, type ContentPage, type Locale } from '@rollheim/contracts';
import type pg from 'pg';
import { readingOrder, type ContentSource } from './source.ts';

/** The content service's texts, as its state arrived here. */
export class OwnContent implements ContentSource {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async one(kind: ContentKind, url: string, locale: Locale): Promise<ContentPage | null> {
    const { rows } = await this.#pool.query<{ doc: ContentPage }>(
      `select doc from content where kind = $1 and url = $2 and locale = any($3)
       order by array_position($3, locale) limit 1`,
      [kind, url.replace(/^\//, ''), readingOrder(locale)],
    );
    return readable(rows[0]?.doc);
  }

  async terms(locale: Locale): Promise<ContentPage | null> {
    const { rows } = await this.#pool.query<{ doc: ContentPage }>(
      `select doc from content where kind = 'terms' and locale = any($1)
       order by array_position($1, locale) limit 1`,
      [readingOrder(locale)],
    );
    return readable(rows[0]?.doc);
  }

  async list(kind: ContentKind, locale: Locale): Promise<readonly ContentPage[]> {
    const { rows } = await this.#pool.query<{ doc: ContentPage }>(
      `select doc from (
         select distinct on (url) url, doc from content where kind = $1 and locale = any($2)
         order by url, array_position($2, locale)) as newest
       order by doc ->> 'validFrom' desc nulls last, url limit 200`,
      [kind, readingOrder(locale)],
    );
    return rows.flatMap(({ doc }) => readable(doc) ?? []);
  }
}

/** A text whose blocks can all be shown, or say that they cannot. */
const readable = (doc: ContentPage | undefined): ContentPage | null =>
  doc ? { ...doc, blocks: doc.blocks.map(readBlock) } : null;
