import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

const { resolve } = createRequire(import.meta.url);

/** Fonts of a weight: the first that has a letter draws it. */
const REGULAR = [
  resolve('@expo-google-fonts/overpass/400Regular/Overpass_400Regular.ttf'),
  resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
] as const;
const BOLD = [
  resolve('@expo-google-fonts/overpass/700Bold/Overpass_700Bold.ttf'),
  resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  resolve('@expo-google-fonts/noto-emoji/700Bold/NotoEmoji_700Bold.ttf'),
] as const;

/** The weights of a document, as {@link LetterDocument} draws them. */
export const PDF_FONTS = { regular: REGULAR[0], bold: BOLD[0] } as const;

/** What has no shape: controls, marks of direction, zero-width spaces, soft hyphens, choices between shapes. */
const SHAPELESS =
  // oxlint-disable-next-line no-control-regex -- this is what is taken out
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\ufe00-\ufe0f]/g;
const JOINER = '\u200d';
/** Stands for a letter that no font has. */
const UNKNOWN = '\ufffd';

interface Face {
  readonly ascender: number;
  readonly font: { hasGlyphForCodePoint(codePoint: number): boolean };
}
/** Letters in a row that one font draws. */
interface Run {
  readonly face: Face;
  text: string;
}
/** What pdfkit does not declare of itself. */
interface Internals {
  _font: Face;
  _fontSource: unknown;
  _fontSize: number;
  _fragment(text: string, x: number, y: number, options: FragmentOptions): void;
}
interface FragmentOptions extends PDFKit.Mixins.TextOptions {
  readonly lineWidth?: number;
  readonly textWidth?: number;
}

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const base = PDFDocument.prototype as unknown as Internals & InstanceType<typeof PDFDocument>;

/**
 * A PDF whose fonts, embedded as subsets, have the letters of all countries of the catalog, and emoji: each letter is drawn
 * by the first font of its weight that has it, and none by the box that stands for a missing one.
 */
export class LetterDocument extends PDFDocument {
  /** Fonts by file. */
  readonly #faces = new Map<string, Face>();
  /** By weight: which font draws a letter. */
  readonly #choices = new Map<string, Map<string, Run>>();

  override widthOfString(text: string, options?: PDFKit.Mixins.TextOptions): number {
    const runs = this.#runsOf(text);
    if (!runs) return super.widthOfString(text, options);
    return runs.reduce(
      (sum, run) => sum + this.#drawnBy(run.face, () => super.widthOfString(run.text, options)),
      0,
    );
  }

  /** Draws a part of a line; pdfkit's own draws all of it by one font. */
  protected _fragment(text: string, x: number, y: number, options: FragmentOptions): void {
    const runs = this.#runsOf(text.replaceAll('\n', ''));
    if (!runs) {
      base._fragment.call(this, text, x, y, options);
      return;
    }
    const width = this.widthOfString(text.trimEnd(), options);
    const free = options.width ? (options.lineWidth ?? options.width) - width : 0;
    let at = x + (options.align === 'right' ? free : options.align === 'center' ? free / 2 : 0);
    const { _font: first, _fontSize: size } = this.#internals;
    // all are on the line of the weight's own font
    const baseline = -(first.ascender / 1000) * size;
    for (const run of runs)
      this.#drawnBy(run.face, () => {
        base._fragment.call(this, run.text, at, y, {
          ...options,
          align: 'left',
          baseline,
        } as FragmentOptions);
        at += super.widthOfString(run.text, options);
      });
  }

  get #internals(): Internals {
    return this as unknown as Internals;
  }

  #drawnBy<T>(face: Face, act: () => T): T {
    const internals = this.#internals;
    const before = internals._font;
    internals._font = face;
    try {
      return act();
    } finally {
      internals._font = before;
    }
  }

  /** The text in runs of one font each; null where the weight's own font has all of it. */
  #runsOf(text: string): readonly Run[] | null {
    const { _fontSource: source } = this.#internals;
    const chain = [REGULAR, BOLD].find(([first]) => first === source);
    if (!chain) return null;
    const shaped = text.replaceAll(SHAPELESS, '');
    const own = this.#internals._font;
    const runs: Run[] = [];
    for (const { segment } of clusters.segment(shaped)) {
      const { face, text: letter } = this.#choose(segment, chain);
      const last = runs.at(-1);
      if (last?.face === face) last.text += letter;
      else runs.push({ face, text: letter });
    }
    const isOwn = shaped === text && runs.length === 1 && runs[0]?.face === own && runs[0].text === text;
    return isOwn || text === '' ? null : runs;
  }

  #choose(cluster: string, chain: readonly string[]): Run {
    const key = chain[0] ?? '';
    const known = this.#choices.get(key) ?? new Map<string, Run>();
    this.#choices.set(key, known);
    const before = known.get(cluster);
    if (before) return before;
    const found =
      this.#first(cluster, chain) ??
      this.#first(cluster.replaceAll(JOINER, ''), chain) ??
      this.#first(cluster.normalize('NFC'), chain) ??
      this.#first(UNKNOWN, chain);
    if (!found) throw new Error(`No font draws ${UNKNOWN}`);
    known.set(cluster, found);
    return found;
  }

  #first(text: string, chain: readonly string[]): Run | null {
    const points = Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
    for (const file of chain) {
      const face = this.#faceOf(file);
      if (points.every((point) => point < 32 || face.font.hasGlyphForCodePoint(point))) return { face, text };
    }
    return null;
  }

  #faceOf(file: string): Face {
    const known = this.#faces.get(file);
    if (known) return known;
    const internals = this.#internals;
    const { _font: before, _fontSource: source } = internals;
    // pdfkit opens it once, and embeds it only where it was drawn with
    super.font(file);
    const face = internals._font;
    internals._font = before;
    internals._fontSource = source;
    this.#faces.set(file, face);
    return face;
  }
}
