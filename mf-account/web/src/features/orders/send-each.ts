/** A file breaks a rule of its place. */
export class BrokenRule extends Error {
  readonly rule: string;

  constructor(rule: string) {
    super(`The file breaks ${rule}`);
    this.rule = rule;
  }
}

interface Refused {
  readonly file: File;
  /** {@link BrokenRule}, or what the upload answered. */
  readonly why: unknown;
}

/** Files that were not taken; the others were. */
export class RefusedFiles extends Error {
  readonly refused: readonly Refused[];

  constructor(refused: readonly Refused[]) {
    super(`${refused.length} files were not taken`);
    this.refused = refused;
  }
}

/** Sends files one after the other; one that is refused holds no other one back. Throws {@link RefusedFiles}. */
export async function sendEach(
  files: readonly File[],
  send: (file: File) => Promise<unknown>,
): Promise<void> {
  const refused: Refused[] = [];
  for (const file of files)
    await send(file).catch((why: unknown) => {
      refused.push({ file, why });
    });
  if (refused.length > 0) throw new RefusedFiles(refused);
}
