/** What one file of tests found. */
export interface FileOutcome {
  readonly file: string;
  readonly ms: number;
  /** What the time went into, for the list of the slowest files. */
  readonly parts: string;
  readonly passed: number;
  readonly failures: readonly { readonly name: string; readonly reason: string }[];
  readonly skips: readonly { readonly name: string; readonly reason: string }[];
}

/** What a layer found: its files, and failures that belong to none of them. */
export interface LayerOutcome {
  readonly files: FileOutcome[];
  readonly outside: readonly { readonly name: string; readonly reason: string }[];
}

/** Runs each file that failed once more, alone; see the implementation. */
export function lookAgain(
  layers: Map<string, LayerOutcome>,
  again: (layer: string, file: string) => Promise<LayerOutcome>,
): Promise<{ readonly lines: string[]; readonly failures: readonly { name: string; reason: string }[] }>;
