import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openClient } from '@rollheim/bus';

/** A piece of text that is searched: some rows of a topic, or a log. */
export interface Place {
  readonly name: string;
  readonly text: string;
}

/** What must not be in a place: by its form, or because it is a secret of this run. */
export interface Secrets {
  /** Exact texts, e.g. telephone numbers and tokens of mails. */
  readonly values: readonly string[];
}

/** Where personal data and limits may be: the one contact topic, and commands, which only their service reads. */
const PRIVATE_PLACE = /^customers\.contact(\.dlq)?$|\.commands(\.dlq)?$/;

const FORMS: Readonly<Record<string, RegExp>> = {
  // `mf-catalog@0.1.0` is a release: a domain ends in letters; begun at the start of a word alone, because a long
  // sealed text would be read again from each of its letters
  'e-mail address': /(?<![\w.+-])[\w.+-]+@(?:[\w-]+\.)+[a-z]{2,}/gi,
  'telephone number': /\+\d{2}[ \d()/-]{7,}\d/g,
  token: /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g,
  // a number under such a name; whether a reserve is met is public, as a word
  'limit or minimum': /"(?:own_?|new_?|min_?)?(?:limit|minimum|maximum|price_?expectation)"\s*:\s*\d+/gi,
};

/** The house's own addresses are in imprint and contact page: they are no one's personal data. */
const HOUSE: ReadonlySet<string> = new Set(['post@rollheim.example', 'service@rollheim.example']);

/** What of it was found, with its place; the finding itself is shortened. */
export function findLeaks(places: readonly Place[], { values }: Secrets): string[] {
  const leaks: string[] = [];
  for (const { name, text } of places) {
    for (const [kind, form] of Object.entries(FORMS))
      for (const [found] of text.matchAll(form))
        if (!HOUSE.has(found)) leaks.push(`${name}: ${kind} ${found.slice(0, 40)}`);
    for (const value of values)
      if (text.includes(value)) leaks.push(`${name}: secret of this run ${value.slice(0, 12)}…`);
  }
  return leaks;
}

/** All records of the bus as text, by topic; private places apart. */
export async function readTopics(basePort: number): Promise<{ shared: Place[]; private: Place[] }> {
  const client = openClient({
    connectionString: `postgres://postgres@127.0.0.1:${basePort + 12}/rollheim`,
  });
  await client.connect();
  try {
    const { rows } = await client.query<Place>(
      'select t.name, l.body as text from bus.messages l join bus.topics t on t.id = l.topic_id where l.body is not null',
    );
    return {
      shared: rows.filter(({ name }) => !PRIVATE_PLACE.test(name)),
      private: rows.filter(({ name }) => PRIVATE_PLACE.test(name)),
    };
  } finally {
    await client.end();
  }
}

/** The logs of all processes, the database's own among them. */
export async function readLogs(dataDir: string): Promise<Place[]> {
  const folder = join(dataDir, 'log');
  const files = (await readdir(folder))
    .filter((name) => name.endsWith('.log'))
    .map((name) => join(folder, name));
  return Promise.all(
    [...files, join(dataDir, 'postgres', 'server.log')].map(async (path) => ({
      name: path.slice(dataDir.length + 1),
      text: await readFile(path, 'utf8'),
    })),
  );
}
