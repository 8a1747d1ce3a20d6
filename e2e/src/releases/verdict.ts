import type { RepositoryCopy } from '../support/repository-copy.ts';

/** What the gate makes of a release that is published with everything it looks at. */
export interface Judged {
  readonly verdict: 'passed' | 'refused' | 'undecided';
  /** What the command line printed. */
  readonly output: string;
}

/** Publishes a module; throws when it was not published at all, as when it does not build. */
export async function judge(
  copy: Pick<RepositoryCopy, 'rollheim'>,
  module: string,
  message: string,
): Promise<Judged> {
  // a command line that was refused says so on its standard output
  const output = await copy
    .rollheim('publish', module, '--message', message)
    .catch(
      (error: Error & { stdout?: string; stderr?: string }) =>
        `${error.stdout ?? ''}${error.stderr ?? ''}` || error.message,
    );
  if (/: passed gates .*\b4\b/.test(output)) return { verdict: 'passed', output };
  if (output.includes('could not be judged')) return { verdict: 'undecided', output };
  if (output.includes('refused by the gate')) return { verdict: 'refused', output };
  throw new Error(`${module} was not published: ${output}`);
}
