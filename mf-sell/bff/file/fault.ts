import type { ImportFileFault } from '@rollheim/contracts';

/** Why a file as a whole cannot be read, and where. */
export class FileProblem extends Error {
  override name = 'FileProblem';
  readonly fault: ImportFileFault;
  /** Line of the file, from 1. */
  readonly line: number | null;
  /** The heading that it is about. */
  readonly heading: string | null;

  constructor(
    fault: ImportFileFault,
    { line = null, heading = null }: { readonly line?: number | null; readonly heading?: string | null } = {},
  ) {
    super(`The file cannot be read: ${fault}`);
    this.fault = fault;
    this.line = line;
    this.heading = heading;
  }
}
