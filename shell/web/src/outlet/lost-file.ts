/** True where a file of a release could not be had: a chunk of the bundler's, or the browser's own import. */
export const isLostFile = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' ||
    /^Loading (?:CSS )?chunk|dynamically imported module|Importing a module script failed/i.test(
      error.message,
    ) ||
    isLostFile(error.cause));
