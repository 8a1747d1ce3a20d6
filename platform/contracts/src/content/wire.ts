import { isLocale } from '../locales.ts';
import type { ContentBlock, ContentKind, ContentPage } from '../state/content.ts';
import { readBlock } from './blocks.ts';

/** An entry as Strapi's REST gives it (spec 2 §7.5): a number, and everything else as attributes. */
export interface WireEntry {
  readonly id: number;
  readonly attributes: {
    readonly url: string;
    readonly locale: string;
    readonly title: string;
    readonly description: string;
    /** A dynamic zone: components by their name. */
    readonly content: readonly WireComponent[];
    readonly validFrom: string | null;
    readonly changes: { readonly content: string } | null;
    readonly author: string | null;
  };
}

type WireComponent = Readonly<Record<string, unknown>> & { readonly __component: string };

/** Answer of a collection. */
export interface WireList {
  readonly data: readonly WireEntry[];
  readonly meta: {
    readonly pagination: {
      readonly page: number;
      readonly pageSize: number;
      readonly pageCount: number;
      readonly total: number;
    };
  };
}

const PREFIX = 'page.';

/** A page in the shape of Strapi's REST. */
export function toWire(page: ContentPage): WireEntry {
  const { id = 0, url, locale, title, description, blocks, validFrom, changes, author = null } = page;
  return {
    id,
    attributes: {
      url,
      locale,
      title,
      description,
      content: blocks.map(({ kind, ...fields }, index) => ({
        id: index + 1,
        __component: PREFIX + kind,
        ...fields,
      })),
      validFrom,
      changes: changes === null ? null : { content: changes },
      author,
    },
  };
}

/** A collection in the shape of Strapi's REST. */
export const toWireList = (pages: readonly ContentPage[]): WireList => ({
  data: pages.map(toWire),
  meta: {
    pagination: {
      page: 1,
      pageSize: pages.length,
      pageCount: pages.length > 0 ? 1 : 0,
      total: pages.length,
    },
  },
});

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Reads an entry, whoever wrote it; null where it is none. A block that is not what its name says stays as `broken`,
 * so that the rest of the page can be shown.
 */
export function fromWire(value: unknown, kind: ContentKind): ContentPage | null {
  const entry = value as Partial<WireEntry> | null;
  const { attributes } = entry ?? {};
  if (!attributes || !textOf(attributes.title) || !isLocale(attributes.locale)) return null;
  const parts: readonly unknown[] = Array.isArray(attributes.content) ? attributes.content : [];
  return {
    ...(typeof entry?.id === 'number' ? { id: entry.id } : {}),
    kind,
    locale: attributes.locale,
    url: textOf(attributes.url).replace(/^\//, ''),
    title: attributes.title,
    description: textOf(attributes.description),
    blocks: parts.map(readComponent),
    validFrom: textOf(attributes.validFrom) || null,
    changes: textOf(attributes.changes?.content) || null,
    author: textOf(attributes.author) || null,
  };
}

/** The entries of a collection. Throws where the answer is none. */
export function fromWireList(value: unknown, kind: ContentKind): ContentPage[] {
  const { data } = (value ?? {}) as Partial<WireList>;
  if (!Array.isArray(data)) throw new TypeError('This is no collection of content');
  return data.flatMap((entry) => fromWire(entry, kind) ?? []);
}

function readComponent(value: unknown): ContentBlock {
  const { __component: name, id: _id, ...fields } = (value ?? {}) as Record<string, unknown>;
  return readBlock({ kind: textOf(name).slice(PREFIX.length), ...fields });
}
