import { filtersIn, searchTest, type SearchTest, type Subject } from '@rollheim/contracts/catalog';
import type { Tx } from '@rollheim/service-kit';

/** What was deleted is forgotten at the latest after this time, ms. */
const READ_AGAIN_MS = 3_600_000;

const ANY = '';

interface Page {
  readonly test: SearchTest;
  readonly searchIds: Set<string>;
}

interface Book {
  /** By the filters' address; searches with the same filters share a test. */
  readonly pages: Map<string, Page>;
  /** The same by each make that they ask for; ANY for those that take every make. */
  readonly byMake: Map<string, Page[]>;
  readonly readAt: number;
  /** Oldest transaction that was running when the book was read last: what it and later ones save is not in it yet. */
  upTo: string;
}

/** All saved searches of a database, parsed and in memory. */
export interface SearchBook {
  /**
   * Ids of the searches that a vehicle fits as it is now and did not fit `before`. Paused and just deleted searches are
   * among them: what may change of a search is asked for in the database.
   */
  matching(client: Tx['client'], now: Subject, before: Subject | null): Promise<string[]>;
}

const NEW = `select pg_snapshot_xmin(pg_current_snapshot())::text as up_to, s.search_id, s.query
  from (values (1)) as one left join searches s on s.made >= $1::xid8`;

/** An empty book; it fills at the first question and then reads only what is new. The labels must be loaded. */
export function createSearchBook(): SearchBook {
  let book: Book | null = null;

  async function read(client: Tx['client']): Promise<Book> {
    const known = book && Date.now() - book.readAt < READ_AGAIN_MS ? book : null;
    const { rows } = await client.query<{ up_to: string; search_id: string | null; query: string | null }>({
      name: 'search_book',
      text: NEW,
      values: [known?.upTo ?? '0'],
    });
    const newest: Book = known ?? { pages: new Map(), byMake: new Map(), readAt: Date.now(), upTo: '0' };
    for (const { search_id: searchId, query } of rows) {
      if (searchId === null || query === null) continue;
      (newest.pages.get(query) ?? addPage(newest, query))?.searchIds.add(searchId);
    }
    newest.upTo = rows[0]?.up_to ?? newest.upTo;
    return (book = newest);
  }

  return {
    async matching(client, now, before) {
      const { byMake } = await read(client);
      const make = String(now.vehicle.make ?? ANY);
      const found: string[] = [];
      for (const key of new Set([make, ANY]))
        for (const { test, searchIds } of byMake.get(key) ?? [])
          if (test(now) && !(before && test(before))) found.push(...searchIds);
      return found;
    },
  };
}

/** Null where the list does not take the filters (any more). */
function addPage({ pages, byMake }: Book, query: string): Page | null {
  const filters = filtersIn(query);
  if (!filters) return null;
  const page = { test: searchTest(filters), searchIds: new Set<string>() };
  pages.set(query, page);
  for (const make of new Set(filters.make ?? [ANY])) {
    const others = byMake.get(make);
    if (others) others.push(page);
    else byMake.set(make, [page]);
  }
  return page;
}
