import { inflateSync } from 'node:zlib';

/** What a PDF draws, as far as its fonts allow. */
export interface PdfLetters {
  /** Glyphs for letters that their font does not have: empty boxes. */
  readonly missing: number;
  /** Every letter that is drawn somewhere. */
  readonly letters: ReadonlySet<string>;
  /** Names of the fonts, each with the mark of its subset. */
  readonly fonts: readonly string[];
}

function streamsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  const found: string[] = [];
  for (const { index } of text.matchAll(/(?<!end)stream\r?\n/g)) {
    const begin = text.indexOf('\n', index) + 1;
    try {
      found.push(inflateSync(pdf.subarray(begin, text.indexOf('endstream', begin))).toString('latin1'));
    } catch {
      // pictures and profiles are packed otherwise
    }
  }
  return found;
}

/** Reads what the pages of a PDF draw with embedded fonts of two-byte glyphs. */
export function pdfLetters(pdf: Buffer): PdfLetters {
  const streams = streamsOf(pdf);
  const drawn = streams
    .filter((stream) => /\bBT\b/.test(stream))
    .flatMap((stream) => [...stream.matchAll(/\[([^\]]*)\]\s*TJ/g)].map(([, parts = '']) => parts))
    .flatMap((parts) =>
      [...parts.matchAll(/<([0-9a-fA-F]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []),
    );
  const letters = new Set<string>();
  for (const map of streams.filter((stream) => stream.includes('beginbfrange')))
    for (const [, list = ''] of map.matchAll(/\[([^\]]*)\]/g))
      for (const [, hex = ''] of list.matchAll(/<([0-9a-fA-F ]+)>/g))
        for (const letter of Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
          letters.add(letter);
  const names = [pdf.toString('latin1'), ...streams].flatMap((text) =>
    [...text.matchAll(/\/FontName\s*\/([^\s/]+)/g)].map(([, name = '']) => name),
  );
  return { missing: drawn.filter((glyph) => glyph === '0000').length, letters, fonts: [...new Set(names)] };
}
