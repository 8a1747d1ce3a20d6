/** What decoding one HEIC file may cost. A phone takes 12 to 48 million pixels, in 3 to 8 s and 120 to 410 MB. */
export const HEIC_LIMITS = {
  /** Pixels of the picture at most. */
  pixels: 50_000_000,
  /** Memory of the decoder at most, bytes; the decoded picture comes on top with 4 bytes a pixel. */
  memoryBytes: 512 * 1024 * 1024,
  /** Time for one file, ms. */
  milliseconds: 20_000,
} as const;

export type HeicLimits = { readonly [Name in keyof typeof HEIC_LIMITS]: number };

/** A decoded picture: RGBA, upright. */
interface DecodedPicture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** What the worker answers; a string names what was exceeded or broken. */
export type HeicAnswer = DecodedPicture | 'dimensions' | 'broken';
