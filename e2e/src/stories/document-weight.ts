import { LOCALES, PATHS, pathTo, type PathId } from '@rollheim/contracts';
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { Harness } from '../support/harness.ts';

/** Pages that anyone opens by their address alone. */
const OPEN = (Object.keys(PATHS) as PathId[]).filter(
  (id) => !PATHS[id].session && !PATHS[id].slug.en.includes('{') && id !== 'login',
);
const MOST = 30 * 1024;

/** Bytes of a document as the edge sends it to a browser. */
const weightOf = (
  url: string,
): Promise<{ readonly bytes: number; readonly coding: string | undefined; readonly text: boolean }> =>
  new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br', accept: 'text/html' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          bytes,
          coding: answer.headers['content-encoding'],
          text: answer.statusCode === 200 && /html/.test(answer.headers['content-type'] ?? ''),
        }),
      );
    })
      .on('error', reject)
      .end();
  });

/** What a document costs whoever opens it. */
export function documentWeightStory(harness: () => Harness): void {
  describe('weight of documents', () => {
    test('every document of every language takes 30 kB at most, compressed as the edge sends it', async () => {
      const { url } = harness();
      const list = (await (
        await fetch(`${url}/api/public/catalog/search?auction_status=running`)
      ).json()) as {
        readonly products: readonly { readonly entityId: string }[];
      };
      const id = list.products[0]?.entityId ?? '';
      const paths = LOCALES.flatMap((locale) => [
        ...OPEN.map((page) => pathTo(page, locale)),
        pathTo('catalog-detail', locale, { id }),
      ]);
      const heavy: string[] = [];
      let most = { path: '', bytes: 0 };
      for (const path of new Set(paths)) {
        const { bytes, coding, text } = await weightOf(url + path);
        if (!text) continue;
        expect(coding, path).toBe('br');
        if (bytes > most.bytes) most = { path, bytes };
        if (bytes > MOST) heavy.push(`${path}: ${bytes}`);
      }
      process.stdout.write(`heaviest document: ${most.path}, ${most.bytes} bytes\n`);
      expect(most.bytes).toBeGreaterThan(10_000);
      expect(heavy).toEqual([]);
    });

    test('rows of the list bring no heads of logs, which a list does not show', async () => {
      const document = await (await fetch(harness().url + pathTo('catalog-list', 'de'))).text();
      expect(document).toContain('"logHead":""');
      expect(document).not.toMatch(/"logHead":"[0-9a-f]/);
    });
  });
}
