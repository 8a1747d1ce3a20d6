/** Paths from the root, with `/`, of all files that the pattern fits. */
export function filesLike(pattern: RegExp): string[];
